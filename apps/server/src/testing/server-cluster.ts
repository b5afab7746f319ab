import type { Envelope } from "@crossbook/contract";
import type { ClientConfig } from "pg";
import { type AskingCallers, firstAnswer } from "./asking-callers.ts";
import { Links } from "./links.ts";
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

/** What a cluster is made of. */
export interface ClusterOptions {
  readonly connection: ClientConfig;
  readonly dataDir: string;
  readonly fronts: number;
  /** Every process has proxies of its own to the database and to NATS. */
  readonly hasLinks?: boolean;
  /** Of every process, beside what it needs. */
  readonly environment?: Readonly<Record<string, string>>;
}

interface Member {
  readonly server: ServerProcess;
  readonly address: string;
  readonly links: Links | undefined;
}

type Started = Pick<Member, "server" | "links">;

const MOST = "100000";
/** Short, for leaders that are frozen or cut off. */
const LEASE_SECONDS = "3";

/** Two servers, fronts and a NATS server as processes, and callers that ask any front until one answers. */
export class ServerCluster implements AskingCallers {
  readonly #environment: Readonly<Record<string, string>>;
  readonly #options: ClusterOptions;
  readonly #nats: NatsProcess;
  readonly #running = new Set<Started>();
  /** The one that leads first. */
  readonly #servers: Member[] = [];
  readonly #fronts: Member[] = [];
  /** Callers begin with another front each time. */
  #asked = 0;

  private constructor(options: ClusterOptions, nats: NatsProcess) {
    this.#options = options;
    this.#nats = nats;
    this.#environment = {
      ...PROCESS_SECRETS,
      ...{ DATABASE_URL: urlOf(options.connection), NATS_URL: nats.url },
      ...{ DATA_DIR: options.dataDir, JOURNAL: "keep", LEADER_LEASE_SECONDS: LEASE_SECONDS },
      ...{ RATE_PER_ADDRESS: MOST, BURST_PER_ADDRESS: MOST },
      ...{ RATE_PER_ACCOUNT: MOST, BURST_PER_ACCOUNT: MOST },
      ...options.environment,
    };
  }

  /** Starts all; resolves when one server leads, the other follows and the fronts answer. */
  static async on(options: ClusterOptions): Promise<ServerCluster> {
    const cluster = new ServerCluster(options, await NatsProcess.start());
    try {
      await Promise.all([
        cluster.#startServers(),
        ...Array.from({ length: options.fronts }, () => cluster.addFront()),
      ]);
      return cluster;
    } catch (error) {
      await cluster.kill();
      throw error;
    }
  }

  async #start(more: Readonly<Record<string, string>> = {}): Promise<Started> {
    const { connection, hasLinks } = this.#options;
    const links = hasLinks ? await Links.open(connection, this.#nats.port) : undefined;
    const server = startServerProcess({ ...this.#environment, ...links?.environment, ...more });
    const started = { server, links };
    this.#running.add(started);
    return started;
  }

  /** Starts two servers at once: whichever leads, the other follows. */
  async #startServers(): Promise<void> {
    const [one, other] = await Promise.all([this.#start(), this.#start()]);
    const leads = async (started: Started) => ({ ...started, address: await listening(started.server) });
    const leader = await Promise.any([leads(one), leads(other)]);
    const standby = leader.server === one.server ? other : one;
    await following(standby.server);
    this.#servers.push(leader, { ...standby, address: await waiting(standby.server) });
  }

  /** Starts a server that follows until the leader ends. */
  async addStandby(): Promise<void> {
    const started = await this.#start();
    const address = await waiting(started.server);
    await following(started.server);
    this.#servers.push({ ...started, address });
  }

  /** Starts a front; resolves when it listens. */
  async addFront(): Promise<void> {
    const started = await this.#start({ ROLE: "front" });
    this.#fronts.push({ ...started, address: await listening(started.server) });
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

  /** Stops the leader's process where it stands; the answer lets it go on, and resolves with the code that it ends with. */
  freezeLeader(): () => Promise<number | null> {
    const frozen = this.#takeLeader();
    frozen.server.child.kill("SIGSTOP");
    return () => {
      frozen.server.child.kill("SIGCONT");
      return frozen.server.ended;
    };
  }

  /** Takes the leader out of who is asked; whoever leads next is the leader then. */
  takeLeader(): { readonly links: Links; readonly ended: Promise<number | null> } {
    const { server, links } = this.#takeLeader();
    return { links: linksOf(links), ended: server.ended };
  }

  #takeLeader(): Member {
    const leader = this.#servers.shift();
    if (leader === undefined) throw new Error("there is no server");
    return leader;
  }

  /** The networks of the leader, of the front that has been there longest, and of all that run. */
  get links(): { readonly leader: Links; readonly front: Links; readonly all: readonly Links[] } {
    const [leader, front] = [linksOf(this.#servers[0]?.links), linksOf(this.#fronts[0]?.links)];
    return { leader, front, all: [...this.#servers, ...this.#fronts].map(({ links }) => linksOf(links)) };
  }

  /** Resolves when the server that comes next leads. */
  async nextLeads(): Promise<void> {
    const next = this.#servers[0];
    if (next) await listening(next.server);
  }

  /** After the database was lost: the servers end by themselves, and others take their places. Answers how they ended. */
  async replaceServers(): Promise<readonly (number | null)[]> {
    const codes = await Promise.all(this.#servers.splice(0).map(({ server }) => server.ended));
    await this.#startServers();
    return codes;
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
    for (const { server, links } of this.#running) {
      server.child.kill("SIGKILL");
      await server.ended;
      await links?.close();
    }
    await this.#nats.kill();
  }

  /** What all processes wrote. */
  output(): string {
    return [...this.#running].map(({ server }) => server.output()).join("\n");
  }

  async #kill(killed: Member | undefined): Promise<void> {
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

function linksOf(links: Links | undefined): Links {
  if (links === undefined) throw new Error("the cluster has no links");
  return links;
}
