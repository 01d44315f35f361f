// An extension that shows questions on its own screen, and receives the answers there.
import { markdownToHtml } from "pi-questions";

export default function surface({ events }, screen) {
  const show = ({ requestId }) => {
    const reply = ({ questions, closesInMs }) => {
      const texts = questions.map(({ question }) => markdownToHtml(question));
      screen.show(requestId, texts, questions, closesInMs);
    };
    events.emit("ask-user:form", { requestId, reply });
  };
  events.on("ask-user:asked", show);
  events.on("ask-user:kept", ({ requestId }) => screen.stopClock(requestId));
  events.on("ask-user:settled", ({ requestId, via }) => screen.close(requestId, via));
  events.emit("ask-user:list", { reply: (open) => open.forEach(show) }); // requests that are already open
  screen.onInput = (requestId) => events.emit("ask-user:answering", { requestId });
  screen.onSubmit = (requestId, answers) => {
    const reply = ({ ok, reason }) => ok || screen.say(reason);
    events.emit("ask-user:answer", { requestId, answers, via: "screen", reply });
  };
}
