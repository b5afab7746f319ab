import type { Handlers } from "../../calls/handler.ts";
import { RateLimiter } from "../../calls/rate-limiter.ts";
import type { Rate } from "../../config/configuration.ts";
import { cashOutCalls } from "./cash-out-calls.ts";
import { type CashOutParts, CashOuts } from "./cash-outs.ts";

/** Quotes of a player: a screen may ask each second for the markets that it shows. */
const QUOTES: Rate = { perSecond: 10, burst: 40 };

export interface CashOutModule {
  readonly handlers: Pick<Handlers, "cashOut">;
}

/** Cash-out: what a player's matched bets are worth now, and the bets that take it. */
export function createCashOutModule(parts: CashOutParts): CashOutModule {
  const limiter = new RateLimiter(QUOTES, parts.clock);
  return { handlers: { cashOut: cashOutCalls(new CashOuts(parts), limiter) } };
}
