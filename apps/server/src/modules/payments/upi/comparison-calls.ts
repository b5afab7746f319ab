import type { HandlersOf } from "../../../calls/handler.ts";
import { RateLimiter } from "../../../calls/rate-limiter.ts";
import { refuse } from "../../../calls/refusals.ts";
import type { Clock } from "../../../ports/clock.ts";
import { dayRange } from "../../catalogue/index.ts";
import type { ComparedTime, PaymentComparisons } from "./payment-comparisons.ts";

const DAY_MS = 86_400_000;
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
    const time = timeOf(input);
    if (!time) return { ok: false, code: "INVALID_INPUT" };
    const waitMs = limiter.take("all");
    if (waitMs > 0) return refuse("TOO_MANY_REQUESTS", { retryAfterSeconds: Math.ceil(waitMs / 1000) });
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
    const time = timeOf(input);
    if (!time) return { ok: false, code: "INVALID_INPUT" };
    const comparison = await comparisons.last(time);
    return comparison ? { ok: true, result: comparison } : refuse("COMPARISON_NOT_FOUND");
  };
}

function timeOf({ From, To }: { readonly From: string; readonly To: string }): ComparedTime | undefined {
  const { fromMs, untilMs } = dayRange(From, To) ?? {};
  if (fromMs === undefined || untilMs === undefined || untilMs <= fromMs) return undefined;
  return untilMs - fromMs > MOST_DAYS * DAY_MS ? undefined : { fromMs, untilMs };
}
