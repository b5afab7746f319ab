import { type CorrectedAccount, HOUSE_ACCOUNT, type MatchInForce } from "@crossbook/engine";
import type { ReportedEffects } from "./reported-effects.ts";

type Paid = Omit<CorrectedAccount, "accountId" | "bets">;
type Bet = CorrectedAccount["bets"][number];

/** What the accounts of a story's markets were paid, as the tables would have it: what another settlement brings. */
export class SettledAccounts {
  readonly #paid = new Map<string, Paid>();

  /** Follows what one command did. The discount stays that of the first settlement. */
  follow({ results, resultsCorrected }: ReportedEffects): void {
    for (const { marketId, accountId, gross, commission, commissionDiscountPercent } of results)
      this.#paid.set(`${marketId} ${accountId}`, { gross, commission, commissionDiscountPercent });
    for (const { marketId, accountId, gross, commission } of resultsCorrected) {
      const before = this.#paid.get(`${marketId} ${accountId}`);
      if (before) this.#paid.set(`${marketId} ${accountId}`, { ...before, gross, commission });
    }
  }

  /**
   * The accounts of a market, each with what it was paid and one bet for each of its orders.
   * @param ownerOf undefined: the order is the house's, of a cross match
   */
  of(
    marketId: number,
    matches: readonly MatchInForce[],
    ownerOf: (orderId: number) => number | undefined,
  ): readonly CorrectedAccount[] {
    const bets = new Map<number, Bet>();
    for (const { backOrderId, layOrderId, runner, stake, price } of matches)
      for (const [side, orderId] of [
        ["back", backOrderId],
        ["lay", layOrderId],
      ] as const) {
        const { stake: had, payoutCentipaise: paid } = bets.get(orderId) ?? { stake: 0, payoutCentipaise: 0 };
        const sums = { stake: had + stake, payoutCentipaise: paid + stake * price };
        bets.set(orderId, { orderId, runner, side, ...sums });
      }
    const accounts = new Map<number, CorrectedAccount>();
    for (const bet of bets.values()) {
      const accountId = ownerOf(bet.orderId) ?? HOUSE_ACCOUNT.play.rounding;
      const unpaid = { gross: 0, commission: 0, commissionDiscountPercent: 0 };
      const paid = this.#paid.get(`${marketId} ${accountId}`) ?? unpaid;
      const own = accounts.get(accountId)?.bets ?? [];
      accounts.set(accountId, { accountId, ...paid, bets: [...own, bet] });
    }
    return [...accounts.values()].sort((a, b) => a.accountId - b.accountId);
  }
}
