import type { Client, ClientConfig } from "pg";
import type { Clock } from "../../ports/clock.ts";
import type { ExchangeLimits, ExchangeObserver } from "../exchange-options.ts";
import { readProjectionHead } from "../projection/load-projection.ts";
import { JournalFollower } from "./journal-follower.ts";
import { endClient, followingClient, SILENT_MS, unlessSilent } from "./watched-client.ts";

/** What a standby needs. */
export interface StandbyOptions {
  readonly connection: ClientConfig;
  readonly clock: Clock;
  readonly observer: ExchangeObserver;
  readonly limits: Pick<ExchangeLimits, "expectedKeys">;
}

/** How often a standby asks how far the tables are. */
const FOLLOW_EVERY_MS = 200;
/** How long it waits before it loads the tables again, where it could not or may not follow. */
const LOAD_AGAIN_MS = 5_000;

/**
 * Keeps the state in memory while another server leads, so that a takeover costs what is not in the tables yet, and not
 * all that is open. It follows the tables and not the journal's end: the effects of what is behind them are needed by the
 * projector of the next leader, in chunks that begin where the tables end. It writes nothing.
 */
export class Standby {
  readonly #options: StandbyOptions;
  #client: Client | undefined;
  #follower: JournalFollower | undefined;
  #work: Promise<void> = Promise.resolve();
  #isEnding = false;
  #endPause: () => void = () => undefined;

  constructor(options: StandbyOptions) {
    this.#options = options;
  }

  /** To be called once another server leads. */
  begin(): void {
    this.#work = this.#run();
  }

  /**
   * Ends following, once this server leads; answers the state where there is one. What is under way is waited for, unless the
   * database is silent: nobody leads until this resolves.
   */
  async handOver(): Promise<JournalFollower | undefined> {
    this.#isEnding = true;
    this.#endPause();
    await this.#work;
    await this.#disconnect();
    return this.#follower;
  }

  /** Ends at once, whatever is under way. */
  async abandon(): Promise<void> {
    this.#isEnding = true;
    this.#endPause();
    this.#client?.connection.stream.destroy();
    await this.#work;
  }

  async #run(): Promise<void> {
    while (!this.#isEnding) await this.#pause(await this.#step());
  }

  /** Answers how long to wait before the next. */
  async #step(): Promise<number> {
    try {
      const client = this.#client ?? (await this.#connect());
      const { follow, load } = SILENT_MS;
      const follower = this.#follower;
      if (follower) await unlessSilent(client, follow, () => this.#follow(client, follower));
      else this.#follower = await unlessSilent(client, load, () => this.#load(client));
      return this.#follower ? FOLLOW_EVERY_MS : LOAD_AGAIN_MS;
    } catch (error) {
      this.#follower = undefined;
      await this.#disconnect();
      if (!this.#isEnding) this.#options.observer.standbyFailed?.(error);
      return LOAD_AGAIN_MS;
    }
  }

  async #connect(): Promise<Client> {
    const client = followingClient(this.#options.connection, "crossbook-standby");
    this.#client = client;
    await client.connect();
    await unlessSilent(client, SILENT_MS.follow, () =>
      client.query("SET idle_in_transaction_session_timeout = '5min'"),
    );
    return client;
  }

  async #disconnect(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    if (client) await endClient(client);
  }

  /** All tables as they are at one moment. Undefined where their journal is of another version of the engine. */
  async #load(client: Client): Promise<JournalFollower | undefined> {
    const { clock, observer, limits } = this.#options;
    const startedAt = clock.monotonicMs();
    const follower = await JournalFollower.load(client, limits);
    if (follower) {
      observer.standbyLoaded?.({ seq: follower.seq, durationMs: clock.monotonicMs() - startedAt });
    }
    return follower;
  }

  async #follow(client: Client, follower: JournalFollower): Promise<void> {
    const head = await readProjectionHead(client);
    if (head.appliedSeq === follower.seq) return;
    await follower.catchUp(client, head);
    this.#options.observer.standbyFollowed?.({ seq: follower.seq });
  }

  #pause(forMs: number): Promise<void> {
    if (this.#isEnding) return Promise.resolve();
    return new Promise((resolve) => {
      const cancel = this.#options.clock.after(forMs, resolve);
      this.#endPause = () => {
        cancel();
        resolve();
      };
    });
  }
}
