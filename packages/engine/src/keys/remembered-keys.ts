import type { AccountId, MoveCash, PlaceOrder } from "../commands.ts";
import type { Outcome } from "../outcomes.ts";
import { commandDigest, repeatedOutcome } from "../rules/key-content.ts";
import { isKey } from "../rules/order-rules.ts";
import type { KeyRow } from "../snapshot.ts";

/** The newest client keys with what they asked for and were answered; the oldest is forgotten first. */
export class RememberedKeys {
  readonly #rows = new Map<string, KeyRow>();
  /**
   * Entries in the order of their coming, over and over in the same places. A map could tell its oldest by itself,
   * but finds it only after walking over all that were deleted before it.
   */
  readonly #ring: string[] = [];
  #oldest = 0;
  readonly #limit: number;

  constructor(limit: number, rows: readonly KeyRow[]) {
    this.#limit = limit;
    for (const row of rows) this.#keep(row);
  }

  /** What a command must be answered because of its key alone; undefined where the key is new. */
  answerTo(command: PlaceOrder | MoveCash): Outcome | undefined {
    if (!isKey(command.key)) return { ok: false, code: "KEY_INVALID" };
    const known = this.#rows.get(entryOf(command.accountId, command.key));
    if (known === undefined) return undefined;
    if (known.commandDigest !== commandDigest(command)) return { ok: false, code: "KEY_REUSED" };
    return repeatedOutcome(known.outcome);
  }

  remember(command: PlaceOrder | MoveCash, outcome: string): KeyRow {
    const { accountId, key } = command;
    const row = { accountId, key, commandDigest: commandDigest(command), outcome };
    this.#keep(row);
    return row;
  }

  /** Oldest first. */
  rows(): readonly KeyRow[] {
    return [...this.#rows.values()];
  }

  #keep(row: KeyRow): void {
    if (this.#limit === 0) return;
    const entry = entryOf(row.accountId, row.key);
    this.#rows.set(entry, row);
    if (this.#ring.length < this.#limit) {
      this.#ring.push(entry);
      return;
    }
    this.#rows.delete(this.#ring[this.#oldest] ?? "");
    this.#ring[this.#oldest] = entry;
    this.#oldest = (this.#oldest + 1) % this.#limit;
  }
}

function entryOf(accountId: AccountId, key: string): string {
  return `${accountId}:${key}`;
}
