import { paise } from "@crossbook/money";
import { type AccountId, type KeyedCommand, keyAccountOf } from "../commands.ts";
import { Digest } from "../digest.ts";
import type { DigestedEffects } from "../digested-effects.ts";
import { longerFloats, longerInts } from "../longer-arrays.ts";
import type { DecidedOutcome, KeyedOutcome, Outcome, RefusalCode } from "../outcomes.ts";
import { mixCommand } from "../rules/key-content.ts";
import { isKey } from "../rules/order-rules.ts";
import type { KeyRow } from "../snapshot.ts";
import { KeyPlaces } from "./key-places.ts";
import { KeyTexts } from "./key-texts.ts";

/** No row: rows start at 1. */
const NO_ROW = 0;
const FIRST_ROWS = 1024;
/** Numbers of a row in `#ints` and in `#floats`. */
const INTS_WIDTH = 6;
const FLOATS_WIDTH = 5;
const OUTCOMES = ["orderPlaced", "transferred", "orderDelayed", "orderLapsed"] as const;

/**
 * The newest idempotency keys with what they asked for and were answered; the oldest is forgotten first. Every bet
 * comes this way twice and stays for long, so a key is numbers in two arrays that the garbage collector need not walk:
 *
 *     ints     0 hash      1 place of the text   2 its length   3, 4 digest of the content   5 which outcome
 *     floats   0 account   1 order or entry     2 matched or release time    3 remaining    4 payout
 *
 * Rows are used over and over in the order of their coming. `answerTo` reads the text of a key once: for its hash, for
 * the effects digest, and into the ring where it stays if the command is accepted.
 */
export class RememberedKeys {
  readonly #limit: number;
  readonly #effects: DigestedEffects;
  readonly #texts: KeyTexts;
  readonly #places = new KeyPlaces();
  readonly #digest = new Digest();
  /** Reason of each lapsed order's row. */
  readonly #reasons = new Map<number, RefusalCode>();
  #ints = new Int32Array(0);
  #floats = new Float64Array(0);
  #count = 0;
  /** The row after the newest, and so the oldest once all are used. */
  #next = 1;

  /** `effects` hears of each key used. */
  constructor(limit: number, rows: readonly KeyRow[], hashSeed: number, effects: DigestedEffects) {
    this.#limit = limit;
    this.#effects = effects;
    this.#texts = new KeyTexts(hashSeed);
    for (const { accountId, key, commandDigest, outcome } of rows) {
      const { high, low } = Digest.from(commandDigest);
      this.#texts.read(accountId, key);
      this.#keep(accountId, key, high, low, outcome);
    }
  }

