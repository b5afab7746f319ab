import { operator } from "@crossbook/contract";
import { type Paise, paise, paiseFromMainUnits } from "@crossbook/money";
import type { HandlersOf } from "../../calls/handler.ts";
import { declaredRefusal } from "../../calls/refusals.ts";
import type { CatalogueMarket, EventFinder } from "../catalogue/index.ts";
import type { MarketOperations } from "./market-operations.ts";

interface Parts {
  readonly finder: EventFinder;
  readonly operations: MarketOperations;
}

/** Changes delay, bounds and guard of a market on behalf of an operator. */
export function setMarketLimits({ finder, operations }: Parts): HandlersOf<"operator">["setMarketLimits"] {
  return async ({ marketId, reason, ...given }, context) => {
    const event = await finder.byMarket(marketId);
    const market = event?.markets.find(({ id }) => id === marketId);
    if (!market) return { ok: false, code: "MARKET_NOT_FOUND" };
    const minStake = paiseFromMainUnits(given.minStake);
    const maxStake = paiseFromMainUnits(given.maxStake);
    const bounds = [given.minPayout, given.maxExposure, given.maxMatched].map(boundOf);
    const [minPayout, maxExposure, maxMatched] = bounds;
    if (minStake === undefined || maxStake === undefined || bounds.includes(undefined))
      return { ok: false, code: "MARKET_INVALID" };
    const outcome = await operations.setLimits(
      {
        ...{ marketId, minStake, maxStake, reason },
        delayMs: Math.round(given.delay * 1000),
        limits: { minPayout: minPayout ?? 0, maxExposure: maxExposure ?? 0, maxMatched: maxMatched ?? 0 },
        jumpGuard: { ticks: given.jumpTicks, withinMs: Math.round(given.jumpWithin * 1000) },
      },
      `operator:${context.caller.username}`,
    );
    if (!outcome.ok) return declaredRefusal(operator.setMarketLimits, outcome.code);
    const changed = (await finder.byMarket(marketId))?.markets.find(({ id }) => id === marketId);
    const { jumpTicks, jumpWithin } = given;
    context.noteChange({
      before: noteOf(market),
      after: { ...noteOf(changed ?? market), jumpTicks, jumpWithin, reason },
    });
    return { ok: true, result: `The limits of ${market.name} are changed.` };
  };
}

/** The engine's 0 is none; undefined where it is no amount. */
function boundOf(given: number | null): Paise | undefined {
  return given === null ? paise(0) : paiseFromMainUnits(given);
}

/** In paise, as the audit has it. */
function noteOf(market: CatalogueMarket) {
  const { delayMs, minStake, maxStake, minPayout, maxExposure, maxMatched } = market;
  return { delayMs, minStake, maxStake, minPayout, maxExposure, maxMatched };
}
