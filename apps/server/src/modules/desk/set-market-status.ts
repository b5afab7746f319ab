import { operator } from "@crossbook/contract";
import type { HandlersOf } from "../../http/handler.ts";
import type { EventFinder } from "../catalogue/event-finder.ts";
import { declaredRefusal } from "../refusals/declared-refusal.ts";
import type { MarketDesk } from "./market-desk.ts";

const STATUS = { OPEN: "open", SUSPENDED: "suspended", CLOSED: "closed" } as const;

interface Parts {
  readonly finder: EventFinder;
  readonly desk: MarketDesk;
}

export function setMarketStatus({ finder, desk }: Parts): HandlersOf<"operator">["setMarketStatus"] {
  return async (input, { caller }) => {
    const { marketId } = input;
    if (!(await finder.byMarket(marketId))) return { ok: false, code: "MARKET_NOT_FOUND" };
    const change = {
      marketId,
      status: STATUS[input.status],
      reason: input.reason ?? "",
      lapseUnmatched: input.lapseUnmatched ?? false,
    };
    const outcome = await desk.setStatus(change, `operator:${caller.username}`);
    if (!outcome.ok) return declaredRefusal(operator.setMarketStatus, outcome.code);
    return { ok: true, result: `Market ${marketId} is ${change.status}.` };
  };
}
