// Another process that connects to a socket, told by messages what to do: `{open, at}`, `{say, text}`, `{cut}`, with
// the number of a connection. It tells `{of, data}` and `{of, closed}`.
import net from "node:net";

const sockets = new Map();
process.on("message", ({ open, at, say, text, cut }) => {
  if (open !== undefined) {
    const socket = net.connect(at);
    sockets.set(open, socket);
    socket.setEncoding("utf8");
    socket.on("error", () => {});
    socket.on("data", (data) => process.send({ of: open, data }));
    socket.on("close", () => process.send({ of: open, closed: true }));
  }
  if (say !== undefined) sockets.get(say).write(text);
  if (cut !== undefined) sockets.get(cut).destroy();
});
process.on("disconnect", () => process.exit());
