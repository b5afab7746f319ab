import { paise } from "@crossbook/money";
import type { AccountId, MoveCash, PlaceOrder } from "../commands.ts";
import { Digest } from "../digest.ts";
import { longerFloats, longerInts } from "../longer-arrays.ts";
import type { CashMoved, KeyedOutcome, OrderPlaced, Outcome } from "../outcomes.ts";
import { mixCommand } from "../rules/key-content.ts";
import { isKey } from "../rules/order-rules.ts";
import type { KeyRow } from "../snapshot.ts";
import { KeyTexts } from "./key-texts.ts";

/** No row: rows start at 1. */
const NO_ROW = 0;
const FIRST_ROWS = 1024;
/** Numbers of a row in each of the two arrays. */
const ROW_WIDTH = 8;
const IS_ORDER = 0;
const IS_CASH = 1;

/**
 * The newest client keys with what they asked for and were answered; the oldest is forgotten first. Every bet
 * comes this way twice and stays for long, so a key is numbers in two arrays that the garbage collector need not
 * walk, found through lists of rows with the same hash:
 *
 *     ints     0 hash      1 next of the list   2 place of the text   3 its length   4, 5 digest   6 which outcome
 *     floats   0 account   1 order or entry     2 matched             3 remaining    4 payout
 *
 * Rows are used over and over in the order of their coming.
 */
export class RememberedKeys {
  readonly #limit: number;
  readonly #hashSeed: number;
  readonly #texts = new KeyTexts();
  readonly #digest = new Digest();
  #ints = new Int32Array(0);
  #floats = new Float64Array(0);
  /** First row of each list; a power of two of them. */
  #lists = new Int32Array(1);
  #count = 0;
  /** The row after the newest, and so the oldest once all are used. */
  #next = 1;

  constructor(limit: number, rows: readonly KeyRow[], hashSeed = 0) {
    this.#limit = limit;
    this.#hashSeed = hashSeed;
    for (const { accountId, key, commandDigest, outcome } of rows) {
      const { high, low } = Digest.from(commandDigest);
      this.#keep(accountId, key, high, low, outcome);
    }
  }