  /** What a command must be answered because of its key alone; undefined where the key is new. */
  answerTo(command: KeyedCommand): Outcome | undefined {
    const { key } = command;
    if (!isKey(key)) return { ok: false, code: "KEY_INVALID" };
    const accountId = command.type === "placeOrder" ? command.accountId : keyAccountOf(command);
    this.#texts.read(accountId, key);
    const row = this.#find(accountId, key);
    if (row === NO_ROW) return undefined;
    const { high, low } = this.#digestOf(command);
    const at = row * INTS_WIDTH;
    if (this.#ints[at + 3] !== high || this.#ints[at + 4] !== low) return { ok: false, code: "KEY_REUSED" };
    return { ...this.#outcome(row), repeated: true };
  }

  /** Keeps the key that `answerTo` has found to be new just before, and reports it as used. */
  remember(command: KeyedCommand, outcome: KeyedOutcome): void {
    const { high, low } = this.#digestOf(command);
    const accountId = command.type === "placeOrder" ? command.accountId : keyAccountOf(command);
    this.#keep(accountId, command.key, high, low, outcome);
    this.#effects.mixKey(this.#texts.plainHash);
    this.#effects.keyUsed(accountId, command.key, high, low, outcome);
  }

  /**
   * Gives the key of a delayed order its final outcome, where it is still remembered: it may have been forgotten and
   * used anew by another command since.
   */
  decide(accountId: AccountId, key: string, outcome: DecidedOutcome): void {
    this.#texts.read(accountId, key);
    const row = this.#find(accountId, key);
    if (row === NO_ROW) return;
    const known = this.#outcome(row);
    if (known.type === "orderDelayed" && known.orderId === outcome.orderId) this.#setOutcome(row, outcome);
  }

  /** Oldest first. */
  rows(): readonly KeyRow[] {
    return Array.from({ length: this.#count }, (_, age) => this.#row(this.#rowOfAge(age)));
  }

  #rowOfAge(age: number): number {
    return ((this.#next - 1 - this.#count + age + this.#limit) % this.#limit) + 1;
  }

  #row(row: number): KeyRow {
    const at = row * INTS_WIDTH;
    const ints = this.#ints;
    return {
      accountId: this.#floats[row * FLOATS_WIDTH] ?? 0,
      key: this.#texts.at(ints[at + 1] ?? 0, ints[at + 2] ?? 0),
      commandDigest: Digest.of(ints[at + 3] ?? 0, ints[at + 4] ?? 0).hex,
      outcome: this.#outcome(row),
    };
  }

  #outcome(row: number): KeyedOutcome {
    const at = row * FLOATS_WIDTH;
    const [id = 0, second = 0, remaining = 0, payout = 0] = this.#floats.subarray(at + 1, at + 5);
    const type = OUTCOMES[this.#ints[row * INTS_WIDTH + 5] ?? 0];
    switch (type) {
      case "transferred":
        return { ok: true, type, ledgerEntryId: id, repeated: false };
      case "orderDelayed":
        return { ok: true, type, orderId: id, releaseAt: second, repeated: false };
      case "orderLapsed": {
        const reason = this.#reasons.get(row) ?? "MARKET_SUSPENDED";
        return { ok: true, type, orderId: id, reason, repeated: false };
      }
      default:
        return {
          ok: true,
          type: "orderPlaced",
          orderId: id,
          matched: paise(second),
          remaining: paise(remaining),
          matchedPayoutCentipaise: payout,
          repeated: false,
        };
    }
  }

  #setOutcome(row: number, outcome: KeyedOutcome): void {
    const at = row * FLOATS_WIDTH;
    const floats = this.#floats;
    if (outcome.type === "orderPlaced") {
      this.#ints[row * INTS_WIDTH + 5] = 0;
      floats[at + 1] = outcome.orderId;
      floats[at + 2] = outcome.matched;
      floats[at + 3] = outcome.remaining;
      floats[at + 4] = outcome.matchedPayoutCentipaise;
      return;
    }
    this.#ints[row * INTS_WIDTH + 5] = OUTCOMES.indexOf(outcome.type);
    floats[at + 1] = outcome.type === "transferred" ? outcome.ledgerEntryId : outcome.orderId;
    floats[at + 2] = outcome.type === "orderDelayed" ? outcome.releaseAt : 0;
    if (outcome.type === "orderLapsed") this.#reasons.set(row, outcome.reason);
  }

  #digestOf(command: KeyedCommand): Digest {
    const digest = this.#digest;
    digest.restart();
    mixCommand(digest, command);
    return digest;
  }

  /** The row of the key that was read last. */
  #find(accountId: AccountId, key: string): number {
    const { hash } = this.#texts;
    const places = this.#places;
    for (let place = places.search(hash); place >= 0; place = places.searchAfter(place, hash)) {
      const row = places.rowAt(place);
      if (this.#isRowOf(row, hash, accountId, key)) return row;
    }
    return NO_ROW;
  }

  #isRowOf(row: number, hash: number, accountId: AccountId, key: string): boolean {
    const at = row * INTS_WIDTH;
    return (
      this.#ints[at] === hash &&
      this.#ints[at + 2] === key.length &&
      this.#floats[row * FLOATS_WIDTH] === accountId &&
      this.#texts.isLastAt(this.#ints[at + 1] ?? 0, key.length)
    );
  }

  /** The key must have been read last. */
  #keep(accountId: AccountId, key: string, high: number, low: number, outcome: KeyedOutcome): void {
    if (this.#limit === 0) return;
    if (this.#count === this.#limit) this.#forgetOldest();
    else if ((this.#count + 2) * INTS_WIDTH > this.#ints.length) this.#grow();
    const row = this.#next;
    const at = row * INTS_WIDTH;
    const ints = this.#ints;
    const { hash } = this.#texts;
    ints[at] = hash;
    ints[at + 1] = this.#texts.keep(key.length);
    ints[at + 2] = key.length;
    ints[at + 3] = high;
    ints[at + 4] = low;
    this.#floats[row * FLOATS_WIDTH] = accountId;
    this.#setOutcome(row, outcome);
    this.#count += 1;
    if (!this.#places.add(hash, row)) this.#addAllAgain(row);
    this.#next = row === this.#limit ? 1 : row + 1;
  }

  /** All rows are used, so the oldest is the next to be written over. */
  #forgetOldest(): void {
    const oldest = this.#next;
    const at = oldest * INTS_WIDTH;
    this.#places.remove(oldest);
    this.#texts.forget(this.#ints[at + 2] ?? 0);
    if (this.#ints[at + 5] === 3) this.#reasons.delete(oldest);
    this.#count -= 1;
  }

  /** Makes more room for places; `newest` is the newest row. Doubles as long as any does not fit. */
  #addAllAgain(newest: number): void {
    const oldest = newest - this.#count + 1;
    let fit = false;
    while (!fit) {
      this.#places.clear();
      fit = true;
      for (let age = 0; age < this.#count && fit; age += 1) {
        const row = ((oldest + age - 1 + this.#limit) % this.#limit) + 1;
        fit = this.#places.add(this.#ints[row * INTS_WIDTH] ?? 0, row);
      }
    }
  }

  #grow(): void {
    const rows = Math.max(FIRST_ROWS, (this.#ints.length / INTS_WIDTH) * 2);
    this.#ints = longerInts(this.#ints, rows * INTS_WIDTH);
    this.#floats = longerFloats(this.#floats, rows * FLOATS_WIDTH);
  }
}
