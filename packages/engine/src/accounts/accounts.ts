import type { AccountId, AccountKind } from "../commands.ts";
import { IdIndex } from "../id-index.ts";
import { invariant } from "../invariant.ts";
import { longerFloats, longerInts } from "../longer-arrays.ts";
import type { AccountRow } from "../snapshot.ts";

/** No account: slots start at 1. */
export const NO_ACCOUNT = 0;

/** Cash in whole paise and total exposure in centipaise of every account, by slot. */
export class Accounts {
  readonly #index = new IdIndex();
  readonly #kinds: AccountKind[] = ["house"];
  #ids = new Float64Array(64);
  #cash = new Float64Array(64);
  #exposure = new Float64Array(64);
  #touchedIn = new Int32Array(64);
  #touched = new Int32Array(64);
  #touchedCount = 0;
  #round = 1;

  slotOf(accountId: AccountId): number {
    return this.#index.slotOf(accountId);
  }

  /** Slots in use are 1 to `count`. */
  get count(): number {
    return this.#kinds.length - 1;
  }

  open(accountId: AccountId, kind: AccountKind, cash: number): void {
    const slot = this.#kinds.length;
    if (slot === this.#ids.length) this.#double();
    this.#kinds.push(kind);
    this.#ids[slot] = accountId;
    this.#cash[slot] = cash;
    this.#index.set(accountId, slot);
  }

  id(slot: number): AccountId {
    return this.#ids[slot] ?? 0;
  }

  kind(slot: number): AccountKind {
    return this.#kinds[slot] ?? "house";
  }

  cash(slot: number): number {
    return this.#cash[slot] ?? 0;
  }

  exposure(slot: number): number {
    return this.#exposure[slot] ?? 0;
  }

  addCash(slot: number, amount: number): void {
    const cash = (this.#cash[slot] ?? 0) + amount;
    invariant(cash >= 0, "negative cash");
    this.#cash[slot] = cash;
  }

  addExposure(slot: number, centipaise: number): void {
    const exposure = (this.#exposure[slot] ?? 0) + centipaise;
    invariant(exposure >= 0, "negative exposure");
    this.#exposure[slot] = exposure;
  }

  /** Whether cash covers every market's worst case. */
  isCovered(slot: number): boolean {
    return (this.#cash[slot] ?? 0) * 100 >= (this.#exposure[slot] ?? 0);
  }

  /** Starts the list of accounts that the present command changes. */
  startTouching(): void {
    this.#touchedCount = 0;
    this.#round = (this.#round + 1) | 0;
  }

  touch(slot: number): void {
    if (this.#touchedIn[slot] === this.#round) return;
    this.#touchedIn[slot] = this.#round;
    this.#touched[this.#touchedCount] = slot;
    this.#touchedCount += 1;
  }

  get touchedCount(): number {
    return this.#touchedCount;
  }

  /** Slots in the order in which they were touched first. */
  touchedAt(index: number): number {
    return this.#touched[index] ?? NO_ACCOUNT;
  }

  /** In ascending id. */
  rows(): readonly AccountRow[] {
    return this.#kinds
      .map((kind, slot) => ({ accountId: this.id(slot), kind, cash: this.cash(slot) }))
      .slice(1)
      .sort((a, b) => a.accountId - b.accountId);
  }

  #double(): void {
    const length = this.#ids.length * 2;
    this.#ids = longerFloats(this.#ids, length);
    this.#cash = longerFloats(this.#cash, length);
    this.#exposure = longerFloats(this.#exposure, length);
    this.#touchedIn = longerInts(this.#touchedIn, length);
    this.#touched = longerInts(this.#touched, length);
  }
}
