import type { Envelope } from "@crossbook/contract";
import type { ClientConfig } from "pg";
import { type AskingCallers, firstAnswer } from "./asking-callers.ts";
import { NatsProcess } from "./nats-process.ts";
import {
  following,
  listening,
  PROCESS_SECRETS,
  type ServerProcess,
  startServerProcess,
  urlOf,
  waiting,
} from "./server-process.ts";

/** Two servers, fronts and a NATS server as processes, and callers that ask any front until one answers. */
export class ServerCluster implements AskingCallers {
  readonly #environment: Readonly<Record<string, string>>;
  readonly #nats: NatsProcess;
  readonly #running = new Set<ServerProcess>();
  /** The one that leads first. */
  readonly #servers: { readonly server: ServerProcess; readonly address: string }[] = [];
  readonly #fronts: { readonly server: ServerProcess; readonly address: string }[] = [];
  /** Callers begin with another front each time. */
  #asked = 0;

  private constructor(environment: Readonly<Record<string, string>>, nats: NatsProcess) {
    this.#environment = environment;
    this.#nats = nats;
  }

  /** Starts all; resolves when one server leads, the other follows and the fronts answer. */
  static async on(connection: ClientConfig, dataDir: string, fronts: number): Promise<ServerCluster> {
    const most = "100000";
    const nats = await NatsProcess.start();
    const cluster = new ServerCluster(
      {
        ...PROCESS_SECRETS,
        ...{ DATABASE_URL: urlOf(connection), DATA_DIR: dataDir, JOURNAL: "keep", NATS_URL: nats.url },
        ...{ RATE_PER_ADDRESS: most, BURST_PER_ADDRESS: most },
        ...{ RATE_PER_ACCOUNT: most, BURST_PER_ACCOUNT: most },
      },
      nats,
    );
    try {
      await Promise.all([
        cluster.#startServers(),
        ...Array.from({ length: fronts }, () => cluster.addFront()),
      ]);
      return cluster;
    } catch (error) {
      await cluster.kill();
      throw error;
    }
  }

  #start(more: Readonly<Record<string, string>> = {}): ServerProcess {
    const server = startServerProcess({ ...this.#environment, ...more });
    this.#running.add(server);
    return server;
  }

  /** Starts two servers at once: whichever leads, the other follows. */
  async #startServers(): Promise<void> {
    const [one, other] = [this.#start(), this.#start()];
    const leads = async (server: ServerProcess) => ({ server, address: await listening(server) });
    const leader = await Promise.any([leads(one), leads(other)]);
    const server = leader.server === one ? other : one;
    await following(server);
    this.#servers.push(leader, { server, address: await waiting(server) });
  }

  /** Starts a server that follows until the leader ends. */
  async addStandby(): Promise<void> {
    const server = this.#start();
    const address = await waiting(server);
    await following(server);
    this.#servers.push({ server, address });
  }

  /** Starts a front; resolves when it listens. */
  async addFront(): Promise<void> {
    const server = this.#start({ ROLE: "front" });
    this.#fronts.push({ server, address: await listening(server) });
  }

  /** Kills the leader; the standby leads in its place. */
  async killLeader(): Promise<void> {
    await this.#kill(this.#servers.shift());
  }

  /** Kills the front that has been there longest. */
  async killFront(): Promise<void> {
    await this.#kill(this.#fronts.shift());
  }

  /** Kills the NATS server, and starts it again. */
  async killNats(): Promise<void> {
    await this.#nats.kill();
    this.#nats.restart();
  }

  /** Stops fronts and servers in order; answers how they ended. */
  async stop(): Promise<readonly (number | null)[]> {
    const codes: (number | null)[] = [];
    for (const { server } of [...this.#fronts, ...this.#servers.toReversed()]) {
      server.child.kill("SIGTERM");
      codes.push(await server.ended);
    }
    await this.#nats.kill();
    return codes;
  }

  /** Kills whatever still runs. */
  async kill(): Promise<void> {
    for (const { child, ended } of this.#running) {
      child.kill("SIGKILL");
      await ended;
    }
    await this.#nats.kill();
  }

  /** What all processes wrote. */
  output(): string {
    return [...this.#running].map((server) => server.output()).join("\n");
  }

  async #kill(killed: { readonly server: ServerProcess } | undefined): Promise<void> {
    killed?.server.child.kill("SIGKILL");
    await killed?.server.ended;
  }

  ask<Result, Detail = unknown>(path: string, init: RequestInit = {}): Promise<Envelope<Result, Detail>> {
    return firstAnswer(() => this.#frontsInTurn(), path, init);
  }

  askLeader<Result, Detail = unknown>(
    path: string,
    init: RequestInit = {},
  ): Promise<Envelope<Result, Detail>> {
    return firstAnswer(() => this.#servers.map(({ address }) => address), path, init);
  }

  #frontsInTurn(): readonly string[] {
    const addresses = this.#fronts.map(({ address }) => address);
    const first = this.#asked++ % Math.max(1, addresses.length);
    return [...addresses.slice(first), ...addresses.slice(0, first)];
  }
}
