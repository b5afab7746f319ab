import type { DecidedOutcome, OrderId } from "@crossbook/engine";
import type { HostRefusal } from "./exchange.ts";

/**
 * Callers who may wait for one order. Delayed orders are bounded, for each account too, so this bounds all who wait, and
 * nobody can take the place of those who wait for orders of others.
 */
export const MAX_WAITING_FOR_AN_ORDER = 10;
/** Outcomes kept for callers who ask only after the delay has ended. */
const KEPT_OUTCOMES = 10_000;

type Answer = (outcome: DecidedOutcome | HostRefusal) => void;

const OUTCOME_UNKNOWN: HostRefusal = { ok: false, code: "OUTCOME_UNKNOWN" };
const EXCHANGE_BUSY: HostRefusal = { ok: false, code: "EXCHANGE_BUSY" };

/** Who waits for the end of a bet delay, and how the last delays ended. */
export class DecidedOrders {
  readonly #recent = new Map<OrderId, DecidedOutcome>();
  readonly #waiting = new Map<OrderId, Answer[]>();

  /** How a delay ended, where that was not long ago; only durable outcomes. */
  recent(orderId: OrderId): DecidedOutcome | undefined {
    return this.#recent.get(orderId);
  }

  /** Resolves when the outcome of an order that is delayed now is durable; `EXCHANGE_BUSY` where too many wait for it. */
  wait(orderId: OrderId): Promise<DecidedOutcome | HostRefusal> {
    return new Promise((answer) => {
      const others = this.#waiting.get(orderId);
      if (others === undefined) this.#waiting.set(orderId, [answer]);
      else if (others.length < MAX_WAITING_FOR_AN_ORDER) others.push(answer);
      else answer(EXCHANGE_BUSY);
    });
  }

  /** These outcomes are durable. @returns what answers those who wait for them, in the order of the outcomes */
  decide(outcomes: readonly DecidedOutcome[]): readonly (() => void)[] {
    for (const outcome of outcomes) this.#recent.set(outcome.orderId, outcome);
    for (const orderId of this.#recent.keys()) {
      if (this.#recent.size <= KEPT_OUTCOMES) break;
      this.#recent.delete(orderId);
    }
    return outcomes.flatMap((outcome) => this.#takeAnswers(outcome.orderId, outcome));
  }

  /** The exchange stops: whoever waits asks again with the same key after the restart. */
  stop(): void {
    for (const orderId of [...this.#waiting.keys()])
      for (const answer of this.#takeAnswers(orderId, OUTCOME_UNKNOWN)) answer();
  }

  /** Nobody waits for the order any more once these are called. */
  #takeAnswers(orderId: OrderId, outcome: DecidedOutcome | HostRefusal): (() => void)[] {
    const answers = this.#waiting.get(orderId) ?? [];
    this.#waiting.delete(orderId);
    return answers.map((answer) => () => answer(outcome));
  }
}
