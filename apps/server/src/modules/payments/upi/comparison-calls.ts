import type { HandlersOf } from "../../../calls/handler.ts";
import { RateLimiter } from "../../../calls/rate-limiter.ts";
import { refuse, tooManyRequests } from "../../../calls/refusals.ts";
import type { Clock } from "../../../ports/clock.ts";
import { wholeDays } from "../../catalogue/index.ts";
import type { PaymentComparisons } from "./payment-comparisons.ts";

/** The provider reports no more at once. */
const MOST_DAYS = 31;
/** Of all operators together: each comparison may ask the provider of a thousand orders and payouts. */
const RATE = { perSecond: 1 / 60, burst: 20 };

type OperatorHandlers = HandlersOf<"operator">;

/** Compares now. */
export function runComparison(
  comparisons: PaymentComparisons,
  clock: Clock,
): OperatorHandlers["runComparison"] {
  const limiter = new RateLimiter(RATE, clock);
  return async (input, context) => {
    const time = wholeDays(input, MOST_DAYS);
    if (!time) return { ok: false, code: "INVALID_INPUT" };
    const waitMs = limiter.take("all");
    if (waitMs > 0) return tooManyRequests(waitMs);
    const comparison = await comparisons.run(time, context.caller.username);
    if (!comparison)
      return refuse("PAYMENT_PROVIDER_DOWN", {
        message: "The payment provider does not answer; nothing was compared.",
      });
    context.noteChange({ before: {}, after: { ...input, findingCount: comparison.findingCount } });
    return { ok: true, result: comparison };
  };
}

/** What was found before. */
export function getComparison(comparisons: PaymentComparisons): OperatorHandlers["getComparison"] {
  return async (input) => {
    const time = wholeDays(input, MOST_DAYS);
    if (!time) return { ok: false, code: "INVALID_INPUT" };
    const comparison = await comparisons.last(time);
    return comparison ? { ok: true, result: comparison } : refuse("COMPARISON_NOT_FOUND");
  };
}
