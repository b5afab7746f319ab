import type { CorrectedAccount } from "@crossbook/engine";

type Bet = CorrectedAccount["bets"][number];

/**
 * The account with one bet for each runner and side, of all that it has on them: under any result they bring the same together,
 * since what an account's bets bring is rounded once.
 */
export function condensed(account: CorrectedAccount): CorrectedAccount {
  const bets = new Map<string, Bet>();
  for (const bet of account.bets) {
    const key = `${bet.runner} ${bet.side}`;
    const known = bets.get(key);
    const stake = bet.stake + (known?.stake ?? 0);
    const payoutCentipaise = bet.payoutCentipaise + (known?.payoutCentipaise ?? 0);
    bets.set(key, { ...(known ?? bet), stake, payoutCentipaise });
  }
  return { ...account, bets: [...bets.values()] };
}
