import type { AccountId } from "@crossbook/engine";
import type { Pool } from "pg";
import type { Logger } from "pino";
import { OneAtATime } from "../../../calls/one-at-a-time.ts";
import type { Exchange } from "../../../exchange/index.ts";
import type { Clock } from "../../../ports/clock.ts";
import { cancelWhatCanBe } from "../cancellations.ts";
import { type FiredHeartbeat, HeartbeatStore } from "./heartbeat-store.ts";

/** So many accounts have a heartbeat at most. */
export const MAX_HEARTBEATS = 20_000;
/** So many accounts are cancelled for at a time: of thousands that fall silent together, bettors must not feel the writes. */
const MOST_FIRING = 32;
/** How long what a heartbeat has done is answered. */
const LAST_SHOWN_MS = 24 * 60 * 60_000;
/** Deadlines are looked through no more often, however many callers renew theirs at the last moment. */
const LOOK_AGAIN_MS = 100;
/** After so long it is tried again what the exchange or the database did not take. */
const TRY_AGAIN_MS = 1000;
/** A timer that comes so late says that the process stood still: calls that came meanwhile get as long to be read. */
const LATE_MS = 1000;

export interface HeartbeatsParts {
  readonly exchange: Pick<Exchange, "read" | "submit">;
  readonly clock: Clock;
  readonly database: Pool;
  readonly logger: Logger;
  /** By default `MAX_HEARTBEATS`. */
  readonly mostHeartbeats?: number;
  /** By default `MOST_FIRING`. */
  readonly mostFiring?: number;
}

/** The heartbeat of an account after a call. */
export interface Heartbeat {
  readonly ok: true;
  readonly timeoutSeconds: number;
  /** Unix milliseconds; undefined where none is registered. */
  readonly cancelsAt: number | undefined;
  readonly last: FiredHeartbeat | undefined;
}

/** `full`: there are as many as there may be. `firing`: the one before is still cancelling. */
export type HeartbeatRefusal = { readonly ok: false; readonly reason: "full" | "firing" };

interface Registered {
  readonly timeoutSeconds: number;
  /** By the monotonic clock: when it fires, or tries again. */
  dueMs: number;
  last: FiredHeartbeat | undefined;
  /** Undefined while it is awaited. */
  fired: Fired | undefined;
}

/** What one that did not come has done so far. */
interface Fired {
  readonly at: number;
  bets: number;
  /** All is cancelled, and only its row is to be written. */
  isCancelled: boolean;
  isUnderWay: boolean;
}

/**
 * The deadlines of all accounts that are to be heard of. Those are kept in memory alone, so that a renewal costs nothing; the
 * table says whose they are, for the server that leads next.
 */
export class Heartbeats {
  readonly #parts: HeartbeatsParts;
  readonly #store: HeartbeatStore;
  readonly #registered = new Map<AccountId, Registered>();
  /** Of an account: a call must not write between a fired heartbeat and its row. */
  readonly #turns = new OneAtATime<AccountId>();
  readonly #firing = new Set<Promise<void>>();
  #plannedFor = Number.POSITIVE_INFINITY;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #cancelTimer: () => void = () => undefined;
  #isStopped = false;

  constructor(parts: HeartbeatsParts) {
    this.#parts = parts;
    this.#store = new HeartbeatStore(parts.database);
  }

  /** Every registered account has one whole timeout from now. */
  async start(): Promise<void> {
    const { clock } = this.#parts;
    const stored = await this.#store.load(clock.now() - LAST_SHOWN_MS);
    for (const { accountId, timeoutSeconds, last } of stored)
      this.#registered.set(accountId, this.#awaited(timeoutSeconds, last));
    this.#plan();
  }

  /** Nothing fires any more: callers may not reach this process from now on. */
  quiet(): void {
    this.#isStopped = true;
    this.#cancelTimer();
  }

  /** Resolves when what was being cancelled is cancelled. */
  async stop(): Promise<void> {
    this.quiet();
    await Promise.all(this.#firing);
  }

  /** The account was heard of. `timeoutSeconds`: from now on; 0 ends it. */
  async heard(accountId: AccountId, timeoutSeconds: number): Promise<Heartbeat | HeartbeatRefusal> {
    const known = this.#registered.get(accountId);
    // At once: what is being written before it must not let the deadline pass meanwhile.
    if (known && !known.fired) known.dueMs = this.#dueIn(known.timeoutSeconds);
    return this.#turns.run(accountId, () =>
      timeoutSeconds === 0 ? this.#end(accountId) : this.#renew(accountId, timeoutSeconds),
    );
  }

  async #renew(accountId: AccountId, timeoutSeconds: number): Promise<Heartbeat | HeartbeatRefusal> {
    const known = this.#registered.get(accountId);
    if (known?.fired) return { ok: false, reason: "firing" };
    if (known?.timeoutSeconds === timeoutSeconds) {
      known.dueMs = this.#dueIn(timeoutSeconds);
      return this.#stateOf(known);
    }
    const { mostHeartbeats = MAX_HEARTBEATS } = this.#parts;
    if (!known && this.#registered.size >= mostHeartbeats) return { ok: false, reason: "full" };
    const begun = this.#awaited(timeoutSeconds, known?.last);
    this.#registered.set(accountId, begun);
    this.#plan();
    try {
      begun.last = await this.#store.register(accountId, timeoutSeconds);
    } catch (error) {
      this.#putBack(accountId, begun, known);
      throw error;
    }
    return this.#stateOf(begun);
  }

