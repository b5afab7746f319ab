import type { OddsRunner } from "@crossbook/contract";
import type { MarketOdds } from "../../../modules/markets/index.ts";
import { statusOf } from "../catalogue/market-words.ts";
import { isBspReconciled } from "../catalogue/starting-price.ts";

const RUNNER_STATUSES: Readonly<Record<string, "WINNER" | "PLACED" | "LOSER" | "REMOVED">> = {
  WINNER: "WINNER",
  PLACED: "PLACED",
  LOSER: "LOSER",
  REMOVED: "REMOVED",
};

/** What books and definitions of a market say alike. */
export function presentBookHead({ market, odds }: Pick<MarketOdds, "market" | "odds">) {
  const status = statusOf(odds.status);
  const active = odds.runners.filter(({ status: own }) => own !== "REMOVED").length;
  return {
    status,
    betDelay: odds.delayMs / 1000,
    bspReconciled: isBspReconciled(market),
    complete: true,
    numberOfWinners: odds.winners,
    numberOfActiveRunners: status === "CLOSED" ? 0 : active,
    crossMatching: market.crossMatching,
    runnersVoidable: false,
  };
}

export function runnerStatusOf({ status }: Pick<OddsRunner, "status">) {
  return RUNNER_STATUSES[status] ?? "ACTIVE";
}
