import type { MoveCash, PlaceOrder } from "../commands.ts";
import type { KeyedOutcome, Outcome } from "../outcomes.ts";
import { commandDigest } from "../rules/key-content.ts";
import { isKey } from "../rules/order-rules.ts";
import type { KeyRow } from "../snapshot.ts";

/** Used keys in the order of their coming, of which only the newest count. */
export class NaiveKeys {
  readonly #limit: number;
  #rows: readonly KeyRow[];

  constructor(limit: number, rows: readonly KeyRow[]) {
    this.#limit = limit;
    this.#rows = rows;
  }

  answerTo(command: PlaceOrder | MoveCash): Outcome | undefined {
    if (!isKey(command.key)) return { ok: false, code: "KEY_INVALID" };
    const known = this.#rows.find(
      ({ accountId, key }) => accountId === command.accountId && key === command.key,
    );
    if (!known) return undefined;
    if (known.commandDigest !== commandDigest(command)) return { ok: false, code: "KEY_REUSED" };
    return { ...known.outcome, repeated: true };
  }

  remember(command: PlaceOrder | MoveCash, outcome: KeyedOutcome): void {
    const { accountId, key } = command;
    const row = { accountId, key, commandDigest: commandDigest(command), outcome };
    this.#rows = [...this.#rows, row].slice(this.#limit === 0 ? this.#rows.length + 1 : -this.#limit);
  }

  rows(): readonly KeyRow[] {
    return this.#rows;
  }
}