  /** What a command must be answered because of its key alone; undefined where the key is new. */
  answerTo(command: PlaceOrder | MoveCash): Outcome | undefined {
    const { accountId, key } = command;
    if (!isKey(key)) return { ok: false, code: "KEY_INVALID" };
    const row = this.#find(accountId, key, this.#hashOf(accountId, key));
    if (row === NO_ROW) return undefined;
    const { high, low } = this.#digestOf(command);
    const at = row * ROW_WIDTH;
    if (this.#ints[at + 4] !== high || this.#ints[at + 5] !== low) return { ok: false, code: "KEY_REUSED" };
    return { ...this.#outcome(row), repeated: true };
  }

  /** Keeps a key that `answerTo` has found to be new; answers the digest of what it asked for. */
  remember(command: PlaceOrder | MoveCash, outcome: KeyedOutcome): Digest {
    const digest = this.#digestOf(command);
    this.#keep(command.accountId, command.key, digest.high, digest.low, outcome);
    return digest;
  }

  /** Oldest first. */
  rows(): readonly KeyRow[] {
    return Array.from({ length: this.#count }, (_, age) => this.#row(this.#rowOfAge(age)));
  }

  #rowOfAge(age: number): number {
    return ((this.#next - 1 - this.#count + age + this.#limit) % this.#limit) + 1;
  }

  #row(row: number): KeyRow {
    const at = row * ROW_WIDTH;
    const ints = this.#ints;
    return {
      accountId: this.#floats[at] ?? 0,
      key: this.#texts.at(ints[at + 2] ?? 0, ints[at + 3] ?? 0),
      commandDigest: Digest.of(ints[at + 4] ?? 0, ints[at + 5] ?? 0).hex,
      outcome: this.#outcome(row),
    };
  }

  #outcome(row: number): KeyedOutcome {
    const at = row * ROW_WIDTH;
    const [id = 0, matched = 0, remaining = 0, matchedPayoutCentipaise = 0] = this.#floats.subarray(
      at + 1,
      at + 5,
    );
    if (this.#ints[at + 6] === IS_CASH)
      return { ok: true, type: "cashMoved", ledgerEntryId: id, repeated: false };
    return {
      ok: true,
      type: "orderPlaced",
      orderId: id,
      matched: paise(matched),
      remaining: paise(remaining),
      matchedPayoutCentipaise,
      repeated: false,
    };
  }

  #digestOf(command: PlaceOrder | MoveCash): Digest {
    const digest = this.#digest;
    digest.restart();
    mixCommand(digest, command);
    return digest;
  }

  #find(accountId: AccountId, key: string, hash: number): number {
    const ints = this.#ints;
    let row = this.#lists[hash & (this.#lists.length - 1)] ?? NO_ROW;
    while (row !== NO_ROW) {
      const at = row * ROW_WIDTH;
      if (
        ints[at] === hash &&
        ints[at + 3] === key.length &&
        this.#floats[at] === accountId &&
        this.#texts.isAt(ints[at + 2] ?? 0, key)
      )
        return row;
      row = ints[at + 1] ?? NO_ROW;
    }
    return NO_ROW;
  }

  #keep(accountId: AccountId, key: string, high: number, low: number, outcome: KeyedOutcome): void {
    if (this.#limit === 0) return;
    if (this.#count === this.#limit) this.#forgetOldest();
    else if ((this.#count + 2) * ROW_WIDTH > this.#ints.length) this.#grow();
    const row = this.#next;
    const at = row * ROW_WIDTH;
    const ints = this.#ints;
    ints[at] = this.#hashOf(accountId, key);
    ints[at + 2] = this.#texts.end;
    ints[at + 3] = key.length;
    ints[at + 4] = high;
    ints[at + 5] = low;
    this.#floats[at] = accountId;
    this.#texts.add(key);
    if (outcome.type === "orderPlaced") this.#keepOrder(at, outcome);
    else this.#keepCash(at, outcome);
    this.#enlist(row);
    this.#count += 1;
    this.#next = row === this.#limit ? 1 : row + 1;
  }

  #keepOrder(at: number, { orderId, matched, remaining, matchedPayoutCentipaise }: OrderPlaced): void {
    const floats = this.#floats;
    this.#ints[at + 6] = IS_ORDER;
    floats[at + 1] = orderId;
    floats[at + 2] = matched;
    floats[at + 3] = remaining;
    floats[at + 4] = matchedPayoutCentipaise;
  }

  #keepCash(at: number, { ledgerEntryId }: CashMoved): void {
    this.#ints[at + 6] = IS_CASH;
    this.#floats[at + 1] = ledgerEntryId;
  }

  #enlist(row: number): void {
    const at = row * ROW_WIDTH;
    const list = (this.#ints[at] ?? 0) & (this.#lists.length - 1);
    this.#ints[at + 1] = this.#lists[list] ?? NO_ROW;
    this.#lists[list] = row;
  }

  /** All rows are used, so the oldest is the next to be written over. */
  #forgetOldest(): void {
    const oldest = this.#next;
    const ints = this.#ints;
    const after = ints[oldest * ROW_WIDTH + 1] ?? NO_ROW;
    const list = (ints[oldest * ROW_WIDTH] ?? 0) & (this.#lists.length - 1);
    let row = this.#lists[list] ?? NO_ROW;
    if (row === oldest) this.#lists[list] = after;
    while (row !== NO_ROW && row !== oldest) {
      const next = ints[row * ROW_WIDTH + 1] ?? NO_ROW;
      if (next === oldest) ints[row * ROW_WIDTH + 1] = after;
      row = next;
    }
    this.#texts.forget(ints[oldest * ROW_WIDTH + 3] ?? 0);
    this.#count -= 1;
  }

  /** At most one list for each row, so that a list is one or two rows long. */
  #grow(): void {
    const rows = Math.max(FIRST_ROWS, (this.#ints.length / ROW_WIDTH) * 2);
    this.#ints = longerInts(this.#ints, rows * ROW_WIDTH);
    this.#floats = longerFloats(this.#floats, rows * ROW_WIDTH);
    this.#lists = new Int32Array(rows);
    for (let row = 1; row <= this.#count; row += 1) this.#enlist(row);
  }

  /** FNV-1a over the account and the key, its bits mixed once more so that the low ones depend on all. */
  #hashOf(accountId: AccountId, key: string): number {
    let hash = Math.imul(this.#hashSeed ^ accountId, 0x01000193);
    for (let index = 0; index < key.length; index += 1) {
      hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193);
    }
    hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
    return hash ^ (hash >>> 13);
  }
}
