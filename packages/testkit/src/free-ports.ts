import { createServer } from "node:net";

const LEAST_PORT = 10_000;
const PORTS = 20_000;
let nextPort = (process.pid * 16) % PORTS;

/**
 * The first of so many ports of the loopback address, one after the other, that nothing listens on. They are below those that
 * systems give to connections by themselves, so that nobody takes them before they are used.
 */
export async function freePorts(count: number): Promise<number> {
  for (;;) {
    const first = LEAST_PORT + nextPort;
    nextPort = (nextPort + count) % (PORTS - count);
    const free = await Promise.all(Array.from({ length: count }, (_, index) => isFree(first + index)));
    if (!free.includes(false)) return first;
  }
}

async function isFree(port: number): Promise<boolean> {
  const listener = createServer();
  const listens = await new Promise<boolean>((done) => {
    listener.once("error", () => done(false)).listen(port, "127.0.0.1", () => done(true));
  });
  if (listens) await new Promise((done) => listener.close(done));
  return listens;
}
