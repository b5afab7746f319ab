import type { Command, DecidedOutcome, EngineView, KeyedCommand, OrderId, Outcome } from "@crossbook/engine";
import {
  type DurableBatch,
  type Exchange,
  type ExchangeState,
  ExchangeStoppedError,
  type HostRefusal,
} from "../exchange/index.ts";

const STOPPED: HostRefusal = { ok: false, code: "EXCHANGE_STOPPED" };

/** Takes nothing, and has nothing. */
const NOT_OPEN: Exchange = {
  submit: () => Promise.resolve(STOPPED),
  decided: () => Promise.resolve(STOPPED),
  recall: () => Promise.resolve(undefined),
  read: () => Promise.reject(new ExchangeStoppedError("the exchange is not open yet")),
  onDurable() {
    throw new Error("there is nothing to listen to before the exchange is open");
  },
  state: () => ({ phase: "closed", journalSeq: 0, appliedSeq: 0, queued: 0, lag: 0 }),
  projected: () => Promise.resolve(),
  close: () => Promise.resolve(),
};

/**
 * The exchange of a server that is composed before it leads, so that a takeover does not wait for it. Refuses everything
 * until it is opened; from then on it is what it was opened with.
 */
export class AwaitedExchange implements Exchange {
  #opened: Exchange = NOT_OPEN;

  /** To be called once, before any call is answered. */
  open(exchange: Exchange): void {
    this.#opened = exchange;
  }

  submit(command: Command): Promise<Outcome | HostRefusal> {
    return this.#opened.submit(command);
  }

  decided(orderId: OrderId): Promise<DecidedOutcome | HostRefusal> {
    return this.#opened.decided(orderId);
  }

  recall(command: KeyedCommand): Promise<Outcome | undefined> {
    return this.#opened.recall(command);
  }

  read<T>(query: (engine: EngineView) => T): Promise<T> {
    return this.#opened.read(query);
  }

  onDurable(listener: (batch: DurableBatch, engine: EngineView) => void): () => void {
    return this.#opened.onDurable(listener);
  }

  state(): ExchangeState {
    return this.#opened.state();
  }

  projected(seq: number): Promise<void> {
    return this.#opened.projected(seq);
  }

  close(): Promise<void> {
    return this.#opened.close();
  }
}
