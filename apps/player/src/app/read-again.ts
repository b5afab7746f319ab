import { callKey } from "@crossbook/browser";
import { api as contract, type Endpoint } from "@crossbook/contract";
import type { PlayerApp } from "./player-app.ts";

/** What pushes make old beside the positions, and is not read again within seconds anyway. */
const PUSHED: readonly Endpoint[] = [
  contract.events.treeSportWithEvent,
  contract.markets.getByEventId,
  contract.bets.getUserMarkets,
  contract.bets.getUserBetHistory,
  contract.transactions.getHistory,
  contract.transactions.getDetail,
  contract.transactions.getProfitLoss,
  contract.casino.getRounds,
  contract.casino.getRound,
  contract.paymentRequests.getDepositWithdrawals,
  contract.withdrawals.getWithdrawalOptions,
];

const POSITIONS: readonly Endpoint[] = [
  contract.bets.getUserOpenBets,
  contract.bets.getUserExpectedProfitLoss,
];

/**
 * Reads again what was read, or asked for, before the hub knew who looks: what was pushed meanwhile was not seen. What is on the
 * screen stays until the answer comes. A hidden page does so when it is seen.
 */
export function readAgain(app: PlayerApp): void {
  const { positions, queryClient } = app;
  if (document.visibilityState === "hidden") return;
  for (const endpoint of PUSHED)
    void answered(app, endpoint).then(() =>
      queryClient.invalidateQueries({ queryKey: callKey(endpoint) }, { cancelRefetch: false }),
    );
  void Promise.all(POSITIONS.map((endpoint) => answered(app, endpoint))).then(positions.loadBoth);
}

/** An answer that is on its way may be older than the registration: resolves when it is there. */
async function answered({ queryClient }: PlayerApp, endpoint: Endpoint): Promise<void> {
  const asked = queryClient.getQueryCache().findAll({ queryKey: callKey(endpoint), fetchStatus: "fetching" });
  await Promise.allSettled(asked.map(({ promise }) => promise ?? Promise.resolve()));
}
