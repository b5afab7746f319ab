import { operator } from "@crossbook/contract";
import type { HandlersOf } from "../../http/handler.ts";
import type { EventFinder } from "../catalogue/event-finder.ts";
import { declaredRefusal } from "../refusals/declared-refusal.ts";
import type { MarketDesk } from "./market-desk.ts";

interface Parts {
  readonly finder: EventFinder;
  readonly desk: MarketDesk;
}

export function voidMarket({ finder, desk }: Parts): HandlersOf<"operator">["voidMarket"] {
  return async ({ marketId, reason }, { caller }) => {
    const event = await finder.byMarket(marketId);
    const market = event?.markets.find(({ id }) => id === marketId);
    if (!market) return { ok: false, code: "MARKET_NOT_FOUND" };
    const outcome = await desk.voidMarket(marketId, reason, `operator:${caller.username}`);
    if (!outcome.ok) return declaredRefusal(operator.voidMarket, outcome.code);
    return { ok: true, result: `${market.name} is void: ${reason}` };
  };
}
