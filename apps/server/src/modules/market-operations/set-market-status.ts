import { operator } from "@crossbook/contract";
import type { HandlersOf } from "../../calls/handler.ts";
import { declaredRefusal } from "../../calls/refusals.ts";
import type { EventFinder } from "../catalogue/index.ts";
import type { MarketOperations } from "./market-operations.ts";

const STATUS = { OPEN: "open", SUSPENDED: "suspended", CLOSED: "closed" } as const;

interface Parts {
  readonly finder: EventFinder;
  readonly operations: MarketOperations;
}

/**
 * Opens, suspends or closes a market on behalf of an operator. What an operator has suspended the feed does not open;
 * once it is taken back, the market is as the feed asks.
 */
export function setMarketStatus({ finder, operations }: Parts): HandlersOf<"operator">["setMarketStatus"] {
  return async (input, context) => {
    const { caller } = context;
    const { marketId } = input;
    const event = await finder.byMarket(marketId);
    if (!event) return { ok: false, code: "MARKET_NOT_FOUND" };
    const status = STATUS[input.status];
    const lapse = status === "closed" ? "closed" : "suspended";
    const change = {
      ...{ marketId, status, reason: input.reason ?? "" },
      lapse: input.lapseUnmatched ? lapse : undefined,
    } as const;
    const before = event.markets.find(({ id }) => id === marketId)?.status;
    const outcome = await operations.setStatus(change, `operator:${caller.username}`);
    if (!outcome.ok) return declaredRefusal(operator.setMarketStatus, outcome.code);
    const changed = await finder.byMarket(marketId);
    const { status: now = status, operatorStatus } = changed?.markets.find(({ id }) => id === marketId) ?? {};
    context.noteChange({ before: { status: before }, after: { status: now } });
    const isFeeds = status === "open" && now === "suspended" && operatorStatus === "open";
    return { ok: true, result: `Market ${marketId} is ${now}${isFeeds ? " by the feed" : ""}.` };
  };
}
