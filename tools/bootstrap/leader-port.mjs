// One port for whichever of several servers leads: for operators, the sandbox and whoever else may not call a front.
import { request } from "node:http";
import { createConnection, createServer } from "node:net";

const LOOK_EVERY_MS = 200;

function leads(port) {
  return new Promise((done) => {
    const asked = request({ host: "127.0.0.1", port, path: "/readyz", timeout: 1000 }, (response) => {
      response.resume();
      done(response.statusCode === 200);
    });
    asked.once("error", () => done(false));
    asked.once("timeout", () => asked.destroy());
    asked.end();
  });
}

/**
 * Connects each connection to the server that leads when it comes; while none does it is closed, and once another leads those
 * to the former one are, which may be frozen. Resolves when it listens.
 */
export async function openLeaderPort(port, serverPorts) {
  let leader;
  let isClosed = false;
  /** Each with the port of its server. */
  const sockets = new Map();
  const look = async () => {
    const found = await Promise.all(serverPorts.map(leads));
    leader = serverPorts[found.indexOf(true)];
    if (leader !== undefined) for (const [socket, to] of sockets) if (to !== leader) socket.destroy();
    if (!isClosed) setTimeout(look, LOOK_EVERY_MS).unref();
  };
  await look();
  const server = createServer((caller) => {
    if (leader === undefined) return void caller.destroy();
    const to = leader;
    const called = createConnection({ host: "127.0.0.1", port: to });
    for (const [socket, other] of [
      [caller, called],
      [called, caller],
    ]) {
      sockets.set(socket, to);
      socket.once("error", () => other.destroy());
      socket.once("close", () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  });
  await new Promise((done, fail) => {
    server.once("error", fail);
    server.listen(port, "127.0.0.1", done);
  });
  return {
    close() {
      isClosed = true;
      for (const socket of sockets.keys()) socket.destroy();
      return new Promise((done) => server.close(done));
    },
  };
}
