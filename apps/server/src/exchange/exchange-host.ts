import {
  type Command,
  type DecidedOutcome,
  type Engine,
  type EngineView,
  encodeCommands,
  isKeyed,
  type KeyedCommand,
  keyAccountOf,
  type OrderId,
  type Outcome,
} from "@crossbook/engine";
import type { Clock } from "../ports/clock.ts";
import { AnswerQueue } from "./answer-queue.ts";
import type { CheckpointSchedule } from "./checkpoint-schedule.ts";
import { DecidedOrders } from "./decided-orders.ts";
import { eventReader } from "./effects/batch-events.ts";
import type { CompleteChunk, EffectRecorder } from "./effects/effect-recorder.ts";
import { type DurableBatch, type Exchange, type ExchangeState, type HostRefusal } from "./exchange.ts";
import type { ExchangeLimits, ExchangeObserver, ExchangeOptions, FatalReason } from "./exchange-options.ts";
import { FencedError, type Journal, type JournalEntry } from "./journal/journal.ts";
import type { OldKeys } from "./keys/old-keys.ts";
import { OwnCommands } from "./own-commands.ts";
import type { Projector } from "./projection/projector.ts";
import {
  commandsOf,
  exchangeStopped,
  type QueuedCommand,
  type QueueEntry,
  queuedRead,
  refuseEntry,
  refuseUndecided,
} from "./queue-entry.ts";
import { WaitingQueue } from "./waiting-queue.ts";
import { watchCommit } from "./watch-commit.ts";

/** What a host is made of once everything is loaded and replayed. */
export interface HostParts extends Pick<ExchangeOptions, "publisher" | "onFatal"> {
  readonly engine: Engine;
  readonly recorder: EffectRecorder;
  readonly journal: Journal;
  readonly oldKeys: OldKeys;
  readonly limits: ExchangeLimits;
  readonly observer: ExchangeObserver;
  readonly clock: Clock;
  readonly journalSeq: number;
  /** Commands replayed at start that are not in the tables yet. */
  readonly replayedCommands: number;
  readonly checkpoints: CheckpointSchedule;
}

type Listener = (batch: DurableBatch, engine: EngineView) => void;

/** A batch between the engine and the journal. */
interface Batch {
  readonly entry: JournalEntry;
  readonly applied: readonly QueueEntry[];
}

/** The one writer. One batch at a time: applied, written, published, answered. */
export class ExchangeHost implements Exchange {
  readonly #parts: HostParts;
  readonly #listeners = new Set<Listener>();
  readonly #decidedOrders = new DecidedOrders();
  readonly #answers = new AnswerQueue();
  readonly #ownCommands: OwnCommands;
  #projector: Projector | undefined;
  #phase: ExchangeState["phase"] = "open";
  readonly #waiting = new WaitingQueue();
  #waitingCommands = 0;
  #isScheduled = false;
  #inFlight: Promise<void> | undefined;
  #journalSeq: number;
  #durableCommands: number;
  #closing: Promise<void> | undefined;

  constructor(parts: HostParts) {
    this.#parts = parts;
    this.#journalSeq = parts.journalSeq;
    this.#durableCommands = parts.replayedCommands;
    const { clock, engine, recorder, limits } = parts;
    const submit = (command: Command) => this.#submitOwn(command);
    const { finishedMarketMs } = limits;
    this.#ownCommands = new OwnCommands({ clock, engine, recorder, finishedMarketMs, submit });
  }

  /** Lets the background work begin; called once, before anyone else sees the host. */
  startProjecting(projector: Projector): void {
    this.#projector = projector;
    projector.wake();
    this.#ownCommands.plan();
  }

  /** What the projector takes next: only effects of batches that are durable. */
  takeChunk(): CompleteChunk | undefined {
    return this.#parts.recorder.takeChunk({ sealedOnly: this.#inFlight !== undefined });
  }

  get lag(): number {
    return this.#durableCommands - (this.#projector?.projectedCommands ?? 0);
  }

  /** Whether there are commands that are not durable yet. */
  get isBusy(): boolean {
    return this.#inFlight !== undefined || this.#waiting.length > 0;
  }

  state(): ExchangeState {
    return {
      phase: this.#phase,
      journalSeq: this.#journalSeq,
      appliedSeq: this.#projector?.appliedSeq ?? 0,
      queued: this.#waitingCommands,
      lag: this.lag,
    };
  }

  submit(command: Command): Promise<Outcome | HostRefusal> {
    const code = this.#hostRefusal(command);
    if (code) {
      this.#parts.observer.refused?.(code);
      return Promise.resolve({ ok: false, code });
    }
    return new Promise((answer) => {
      this.#waitingCommands += 1;
      this.#enqueue({ command, answer, absentUpTo: 0, outcome: undefined });
    });
  }