  async #end(accountId: AccountId): Promise<Heartbeat | HeartbeatRefusal> {
    const known = this.#registered.get(accountId);
    if (known?.fired) return { ok: false, reason: "firing" };
    this.#registered.delete(accountId);
    try {
      const last = await this.#store.end(accountId);
      return { ok: true, timeoutSeconds: 0, cancelsAt: undefined, last: this.#shown(last) };
    } catch (error) {
      this.#putBack(accountId, undefined, known);
      throw error;
    }
  }

  /** The table still says what was before, and so does the memory; a heartbeat that fired meanwhile has its own way. */
  #putBack(accountId: AccountId, now: Registered | undefined, before: Registered | undefined): void {
    if (this.#registered.get(accountId) !== now || now?.fired) return;
    if (!before) {
      this.#registered.delete(accountId);
      return;
    }
    before.dueMs = this.#dueIn(before.timeoutSeconds);
    this.#registered.set(accountId, before);
    this.#plan();
  }

  #awaited(timeoutSeconds: number, last: FiredHeartbeat | undefined): Registered {
    return { timeoutSeconds, dueMs: this.#dueIn(timeoutSeconds), last, fired: undefined };
  }

  #dueIn(seconds: number): number {
    return this.#parts.clock.monotonicMs() + seconds * 1000;
  }

  #stateOf({ timeoutSeconds, dueMs, last }: Registered): Heartbeat {
    const { clock } = this.#parts;
    const cancelsAt = Math.round(clock.now() + dueMs - clock.monotonicMs());
    return { ok: true, timeoutSeconds, cancelsAt, last: this.#shown(last) };
  }

  #shown(last: FiredHeartbeat | undefined): FiredHeartbeat | undefined {
    return last && last.at > this.#parts.clock.now() - LAST_SHOWN_MS ? last : undefined;
  }

  /** Sets the one timer to the next deadline. A renewal does not come here: the timer then finds nothing due, and plans again. */
  #plan(): void {
    if (this.#isStopped) return;
    let dueMs = Number.POSITIVE_INFINITY;
    for (const { dueMs: own, fired } of this.#registered.values())
      if (!fired?.isUnderWay && own < dueMs) dueMs = own;
    dueMs = Math.max(dueMs, this.#lookedAt + LOOK_AGAIN_MS);
    if (dueMs === this.#plannedFor) return;
    this.#cancelTimer();
    this.#plannedFor = dueMs;
    if (dueMs === Number.POSITIVE_INFINITY) return;
    const { clock } = this.#parts;
    this.#cancelTimer = clock.after(dueMs - clock.monotonicMs(), () => this.#look());
  }

  #look(): void {
    const { clock, mostFiring = MOST_FIRING } = this.#parts;
    const nowMs = clock.monotonicMs();
    const lateMs = nowMs - this.#plannedFor;
    this.#plannedFor = Number.POSITIVE_INFINITY;
    this.#lookedAt = nowMs;
    for (const [accountId, registered] of this.#registered) {
      if (lateMs > LATE_MS && !registered.fired) registered.dueMs += lateMs + LATE_MS;
      const isDue = registered.dueMs <= nowMs && !registered.fired?.isUnderWay;
      if (isDue && this.#firing.size < mostFiring) this.#begin(accountId, registered);
    }
    this.#plan();
  }

  #begin(accountId: AccountId, registered: Registered): void {
    const { fired = { at: this.#parts.clock.now(), bets: 0, isCancelled: false, isUnderWay: true } } =
      registered;
    fired.isUnderWay = true;
    registered.fired = fired;
    const firing = this.#turns
      .run(accountId, () => this.#fire(accountId, registered, fired))
      .finally(() => {
        this.#firing.delete(firing);
        this.#plan();
      });
    this.#firing.add(firing);
  }

  /** Cancels and writes that it did; what fails is tried again. */
  async #fire(accountId: AccountId, registered: Registered, fired: Fired): Promise<void> {
    if (this.#registered.get(accountId) !== registered) return;
    try {
      if (!fired.isCancelled) {
        const { count, refusal } = await cancelWhatCanBe(this.#parts, accountId);
        fired.bets += count;
        fired.isCancelled = refusal === undefined;
      }
      if (fired.isCancelled) {
        await this.#store.fired(accountId, {
          at: fired.at,
          bets: fired.bets,
          timeoutSeconds: registered.timeoutSeconds,
        });
        this.#registered.delete(accountId);
      }
    } catch (error) {
      this.#parts.logger.error({ err: error, accountId }, "a heartbeat that did not come is tried again");
    }
    registered.dueMs = this.#parts.clock.monotonicMs() + TRY_AGAIN_MS;
    fired.isUnderWay = false;
  }
}
