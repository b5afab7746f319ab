import { operator } from "@crossbook/contract";
import type { HandlersOf } from "../../http/handler.ts";
import { runnerById } from "../catalogue/catalogue-event.ts";
import type { EventFinder } from "../catalogue/event-finder.ts";
import { declaredRefusal } from "../refusals/declared-refusal.ts";
import type { MarketDesk } from "./market-desk.ts";

interface Parts {
  readonly finder: EventFinder;
  readonly desk: MarketDesk;
}

export function settleMarket({ finder, desk }: Parts): HandlersOf<"operator">["settleMarket"] {
  return async ({ marketId, winnerRunnerId }, { caller }) => {
    const event = await finder.byMarket(marketId);
    const market = event?.markets.find(({ id }) => id === marketId);
    if (!market) return { ok: false, code: "MARKET_NOT_FOUND" };
    const winner = runnerById(market, winnerRunnerId);
    if (winner === undefined) return { ok: false, code: "RUNNER_NOT_FOUND" };
    const outcome = await desk.settle(marketId, winner, "", `operator:${caller.username}`);
    if (!outcome.ok) return declaredRefusal(operator.settleMarket, outcome.code);
    return { ok: true, result: `${market.name} is settled: ${market.runners[winner]?.name} won.` };
  };
}
