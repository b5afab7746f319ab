import type { HandlersOf } from "../../calls/handler.ts";
import type { RateLimiter } from "../../calls/rate-limiter.ts";
import { tooManyRequests } from "../../calls/refusals.ts";
import { ExchangeStoppedError } from "../../exchange/index.ts";
import type { CashOuts } from "./cash-outs.ts";

/** The calls of players. `limiter`: quotes of one account; executions are bounded by quotes. */
export function cashOutCalls(cashOuts: CashOuts, limiter: RateLimiter): HandlersOf<"cashOut"> {
  return {
    async getQuote(input, { caller: { accountId } }) {
      const waitMs = limiter.take(accountId);
      if (waitMs > 0) return tooManyRequests(waitMs);
      try {
        const quoted = await cashOuts.quote(accountId, input);
        return quoted.ok ? { ok: true, result: quoted.quote } : quoted;
      } catch (error) {
        if (error instanceof ExchangeStoppedError) return { ok: false, code: "EXCHANGE_STOPPED" };
        throw error;
      }
    },
    async execute({ quoteId, clientReference }, { caller: { userId, accountId }, host }) {
      const executed = await cashOuts.execute({ userId, accountId, host }, quoteId, clientReference);
      return executed.ok ? { ok: true, result: executed.done } : executed;
    },
  };
}
