import type { AccountId, KeyedCommand, OrderId } from "../commands.ts";
import { Digest } from "../digest.ts";
import type { DigestedEffects } from "../digested-effects.ts";
import { keyHashOf } from "../keys/key-reader.ts";
import { MAX_KEY_LENGTH } from "../limits.ts";
import type { DecidedOutcome, KeyedOutcome, Outcome } from "../outcomes.ts";
import { commandDigest } from "../rules/key-content.ts";
import { keyAccountOf } from "../rules/keyed-commands.ts";
import type { KeyRow } from "../snapshot.ts";
import { refuse } from "./naive-rules.ts";

/** Used keys in the order in which they were used first, of which only the newest count. */
export class NaiveKeys {
  readonly #limit: number;
  readonly #effects: DigestedEffects;
  #rows: readonly KeyRow[];

  constructor(limit: number, effects: DigestedEffects, rows: readonly KeyRow[]) {
    this.#limit = limit;
    this.#effects = effects;
    this.#rows = rows;
  }

  answerTo(command: KeyedCommand): Outcome | undefined {
    const { key } = command;
    if (typeof key !== "string" || key.length === 0 || key.length > MAX_KEY_LENGTH)
      return refuse("KEY_INVALID");
    const accountId = keyAccountOf(command);
    const known = this.#rows.find((row) => row.accountId === accountId && row.key === key);
    if (!known) return undefined;
    if (known.commandDigest !== commandDigest(command)) return refuse("KEY_REUSED");
    return { ...known.outcome, repeated: true };
  }

  remember(command: KeyedCommand, outcome: KeyedOutcome): void {
    const accountId = keyAccountOf(command);
    const { key } = command;
    const digest = commandDigest(command);
    const rows = [...this.#rows, { accountId, key, commandDigest: digest, outcome }];
    this.#rows = rows.slice(Math.max(0, rows.length - this.#limit));
    const { high, low } = Digest.from(digest);
    this.#effects.mixKey(keyHashOf(key));
    this.#effects.keyUsed(accountId, key, high, low, outcome);
  }

  /** Gives a delayed order's key its final outcome, unless the key is forgotten or is another order's by now. */
  decide(accountId: AccountId, key: string, orderId: OrderId, outcome: DecidedOutcome): void {
    this.#rows = this.#rows.map((row) => {
      const isIt = row.accountId === accountId && row.key === key;
      const isOfOrder = row.outcome.type === "orderDelayed" && row.outcome.orderId === orderId;
      return isIt && isOfOrder ? { ...row, outcome } : row;
    });
    this.#effects.happened({ type: "keyDecided", accountId, key, outcome });
  }

  rows(): readonly KeyRow[] {
    return this.#rows;
  }
}
