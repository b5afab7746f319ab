import { createHash } from "node:crypto";
import type { CorrectedAccount } from "@crossbook/engine";
import type { PlannedAccount, PlanTotals } from "./settlement-plan.ts";

/** Adds planned accounts up, one page of them after the other, and keeps only those of the largest change. */
export class PlanSums {
  readonly #kept: number;
  readonly #hash = createHash("sha256");
  #largest: PlannedAccount[] = [];
  #totals: PlanTotals = {
    ...{ accounts: 0, bets: 0, gross: 0, commission: 0, players: 0, houseCommission: 0, rounding: 0 },
    ...{ stake: 0, advanced: 0, repaid: 0, paidOut: 0 },
  };

  /**
   * `header`: what the digest begins with; `kept`: how many accounts `page` may reach; `houseBacked`: what of the backers' stake is
   * the house's, which stands between bets that are cross-matched and is no account of the plan.
   */
  constructor(
    header: readonly unknown[],
    { kept, houseBacked }: { readonly kept: number; readonly houseBacked: number },
  ) {
    this.#kept = kept;
    this.#totals = { ...this.#totals, stake: houseBacked };
    this.#hash.update(JSON.stringify(header));
  }

  /** `stake`: backers' stake of the act that is this account's. */
  add(planned: PlannedAccount, bets: CorrectedAccount["bets"], stake: number): void {
    const { accountId, paid, gross, commission, change } = planned;
    const sums = this.#totals;
    this.#totals = {
      accounts: sums.accounts + 1,
      bets: sums.bets + planned.bets,
      gross: sums.gross + gross,
      commission: sums.commission + commission,
      players: sums.players + change,
      houseCommission: sums.houseCommission + commission - paid.commission,
      rounding: sums.rounding + paid.gross - gross,
      stake: sums.stake + stake,
      advanced: sums.advanced + planned.advanced,
      repaid: sums.repaid + planned.repaid,
      paidOut: sums.paidOut + Math.max(0, change),
    };
    const rows = bets.map(({ orderId, stake: matched, payoutCentipaise }) => [
      orderId,
      matched,
      payoutCentipaise,
    ]);
    this.#hash.update(JSON.stringify([accountId, paid.gross, paid.commission, gross, commission, rows]));
    this.#largest.push(planned);
    if (this.#largest.length >= 2 * this.#kept + 1_000) this.#cut();
  }

  get totals(): PlanTotals {
    return this.#totals;
  }

  /** Ends the sums. */
  digest(): string {
    return this.#hash.update(JSON.stringify([this.#totals.advanced])).digest("hex");
  }

  /** The accounts in this place of those with the largest changes. */
  page(skip: number, take: number): readonly PlannedAccount[] {
    this.#cut();
    return this.#largest.slice(skip, skip + take);
  }

  #cut(): void {
    const bySize = (a: PlannedAccount, b: PlannedAccount) =>
      Math.abs(b.change) - Math.abs(a.change) || b.voidedStake - a.voidedStake || a.accountId - b.accountId;
    this.#largest = this.#largest.sort(bySize).slice(0, this.#kept);
  }
}
