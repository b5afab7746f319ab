import type { Command } from "@crossbook/engine";
import type { QueueEntry } from "./queue-entry.ts";

/**
 * Commands and reads that are pending, in the order in which they came. A suspension of a market goes before the pending bets,
 * cancels, transfers and reads, so that none of these bets matches in it any more: with a full queue they would be twenty
 * thousand. It passes no other suspension, and nothing while another command about markets is pending.
 */
export class WaitingQueue {
  readonly #entries: QueueEntry[] = [];
  /** At the front. */
  #suspensions = 0;
  /** Commands about markets behind them. */
  #marketCommands = 0;

  get length(): number {
    return this.#entries.length;
  }

  push(entry: QueueEntry): void {
    if (this.#marketCommands === 0 && isSuspension(entry)) {
      this.#entries.splice(this.#suspensions, 0, entry);
      this.#suspensions += 1;
      return;
    }
    this.#entries.push(entry);
    if (isAboutMarkets(entry)) this.#marketCommands += 1;
  }

  /** Takes so many at most from the front. */
  take(most: number): readonly QueueEntry[] {
    const taken = this.#entries.splice(0, most);
    const suspensions = Math.min(this.#suspensions, taken.length);
    this.#suspensions -= suspensions;
    for (let index = suspensions; index < taken.length; index += 1)
      if (isAboutMarkets(taken[index])) this.#marketCommands -= 1;
    return taken;
  }
}

/** Every command but these may depend on the order in which a market's own commands come. */
const NOT_ABOUT_MARKETS: ReadonlySet<Command["type"]> = new Set<Command["type"]>([
  ...(["openAccount", "transfer", "settleHold", "releaseHold"] as const),
  ...([
    "placeOrder",
    "placeOrders",
    "cancelOrder",
    "cancelOrders",
    "setPersistence",
    "releaseOrders",
    "expireOrders",
  ] as const),
]);

function isAboutMarkets(entry: QueueEntry | undefined): boolean {
  return entry !== undefined && "answer" in entry && !NOT_ABOUT_MARKETS.has(entry.command.type);
}

function isSuspension(entry: QueueEntry): boolean {
  return (
    "answer" in entry && entry.command.type === "setMarketStatus" && entry.command.status === "suspended"
  );
}
