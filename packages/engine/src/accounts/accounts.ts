import type { AccountId, AccountKind, BalanceName, MoneyMode } from "../commands.ts";
import { broken, invariant } from "../invariant.ts";
import { longerFloats, longerInts } from "../longer-arrays.ts";
import { exposurePaise } from "../rules/money-rules.ts";
import type { AccountRow } from "../snapshot.ts";
import { IdIndex } from "./id-index.ts";

/** No account: slots start at 1. */
export const NO_ACCOUNT = 0;

/**
 * Cash and held money in whole paise and total exposure in centipaise of every account, by slot. An account's numbers
 * lie side by side: id, cash, exposure, and the round of commands that touched it last.
 */
export class Accounts {
  readonly #index = new IdIndex();
  readonly #kinds: AccountKind[] = ["internal"];
  readonly #modes: MoneyMode[] = ["play"];
  #numbers = new Float64Array(64 * 4);
  #held = new Float64Array(64);
  /** Not above 0. */
  #receivables = new Float64Array(64);
  /** In paise; 0: none. */
  #exposureLimits = new Float64Array(64);
  /** In whole percent. */
  #commissionDiscounts = new Int32Array(64);
  #owingCount = 0;
  /** Orders that the engine holds of each. */
  #orders = new Int32Array(64);
  #touched = new Int32Array(64);
  #touchedCount = 0;
  #round = 1;

  slotOf(accountId: AccountId): number {
    return this.#index.slotOf(accountId);
  }

  open(row: AccountRow): void {
    const { accountId, kind, moneyMode, cash, held, receivable } = row;
    const slot = this.#kinds.length;
    if (slot === this.#touched.length) this.#double();
    this.#kinds.push(kind);
    // The literal, so that comparing two of them compares no characters.
    this.#modes.push(moneyMode === "real" ? "real" : "play");
    this.#numbers[slot * 4] = accountId;
    this.#numbers[slot * 4 + 1] = cash;
    this.#held[slot] = held;
    this.#receivables[slot] = receivable;
    this.#exposureLimits[slot] = row.exposureLimit;
    this.#commissionDiscounts[slot] = row.commissionDiscountPercent;
    if (receivable < 0) this.#owingCount += 1;
    this.#index.set(accountId, slot);
  }

  id(slot: number): AccountId {
    return this.#numbers[slot * 4] ?? 0;
  }

  kind(slot: number): AccountKind {
    return this.#kinds[slot] ?? "internal";
  }

  moneyMode(slot: number): MoneyMode {
    return this.#modes[slot] ?? "play";
  }

  cash(slot: number): number {
    return this.#numbers[slot * 4 + 1] ?? 0;
  }

  held(slot: number): number {
    return this.#held[slot] ?? 0;
  }

  /** What it owes, as a negative amount. */
  receivable(slot: number): number {
    return this.#receivables[slot] ?? 0;
  }

  /** How many accounts owe something. */
  get owingCount(): number {
    return this.#owingCount;
  }

  balance(slot: number, balance: BalanceName): number {
    if (balance === "cash") return this.cash(slot);
    return balance === "held" ? this.held(slot) : this.receivable(slot);
  }

  /** Cash that its open positions and orders leave free, in paise. Negative only after a correction. */
  available(slot: number): number {
    return this.cash(slot) - exposurePaise(this.exposure(slot));
  }

  exposure(slot: number): number {
    return this.#numbers[slot * 4 + 2] ?? 0;
  }

  /** Only accounts of outside parties and the engine's own may go below zero. */
  add(slot: number, balance: BalanceName, amount: number): void {
    const after = this.balance(slot, balance) + amount;
    if (balance === "receivable") {
      invariant(after <= 0, "more was paid back than was owed");
      this.#owingCount += Number(after < 0) - Number(this.receivable(slot) < 0);
      this.#receivables[slot] = after;
      return;
    }
    invariant(after >= 0 || mayBeNegative(this.kind(slot)), "negative balance");
    if (balance === "cash") this.#numbers[slot * 4 + 1] = after;
    else this.#held[slot] = after;
  }

  addExposure(slot: number, centipaise: number): void {
    const exposure = this.exposure(slot) + centipaise;
    if (!(exposure >= 0)) broken("negative exposure");
    this.#numbers[slot * 4 + 2] = exposure;
  }

  /** Orders that the engine holds of it. */
  orderCount(slot: number): number {
    return this.#orders[slot] ?? 0;
  }

  addOrders(slot: number, by: number): void {
    this.#orders[slot] = this.orderCount(slot) + by;
  }

  /** Whether cash covers every market's worst case. */
  isCovered(slot: number): boolean {
    return this.cash(slot) * 100 >= this.exposure(slot);
  }

  /** What its exposure may come to, in paise; 0: no limit. */
  exposureLimit(slot: number): number {
    return this.#exposureLimits[slot] ?? 0;
  }

  setExposureLimit(slot: number, paise: number): void {
    this.#exposureLimits[slot] = paise;
  }

  /** How much less commission it pays, in whole percent of each market's rate. */
  commissionDiscount(slot: number): number {
    return this.#commissionDiscounts[slot] ?? 0;
  }

  setCommissionDiscount(slot: number, percent: number): void {
    this.#commissionDiscounts[slot] = percent;
  }

  /** Whether its exposure is within its limit, or no higher than `before`, in centipaise. */
  isWithinLimit(slot: number, before: number): boolean {
    const limit = this.exposureLimit(slot);
    if (limit === 0) return true;
    const exposure = this.exposure(slot);
    return exposure <= limit * 100 || exposure <= before;
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
      .map((kind, slot) => ({
        accountId: this.id(slot),
        kind,
        moneyMode: this.moneyMode(slot),
        cash: this.cash(slot),
        held: this.held(slot),
        receivable: this.receivable(slot),
        exposureLimit: this.exposureLimit(slot),
        commissionDiscountPercent: this.commissionDiscount(slot),
      }))
      .slice(1)
      .sort((a, b) => a.accountId - b.accountId);
  }

  #double(): void {
    this.#numbers = longerFloats(this.#numbers, this.#numbers.length * 2);
    this.#held = longerFloats(this.#held, this.#held.length * 2);
    this.#receivables = longerFloats(this.#receivables, this.#receivables.length * 2);
    this.#exposureLimits = longerFloats(this.#exposureLimits, this.#exposureLimits.length * 2);
    this.#commissionDiscounts = longerInts(this.#commissionDiscounts, this.#commissionDiscounts.length * 2);
    this.#orders = longerInts(this.#orders, this.#orders.length * 2);
    this.#touched = longerInts(this.#touched, this.#touched.length * 2);
  }
}

function mayBeNegative(kind: AccountKind): boolean {
  return kind === "outside" || kind === "internal";
}
