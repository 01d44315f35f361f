// Drives a server of `module`, which is `node:http`. Each connection, and each reply to a request, is a number;
// `hear(what, number, …)` is told what happens to it and never throws. Nothing is decided here, and nothing that Node
// throws in an event of its own gets out.
(module, hear) => {
  const open = new Map();
  const numbers = new WeakMap();
  // Connections that end with a reply that was made.
  const ending = new WeakSet();
  // Headers that a request is judged by.
  const NAMES = ["host", "origin", "authorization", "content-type", "content-length"];
  let count = 0;
  let server;

  const cut = (number) => {
    const it = open.get(number);
    open.delete(number);
    it?.destroy();
  };
  // What it belongs to is cut where `does` throws.
  const on = (emitter, event, number, does) =>
    emitter.on(event, (...given) => {
      try {
        does(...given);
      } catch {
        try {
          cut(number);
        } catch {}
      }
    });
  const add = (it) => {
    count += 1;
    open.set(count, it);
    numbers.set(it, count);
    // An error closes it, which is heard as well. Without a listener it would end the process.
    it.on("error", () => {});
    return count;
  };
  const gone = (number) => {
    open.delete(number);
    hear?.("gone", number);
  };
  const header = (req, name) => {
    const all = req.headersDistinct;
    // One that came more than once counts as missing.
    return all ? (all[name]?.length === 1 ? all[name][0] : undefined) : req.headers?.[name];
  };
  const requested = (req, res) => {
    if (!hear) return res.destroy();
    try {
      // What came with the last request of a connection has no reply: to make one for each would take long.
      if (ending.has(req.socket)) return;
      const number = add(res);
      req.on("error", () => {});
      on(res, "close", number, () => gone(number));
      const head = [req.method, req.url, ...NAMES.map((name) => header(req, name))];
      hear("request", number, head, numbers.get(req.socket) ?? 0, req);
    } catch {
      res.destroy();
    }
  };

  return {
    // Requests come in over HTTP at `at`.
    answer(options, at) {
      server = module.createServer(options);
      on(server, "connection", 0, (socket) => {
        if (!hear) return;
        const number = add(socket);
        on(socket, "close", number, () => gone(number));
        hear("opened", number);
      });
      server.on("request", requested);
      on(server, "listening", 0, () => hear?.("listening", 0, server.address()?.port ?? 0));
      on(server, "error", 0, (error) => hear?.("failed", 0, `${error?.message ?? ""}`));
      server.listen(at);
      server.unref();
    },
    // Reads at most `limit` bytes of the body of a request, within `ms`.
    read(number, req, limit, ms) {
      const parts = [];
      let length = 0;
      let timer;
      const done = (how) => {
        if (!timer) return;
        clearTimeout(timer);
        timer = undefined;
        if (how !== "whole" && how !== "gone") req.pause();
        hear?.("body", number, how, how === "whole" ? Buffer.concat(parts) : undefined);
      };
      timer = setTimeout(() => done("slow"), ms);
      timer.unref?.();
      on(req, "end", number, () => done("whole"));
      on(req, "close", number, () => done("gone"));
      on(req, "data", number, (bytes) => {
        length += bytes.length;
        if (length > limit) done("large");
        else parts.push(bytes);
      });
    },
    reply(number, status, headers, body) {
      const res = open.get(number);
      if (!res) return;
      open.delete(number);
      try {
        if (res.destroyed || res.headersSent) return res.destroy();
        const socket = res.req?.socket;
        if (socket && headers.Connection === "close") ending.add(socket);
        res.writeHead(status, headers);
        res.end(body);
      } catch {
        res.destroy();
      }
    },
    // Begins a reply that goes on. False where that cannot be: without a socket it waits behind another reply of its
    // connection, and nobody would be told of its end.
    stream(number, status, headers, text) {
      const res = open.get(number);
      if (!res?.socket || res.destroyed) {
        cut(number);
        return false;
      }
      res.writeHead(status, headers);
      // Bun before 1.4 tells it of the socket only.
      on(res.socket, "close", number, () => open.has(number) && gone(number));
      res.write(text);
      return true;
    },
    // Of one that reads less than it is sent, at most `most` bytes are kept.
    write(number, text, most) {
      const it = open.get(number);
      if (!it) return;
      it.write(text);
      if (it.writableLength > most) cut(number);
    },
    // Ends our side; what still comes is read and dropped.
    end(number, text) {
      open.get(number)?.end(text);
    },
    cut,
    // Cuts everything, and listens no more. What was sent is with the system by then.
    close(keep) {
      hear = undefined;
      for (const [number, it] of open) {
        open.delete(number);
        try {
          if (!keep && it.destroySoon) it.destroySoon();
          else it.destroy();
        } catch {}
      }
      if (keep || !server) return;
      server.closeAllConnections?.();
      server.close();
    },
    // Goes on for somebody else; gives the port.
    resume(heard) {
      if (!server.listening) return 0;
      hear = heard;
      return server.address().port;
    },
    server: () => server,
  };
};
