// An extension that answers questions from a phone, and also asks one.
import { askUser } from "pi-questions";

export default function bridge(pi, phone) {
  pi.events.on("ask-user:asked", async ({ requestId, questions }) => {
    const answers = await phone.ask(requestId, questions); // one item per question
    const reply = ({ ok, reason }) => ok || phone.tell(reason); // too late, or an invalid answer
    pi.events.emit("ask-user:answer", { requestId, answers, via: "phone", reply });
  });
  pi.events.on("ask-user:settled", ({ requestId, via }) => phone.close(requestId, via));
  pi.registerCommand("trip", {
    handler: async () =>
      phone.tell(await askUser(pi, { from: "trip", question: "Where to?", options: ["Rome", "Oslo"] })),
  });
}
