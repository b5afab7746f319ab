import type { EachWayTerms } from "@crossbook/contract";
import { marketText } from "../../messages/english/betting/market.ts";

/** A bet delay as a person says it. */
export function delayWords(delayMs: number): string {
  if (delayMs <= 0) return marketText().noDelay;
  return marketText().delay(Number((delayMs / 1_000).toFixed(1)));
}

/** "1/4 the odds, 3 places". */
export function eachWayTermsWords({ places, divisor }: EachWayTerms): string {
  return marketText().eachWayTerms(divisor === 1 ? marketText().wholeOdds : `1/${divisor}`, places);
}

/** Time left until a start: `2 d 03:04:05`, `03:04:05`, `04:05`. Undefined once it is over. */
export function countdownWords(leftMs: number): string | undefined {
  if (!(leftMs > 0)) return undefined;
  const seconds = Math.ceil(leftMs / 1_000);
  const days = Math.floor(seconds / 86_400);
  const hours = Math.floor((seconds % 86_400) / 3_600);
  const clock = [Math.floor((seconds % 3_600) / 60), seconds % 60];
  if (days > 0 || hours > 0) clock.unshift(hours);
  const text = clock.map((part) => String(part).padStart(2, "0")).join(":");
  return days > 0 ? marketText().daysAndClock(days, text) : text;
}
