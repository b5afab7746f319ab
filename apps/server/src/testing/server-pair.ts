import type { Envelope } from "@crossbook/contract";
import type { ClientConfig } from "pg";
import { type AskingCallers, firstAnswer } from "./asking-callers.ts";
import {
  following,
  listening,
  PROCESS_SECRETS,
  type ServerProcess,
  startServerProcess,
  urlOf,
  waiting,
} from "./server-process.ts";

/** Two servers on one database, and callers that ask both until one answers, as a proxy does. */
export class ServerPair implements AskingCallers {
  readonly #environment: Readonly<Record<string, string>>;
  readonly #running = new Set<ServerProcess>();
  readonly #addresses = new Map<ServerProcess, string>();
  #leader: ServerProcess;
  #standby: ServerProcess;

  private constructor(environment: Readonly<Record<string, string>>) {
    this.#environment = environment;
    this.#leader = this.#start();
    this.#standby = this.#leader;
  }

  /** Starts both; resolves when one leads and the other follows. */
  static async on(connection: ClientConfig, dataDir: string): Promise<ServerPair> {
    const most = "100000";
    const pair = new ServerPair({
      ...PROCESS_SECRETS,
      ...{ DATABASE_URL: urlOf(connection), DATA_DIR: dataDir, JOURNAL: "keep" },
      ...{ RATE_PER_ADDRESS: most, BURST_PER_ADDRESS: most, RATE_PER_ACCOUNT: most, BURST_PER_ACCOUNT: most },
    });
    try {
      pair.#addresses.set(pair.#leader, await listening(pair.#leader));
      await pair.#addStandby();
      return pair;
    } catch (error) {
      await pair.kill();
      throw error;
    }
  }

  #start(): ServerProcess {
    const server = startServerProcess(this.#environment);
    this.#running.add(server);
    return server;
  }

  async #addStandby(): Promise<void> {
    const server = this.#start();
    this.#addresses.set(server, await waiting(server));
    await following(server);
    this.#standby = server;
  }

  /** Kills the leader; the standby leads from then on, and a new one follows. */
  async killLeader(): Promise<void> {
    const killed = this.#leader;
    killed.child.kill("SIGKILL");
    this.#addresses.delete(killed);
    this.#leader = this.#standby;
    await listening(this.#leader);
    await this.#addStandby();
  }

  /** Stops both in order; answers how they ended. */
  async stop(): Promise<readonly (number | null)[]> {
    const codes: (number | null)[] = [];
    for (const { child, ended } of [this.#standby, this.#leader]) {
      child.kill("SIGTERM");
      codes.push(await ended);
    }
    return codes;
  }

  /** Kills whatever still runs. */
  async kill(): Promise<void> {
    for (const { child, ended } of this.#running) {
      child.kill("SIGKILL");
      await ended;
    }
  }

  ask<Result, Detail = unknown>(path: string, init: RequestInit = {}): Promise<Envelope<Result, Detail>> {
    return firstAnswer(() => this.#addresses.values(), path, init);
  }

  askLeader<Result, Detail = unknown>(path: string, init?: RequestInit): Promise<Envelope<Result, Detail>> {
    return this.ask(path, init);
  }
}
