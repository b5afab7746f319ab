import { paise } from "@crossbook/money";
import { alignedInts } from "../aligned-arrays.ts";
import type { AccountId, Command, KeyedCommand } from "../commands.ts";
import { Digest } from "../digest.ts";
import type { DigestedEffects } from "../digested-effects.ts";
import type { DecidedOutcome, KeyedOutcome, Outcome, RefusalCode } from "../outcomes.ts";
import { mixCommand } from "../rules/key-content.ts";
import { keyAccountOf } from "../rules/keyed-commands.ts";
import { isKey } from "../rules/order-rules.ts";
import type { KeyRow } from "../snapshot.ts";
import { KeyTable, powerOfTwo } from "./key-table.ts";
import { KeyTexts } from "./key-texts.ts";
import { KeysAhead } from "./keys-ahead.ts";

const NO_ROW = -1;
const FIRST_ROWS = 1024;
/** A row is one cache line: five floats, then six ints. */
const ROW_BYTES = 64;
const FLOATS_WIDTH = ROW_BYTES / 8;
const INTS_WIDTH = ROW_BYTES / 4;
const HASH = 10;
const TEXT = 11;
const LENGTH = 12;
const DIGEST_HIGH = 13;
const DIGEST_LOW = 14;
const OUTCOME = 15;
const OUTCOMES = ["orderPlaced", "transferred", "orderDelayed", "orderLapsed"] as const;
const LAPSED = 3;

/**
 * The newest idempotency keys with what they asked for and were answered; the oldest is forgotten first. Every bet
 * comes this way twice and stays for long, so a key is numbers in one array that the garbage collector need not walk:
 *
 *     floats   0 account   1 order or entry   2 matched or release time   3 remaining   4 payout
 *     ints     10 hash   11 place of the text   12 its length   13, 14 digest of the content   15 which outcome
 *
 * Rows are used over and over in the order of their coming, one more than are remembered up to twice as many. `answerTo`
 * reads the text of a key once: for its hash, for the effects digest, and into the ring where it stays if the command is
 * accepted.
 */
export class RememberedKeys {
  readonly #limit: number;
  readonly #effects: DigestedEffects;
  readonly #texts: KeyTexts;
  readonly #table: KeyTable;
  readonly #ahead: KeysAhead;
  readonly #digest = new Digest();
  /** Reason of each lapsed order's row. */
  readonly #reasons = new Map<number, RefusalCode>();
  #ints: Int32Array;
  #floats: Float64Array;
  #count = 0;
  /** The number of the next key; its low bits are its row. */
  #next = 0;

  /** `effects` hears of each key used. `expected`: keys for which there is room at once, at most `limit`. */
  constructor(
    { limit, expected }: { readonly limit: number; readonly expected: number },
    rows: readonly KeyRow[],
    hashSeed: number,
    effects: DigestedEffects,
  ) {
    this.#limit = limit;
    this.#effects = effects;
    this.#texts = new KeyTexts(hashSeed, expected);
    this.#table = new KeyTable(limit, expected);
    this.#ahead = new KeysAhead(hashSeed, this.#table);
    this.#ints = alignedInts((expected === 0 ? 0 : powerOfTwo(expected)) * INTS_WIDTH);
    this.#floats = floatsOver(this.#ints);
    for (const { accountId, key, commandDigest, outcome } of rows) {
      const { high, low } = Digest.from(commandDigest);
      this.#read(accountId, key);
      this.#keep(accountId, key, high, low, outcome);
    }
  }

  /** Reads the keys of commands that come next, in this order or with others between. It changes no answer. */
  readAhead(commands: readonly Command[]): void {
    this.#ahead.expect(commands);
  }

