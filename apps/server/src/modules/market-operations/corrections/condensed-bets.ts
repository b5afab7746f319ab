import type { CorrectedAccount } from "@crossbook/engine";

type Bet = CorrectedAccount["bets"][number];

/**
 * The account with one bet for each runner and side, of all that it has on them, but with each of these orders by itself: under
 * any result they bring the same together, since what an account's bets bring is rounded once. So a market is settled again
 * however many bets an account has in it.
 */
export function condensed(
  account: CorrectedAccount,
  single: Pick<ReadonlySet<number>, "has"> = NONE,
): CorrectedAccount {
  const bets = new Map<string, Bet>();
  for (const bet of account.bets) {
    const { orderId, runner, side } = bet;
    const key = single.has(orderId) ? String(orderId) : `${runner} ${side}`;
    const known = bets.get(key);
    const stake = bet.stake + (known?.stake ?? 0);
    const payoutCentipaise = bet.payoutCentipaise + (known?.payoutCentipaise ?? 0);
    bets.set(key, { ...(known ?? bet), stake, payoutCentipaise });
  }
  return { ...account, bets: [...bets.values()] };
}

const NONE: ReadonlySet<number> = new Set();
