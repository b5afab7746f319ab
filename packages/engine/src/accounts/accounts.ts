import type { AccountId, AccountKind } from "../commands.ts";
import { IdIndex } from "../id-index.ts";
import { broken, invariant } from "../invariant.ts";
import { longerFloats, longerInts } from "../longer-arrays.ts";
import type { AccountRow } from "../snapshot.ts";

/** No account: slots start at 1. */
export const NO_ACCOUNT = 0;

/**
 * Cash in whole paise and total exposure in centipaise of every account, by slot. An account's numbers lie side by
 * side: id, cash, exposure, and the round of commands that touched it last.
 */
export class Accounts {
  readonly #index = new IdIndex();
  readonly #kinds: AccountKind[] = ["house"];
  #numbers = new Float64Array(64 * 4);
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
    if (slot === this.#touched.length) this.#double();
    this.#kinds.push(kind);
    this.#numbers[slot * 4] = accountId;
    this.#numbers[slot * 4 + 1] = cash;
    this.#index.set(accountId, slot);
  }

  id(slot: number): AccountId {
    return this.#numbers[slot * 4] ?? 0;
  }

  kind(slot: number): AccountKind {
    return this.#kinds[slot] ?? "house";
  }

  cash(slot: number): number {
    return this.#numbers[slot * 4 + 1] ?? 0;
  }

  exposure(slot: number): number {
    return this.#numbers[slot * 4 + 2] ?? 0;
  }

  addCash(slot: number, amount: number): void {
    const cash = this.cash(slot) + amount;
    invariant(cash >= 0, "negative cash");
    this.#numbers[slot * 4 + 1] = cash;
  }

  addExposure(slot: number, centipaise: number): void {
    const exposure = this.exposure(slot) + centipaise;
    if (!(exposure >= 0)) broken("negative exposure");
    this.#numbers[slot * 4 + 2] = exposure;
  }

  /** Whether cash covers every market's worst case. */
  isCovered(slot: number): boolean {
    return this.cash(slot) * 100 >= this.exposure(slot);
  }

  /** Starts the list of accounts that the present command changes. */
  startTouching(): void {
    this.#touchedCount = 0;
    this.#round = (this.#round + 1) | 0;
  }

  touch(slot: number): void {
    if (this.#numbers[slot * 4 + 3] === this.#round) return;
    this.#numbers[slot * 4 + 3] = this.#round;
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
    this.#numbers = longerFloats(this.#numbers, this.#numbers.length * 2);
    this.#touched = longerInts(this.#touched, this.#touched.length * 2);
  }
}
