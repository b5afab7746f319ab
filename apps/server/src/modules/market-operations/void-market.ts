import { operator } from "@crossbook/contract";
import type { HandlersOf } from "../../calls/handler.ts";
import { declaredRefusal } from "../../calls/refusals.ts";
import type { EventFinder } from "../catalogue/index.ts";
import type { MarketOperations } from "./market-operations.ts";

interface Parts {
  readonly finder: EventFinder;
  readonly operations: MarketOperations;
}

/** Cancels every bet of a market, on behalf of an operator. */
export function voidMarket({ finder, operations }: Parts): HandlersOf<"operator">["voidMarket"] {
  return async ({ marketId, reason }, context) => {
    const event = await finder.byMarket(marketId);
    const market = event?.markets.find(({ id }) => id === marketId);
    if (!market) return { ok: false, code: "MARKET_NOT_FOUND" };
    const before = market.status;
    const outcome = await operations.voidMarket(marketId, reason, `operator:${context.caller.username}`);
    if (!outcome.ok) return declaredRefusal(operator.voidMarket, outcome.code);
    context.noteChange({ before: { status: before }, after: { status: "void" } });
    return { ok: true, result: `${market.name} is void: ${reason}` };
  };
}