  #hostRefusal(command: Command): "EXCHANGE_BUSY" | "EXCHANGE_STOPPED" | undefined {
    if (this.#phase !== "open") return "EXCHANGE_STOPPED";
    const { maxQueuedCommands, maxLagCommands } = this.#parts.limits;
    if (command.type === "placeOrder" || command.type === "placeOrders") {
      return this.#waitingCommands >= maxQueuedCommands || this.lag >= maxLagCommands
        ? "EXCHANGE_BUSY"
        : undefined;
    }
    // Cancels, settlements and money have room of their own, so that a flood of bets cannot keep them out.
    return this.#waitingCommands >= 2 * maxQueuedCommands ? "EXCHANGE_BUSY" : undefined;
  }

  async decided(orderId: OrderId): Promise<DecidedOutcome | HostRefusal> {
    const isDelayed = this.#parts.engine.order(orderId)?.delayedUntil !== undefined;
    if (this.#phase === "open" && isDelayed) return this.#decidedOrders.wait(orderId);
    // The batch that is being written may have decided it.
    await this.#inFlight;
    return this.#decidedOrders.recent(orderId) ?? { ok: false, code: "OUTCOME_UNKNOWN" };
  }

  /** Has room of its own: there is one at a time of each kind. A refusal would come again for ever. */
  async #submitOwn(command: Command): Promise<void> {
    if (this.#phase !== "open") return;
    const outcome = await new Promise<Outcome | HostRefusal>((answer) => {
      this.#waitingCommands += 1;
      this.#enqueue({ command, answer, absentUpTo: 0, outcome: undefined });
    });
    if (outcome.ok || this.#failed) return;
    this.fail("INCONSISTENT", new Error(`${command.type} was refused: ${outcome.code}`));
  }

  async read<T>(query: (engine: EngineView) => T): Promise<T> {
    if (this.#phase !== "open" && this.#phase !== "closing") throw exchangeStopped();
    if (this.#waiting.length > 0) {
      return new Promise((resolve, reject) => this.#enqueue(queuedRead(query, resolve, reject)));
    }
    const seen = query(this.#parts.engine);
    if (!this.#inFlight) return seen;
    await this.#inFlight;
    if (this.#failed) throw exchangeStopped();
    return seen;
  }

  onDurable(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  async recall(command: KeyedCommand): Promise<Outcome | undefined> {
    await this.projected(this.#journalSeq);
    const first = await this.#parts.oldKeys.find(command);
    if (this.#failed || this.#phase === "closed") throw exchangeStopped();
    return first;
  }

  projected(seq: number): Promise<void> {
    return this.#projector?.reached(seq) ?? Promise.resolve();
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    if (this.#failed) return;
    this.#phase = "closing";
    this.#ownCommands.stop();
    while ((this.#waiting.length > 0 || this.#waitingCommands > 0 || this.#inFlight) && !this.#failed) {
      await new Promise<void>((next) => setImmediate(next));
    }
    if (this.#failed) return;
    this.#answers.flush();
    this.#decidedOrders.stop();
    await this.#projector?.close();
    await this.#parts.checkpoints.settled();
    if (this.#failed) return;
    this.#phase = "closed";
    await this.#parts.oldKeys.close();
    await this.#parts.journal.close();
  }

  /** Stops for good: what was on its way may be durable or not, what waited certainly is not. */
  fail(reason: FatalReason, error: unknown): void {
    if (this.#phase === "failed" || this.#phase === "closed") return;
    this.#phase = "failed";
    for (const entry of this.#waiting.take(Number.POSITIVE_INFINITY)) refuseEntry(entry, "EXCHANGE_STOPPED");
    this.#waitingCommands = 0;
    this.#ownCommands.stop();
    this.#answers.flush();
    this.#decidedOrders.stop();
    void this.#projector?.abandon();
    void this.#parts.oldKeys.close();
    void this.#parts.journal.close().catch(() => undefined);
    this.#parts.onFatal({ reason, error });
  }

  get #failed(): boolean {
    return this.#phase === "failed";
  }

  #enqueue(waiting: QueueEntry): void {
    this.#waiting.push(waiting);
    this.#schedule();
  }

  /** The next batch begins when this turn's arrivals are all in, and never while another is being written. */
  #schedule(): void {
    if (this.#isScheduled || this.#inFlight) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      if (this.#failed || this.#waiting.length === 0) return;
      this.#inFlight = this.#runBatch().finally(() => {
        this.#inFlight = undefined;
        if (this.#waiting.length > 0) this.#schedule();
      });
    });
  }

  async #runBatch(): Promise<void> {
    const { recorder } = this.#parts;
    recorder.beginBatch();
    const readEvents = eventReader(recorder.chunk);
    const taken = this.#waiting.take(this.#parts.limits.maxBatchCommands);
    let batch: Batch;
    try {
      batch = this.#apply(taken);
    } catch (error) {
      // Nothing was written, so nothing was done; but this engine's memory is not to be trusted any more.
      for (const entry of taken) refuseEntry(entry, "EXCHANGE_STOPPED");
      this.fail("INCONSISTENT", error);
      return;
    }
    const { commandCount } = batch.entry;
    if (commandCount > 0 && !(await this.#write(batch))) return;
    if (commandCount > 0) {
      this.#parts.publisher?.publish(batch.entry);
      this.#publish({
        seq: batch.entry.seq,
        at: batch.entry.at,
        changedAccounts: recorder.changedAccounts,
        changedMarkets: recorder.changedMarkets,
        get events() {
          return readEvents();
        },
      });
    }
    this.#answers.deliver(batch.applied);
    if (commandCount === 0) return;
    this.#answers.deliverEndedDelays(this.#decidedOrders.decide(recorder.decided));
    this.#ownCommands.plan();
    this.#parts.checkpoints.afterBatch(batch.entry.seq, commandCount);
    this.#inFlight = undefined;
    this.#projector?.wake();
  }

  #apply(taken: readonly QueueEntry[]): Batch {
    const { engine, recorder, clock } = this.#parts;
    const applied: QueueEntry[] = [];
    const commands: Command[] = [];
    engine.readAhead(commandsOf(taken));
    for (const waiting of taken) {
      if (!("answer" in waiting)) {
        waiting.look(engine);
        applied.push(waiting);
        continue;
      }
      const { command } = waiting;
      if (isKeyed(command) && this.#mayBeForgotten(command, waiting.absentUpTo)) {
        void this.#askTable(command, waiting);
        continue;
      }
      if (command.type === "createMarket" && recorder.isRemoved(command.marketId)) {
        // Only the tables know that the number was used.
        waiting.outcome = { ok: false, code: "MARKET_EXISTS" };
        applied.push(waiting);
        this.#waitingCommands -= 1;
        continue;
      }
      waiting.outcome = engine.apply(command, recorder);
      applied.push(waiting);
      commands.push(command);
    }
    this.#waitingCommands -= commands.length;
    const seq = this.#journalSeq + 1;
    const digest = engine.effectsDigest;
    if (commands.length > 0) recorder.endBatch(seq, commands.length, digest);
    const bytes = encodeCommands(commands);
    return {
      entry: { seq, at: clock.now(), commandCount: commands.length, commands: bytes, digest },
      applied,
    };
  }

  /** Whether the key may be one that the engine has forgotten: only an account that has used such keys has them. */
  #mayBeForgotten(command: KeyedCommand, absentUpTo: number): boolean {
    const { recorder, limits, oldKeys } = this.#parts;
    const forgotten = recorder.keyCount - limits.rememberedKeys;
    const firstKey = recorder.firstKeyOf(keyAccountOf(command));
    if (firstKey === undefined || firstKey > forgotten || absentUpTo >= forgotten) return false;
    return oldKeys.mayHave(command);
  }

  async #askTable(command: KeyedCommand, waiting: QueuedCommand): Promise<void> {
    const { recorder, limits, oldKeys, observer } = this.#parts;
    const inTable = this.#projector?.projectedKeys ?? 0;
    if (inTable < recorder.keyCount - limits.rememberedKeys) {
      // Only where the tables are behind by more keys than the engine remembers: right after a long replay.
      this.#waitingCommands -= 1;
      observer.refused?.("EXCHANGE_BUSY");
      waiting.answer({ ok: false, code: "EXCHANGE_BUSY" });
      return;
    }
    const first = await oldKeys.find(command);
    if (this.#failed) {
      waiting.answer({ ok: false, code: "EXCHANGE_STOPPED" });
      return;
    }
    if (first) {
      this.#waitingCommands -= 1;
      waiting.answer(first);
      return;
    }
    waiting.absentUpTo = inTable;
    this.#enqueue(waiting);
  }

  async #write(batch: Batch): Promise<boolean> {
    const { journal, limits, observer } = this.#parts;
    let commitMs = 0;
    const endWatch = watchCommit(this.#parts, () =>
      this.#failBatch(batch, new Error(`the commit takes longer than ${limits.commitTimeoutMs} ms`)),
    );
    try {
      await journal.append(batch.entry);
    } catch (error) {
      this.#failBatch(batch, error);
    } finally {
      commitMs = endWatch();
    }
    // Also where another part failed while this was written: then nothing of it may be answered.
    if (this.#failed) {
      refuseUndecided(batch.applied);
      return false;
    }
    this.#journalSeq = batch.entry.seq;
    this.#durableCommands += batch.entry.commandCount;
    observer.batchCommitted?.({
      commands: batch.entry.commandCount,
      commitMs,
      queued: this.#waitingCommands,
    });
    return true;
  }

  #failBatch(batch: Batch, error: unknown): void {
    refuseUndecided(batch.applied);
    this.fail(error instanceof FencedError ? "FENCED" : "COMMIT_FAILED", error);
  }

  #publish(batch: DurableBatch): void {
    for (const listener of this.#listeners) {
      try {
        listener(batch, this.#parts.engine);
      } catch (error) {
        this.#parts.observer.listenerFailed?.(error);
      }
    }
  }
}