  /** What a command must be answered because of its key alone; undefined where the key is new. */
  answerTo(command: KeyedCommand): Outcome | undefined {
    const { key } = command;
    if (!isKey(key)) return { ok: false, code: "KEY_INVALID" };
    const accountId = command.type === "placeOrder" ? command.accountId : keyAccountOf(command);
    this.#makeRoom();
    if (!this.#ahead.pass(command, this.#texts)) this.#texts.read(accountId, key);
    const row = this.#find(accountId, key);
    if (row === NO_ROW) return undefined;
    const { high, low } = this.#digestOf(command);
    const at = row * INTS_WIDTH;
    if (this.#ints[at + DIGEST_HIGH] !== high || this.#ints[at + DIGEST_LOW] !== low)
      return { ok: false, code: "KEY_REUSED" };
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
    this.#read(accountId, key);
    const row = this.#find(accountId, key);
    if (row === NO_ROW) return;
    const known = this.#outcome(row);
    if (known.type === "orderDelayed" && known.orderId === outcome.orderId) this.#setOutcome(row, outcome);
  }

  /** Oldest first. */
  rows(): readonly KeyRow[] {
    return Array.from({ length: this.#count }, (_, age) => this.#row(this.#rowOfAge(age)));
  }

  /** `age`: 0 of the oldest. */
  #rowOfAge(age: number): number {
    return (this.#next - this.#count + age) & this.#table.rowMask;
  }

  #row(row: number): KeyRow {
    const at = row * INTS_WIDTH;
    const ints = this.#ints;
    return {
      accountId: this.#floats[row * FLOATS_WIDTH] ?? 0,
      key: this.#texts.at(ints[at + TEXT] ?? 0, ints[at + LENGTH] ?? 0),
      commandDigest: Digest.of(ints[at + DIGEST_HIGH] ?? 0, ints[at + DIGEST_LOW] ?? 0).hex,
      outcome: this.#outcome(row),
    };
  }

  #outcome(row: number): KeyedOutcome {
    const at = row * FLOATS_WIDTH;
    const [id = 0, second = 0, remaining = 0, payout = 0] = this.#floats.subarray(at + 1, at + 5);
    const type = OUTCOMES[this.#ints[row * INTS_WIDTH + OUTCOME] ?? 0];
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
      this.#ints[row * INTS_WIDTH + OUTCOME] = 0;
      floats[at + 1] = outcome.orderId;
      floats[at + 2] = outcome.matched;
      floats[at + 3] = outcome.remaining;
      floats[at + 4] = outcome.matchedPayoutCentipaise;
      return;
    }
    this.#ints[row * INTS_WIDTH + OUTCOME] = OUTCOMES.indexOf(outcome.type);
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

  /** Reads a key; then `#texts` has its hashes, and the text where `#keep` finds it. */
  #read(accountId: AccountId, key: string): void {
    this.#makeRoom();
    this.#texts.read(accountId, key);
  }

  #makeRoom(): void {
    if (!this.#texts.hasRoom) this.#texts.makeRoom(this.#oldestText());
  }

  #oldestText(): number | undefined {
    return this.#count === 0 ? undefined : this.#ints[this.#rowOfAge(0) * INTS_WIDTH + TEXT];
  }

  /** The row of the key that was read last. */
  #find(accountId: AccountId, key: string): number {
    const { hash } = this.#texts;
    const table = this.#table;
    const newest = (this.#next - 1) | 0;
    for (let slot = table.search(hash, newest); slot >= 0; slot = table.searchAfter(slot, hash, newest)) {
      const row = table.rowAt(slot);
      if (this.#isRowOf(row, hash, accountId, key)) return row;
    }
    return NO_ROW;
  }

  #isRowOf(row: number, hash: number, accountId: AccountId, key: string): boolean {
    const at = row * INTS_WIDTH;
    return (
      ((this.#next - 1 - row) & this.#table.rowMask) < this.#count &&
      this.#ints[at + HASH] === hash &&
      this.#ints[at + LENGTH] === key.length &&
      this.#floats[row * FLOATS_WIDTH] === accountId &&
      this.#texts.isLastAt(this.#ints[at + TEXT] ?? 0, key.length)
    );
  }

  /** The key must have been read last. */
  #keep(accountId: AccountId, key: string, high: number, low: number, outcome: KeyedOutcome): void {
    if (this.#limit === 0) return;
    const row = this.#next & this.#table.rowMask;
    const at = row * INTS_WIDTH;
    if (at >= this.#ints.length) this.#grow();
    const ints = this.#ints;
    const { hash } = this.#texts;
    // A row that comes from the memory only to be written over need not be waited for.
    if (this.#reasons.size > 0 && ints[at + OUTCOME] === LAPSED) this.#reasons.delete(row);
    ints[at + HASH] = hash;
    ints[at + TEXT] = this.#texts.keep(key.length);
    ints[at + LENGTH] = key.length;
    ints[at + DIGEST_HIGH] = high;
    ints[at + DIGEST_LOW] = low;
    this.#floats[row * FLOATS_WIDTH] = accountId;
    this.#setOutcome(row, outcome);
    const number = this.#next;
    this.#next = (number + 1) | 0;
    if (this.#count < this.#limit) this.#count += 1;
    if (!this.#table.add(hash, number)) this.#addAllAgain();
  }

  /** Makes more room in the table. Doubles as long as any key does not fit. */
  #addAllAgain(): void {
    let fit = false;
    while (!fit) {
      this.#table.clear();
      fit = true;
      for (let age = 0; age < this.#count && fit; age += 1) {
        const hash = this.#ints[this.#rowOfAge(age) * INTS_WIDTH + HASH] ?? 0;
        fit = this.#table.add(hash, (this.#next - this.#count + age) | 0);
      }
    }
  }

  #grow(): void {
    const rows = Math.max(FIRST_ROWS, (this.#ints.length / INTS_WIDTH) * 2);
    const longer = new Int32Array(rows * INTS_WIDTH);
    longer.set(this.#ints);
    this.#ints = longer;
    this.#floats = floatsOver(longer);
  }
}

/** The same memory; of this length for ever, because an array that grows with its memory is slow. */
function floatsOver({ buffer, length }: Int32Array): Float64Array {
  return new Float64Array(buffer, 0, length / 2);
}
