import { createConnection, createServer, type NetConnectOpts, type Server, type Socket } from "node:net";
import type { SeededRandom } from "@crossbook/testkit";

/** What is done to bytes: in their order within a connection, never between connections. */
type Mode = "pass" | "hold" | "cut";

/**
 * A network between two processes, which a test makes slow, silent or broken. It has one target and a port of its own
 * on loopback.
 */
export class TcpProxy {
  readonly #server: Server;
  readonly #target: NetConnectOpts;
  readonly #random: SeededRandom;
  readonly #sockets = new Set<Socket>();
  /** What was held, oldest first. */
  #held: (() => void)[] = [];
  #mode: Mode = "pass";
  #mostDelayMs = 0;

  private constructor(target: NetConnectOpts, random: SeededRandom) {
    this.#target = target;
    this.#random = random;
    this.#server = createServer((caller) => this.#connect(caller));
  }

  static async start(target: NetConnectOpts, random: SeededRandom): Promise<TcpProxy> {
    const proxy = new TcpProxy(target, random);
    await new Promise<void>((resolve) => proxy.#server.listen(0, "127.0.0.1", resolve));
    return proxy;
  }

  get port(): number {
    const address = this.#server.address();
    return typeof address === "object" && address !== null ? address.port : 0;
  }

  /** Each connection is late by a time of its own up to this: what two of them carry arrives in another order. */
  delay(mostMs: number): void {
    this.#mostDelayMs = mostMs;
  }

  /** Half open: connections stay, also new ones, and nothing arrives, not even their end, until the network is mended. */
  hold(): void {
    this.#mode = "hold";
  }

  /** Ends all connections, and takes no new ones. */
  cut(): void {
    this.#mode = "cut";
    this.#held = [];
    for (const socket of this.#sockets) socket.destroy();
  }

  /** What was held arrives, however late; from now on everything is on time. */
  mend(): void {
    this.#mode = "pass";
    this.#mostDelayMs = 0;
    for (const deliver of this.#held.splice(0)) deliver();
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #connect(caller: Socket): void {
    if (this.#mode === "cut") return void caller.destroy();
    const called = createConnection(this.#target);
    const share = this.#random.between(0, 100) / 100;
    for (const [from, to] of [
      [caller, called],
      [called, caller],
    ] as const) {
      const underWay: (() => void)[] = [];
      const pass = (deliver: () => void) => this.#pass(underWay, share, deliver);
      this.#sockets.add(from);
      from.on("data", (bytes) => pass(() => void to.write(bytes)));
      from.on("error", () => undefined);
      from.on("close", () => {
        this.#sockets.delete(from);
        pass(() => to.destroySoon());
      });
    }
  }

  #pass(underWay: (() => void)[], share: number, deliver: () => void): void {
    underWay.push(deliver);
    // The oldest first, whichever of its timers ends: a connection keeps its order.
    const arrive = () => {
      const next = underWay.shift();
      if (this.#mode === "hold" && next) this.#held.push(next);
      else next?.();
    };
    if (this.#mostDelayMs === 0 && underWay.length === 1) arrive();
    else setTimeout(arrive, share * this.#mostDelayMs);
  }
}
