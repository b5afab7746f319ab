import { operator } from "@crossbook/contract";
import { winnerWords } from "@crossbook/engine/kinds";
import type { HandlersOf } from "../../calls/handler.ts";
import { declaredRefusal } from "../../calls/refusals.ts";
import type { EventFinder } from "../catalogue/index.ts";
import { givenResult } from "./given-result.ts";
import type { MarketOperations } from "./market-operations.ts";
import { PROPOSE_IT, type SecondPerson } from "./preview/second-person.ts";

interface Parts {
  readonly finder: EventFinder;
  readonly operations: MarketOperations;
  readonly secondPerson: SecondPerson;
}

/** Pays a market on the result an operator gives, unless that takes two. */
export function settleMarket({
  finder,
  operations,
  secondPerson,
}: Parts): HandlersOf<"operator">["settleMarket"] {
  return async ({ marketId, result }, context) => {
    const event = await finder.byMarket(marketId);
    const market = event?.markets.find(({ id }) => id === marketId);
    if (!market) return { ok: false, code: "MARKET_NOT_FOUND" };
    const settled = givenResult(market, result);
    if (settled === undefined) return { ok: false, code: "RUNNER_NOT_FOUND" };
    if (await secondPerson.isNeeded(marketId, { type: "settle", result: settled })) return PROPOSE_IT;
    const before = market.status;
    const outcome = await operations.settle(marketId, settled, "", `operator:${context.caller.username}`);
    if (!outcome.ok) return declaredRefusal(operator.settleMarket, outcome.code);
    const words = winnerWords(settled, (runner) => market.runners[runner]?.name ?? "");
    context.noteChange({ before: { status: before }, after: { status: "settled", winners: words } });
    return { ok: true, result: `${market.name} is settled: ${words}${SUFFIX[settled.type]}.` };
  };
}

/** What follows the names or the number in the answer. */
const SUFFIX = {
  ...{ winners: " won", deadHeat: "", number: "" },
  ...{ places: " in this order", tiedPlaces: " in this order" },
} as const;
