import type { KeyedOutcome, Outcome } from "@crossbook/engine";
import type { ReportedEffects } from "./reported-effects.ts";
import { gain, written } from "./story-names.ts";

/** Whose order this is, and what an account is called. */
export interface Owners {
  ownerOf(orderId: number): string;
  nameOf(accountId: number): string;
}

/** What came of a command, in the words of a story. */
export function outcomeWords(outcome: Outcome, effects: ReportedEffects, owners: Owners): string {
  if (!outcome.ok) return outcome.code;
  const lapses = effects.lapsed.map(
    ({ orderId, unmatched }) => `lapses ${written(unmatched)} of ${owners.ownerOf(orderId)}`,
  );
  switch (outcome.type) {
    case "orderPlaced":
    case "orderDelayed":
    case "orderLapsed":
    case "transferred":
      return `${outcome.repeated ? "again: " : ""}${keyedWords(outcome, effects, owners)}`;
    case "ordersCancelled":
      return `cancelled ${written(outcome.cancelled)} of ${outcome.count}`;
    case "corrected":
      return [...lapses, `corrected ${outcome.matches}, held by ${outcome.accounts}`].join(", ");
    case "ordersReleased": {
      const released = effects.decided.map(
        (decided) => `${owners.nameOf(decided.accountId)} ${keyedWords(decided.outcome, effects, owners)}`,
      );
      return released.join(", ") || "nothing was due";
    }
    case "marketFinished": {
      const paid = effects.results.map(({ accountId, gross, commission }) => {
        const less = commission > 0 ? ` less ${written(commission)}` : "";
        return `${owners.nameOf(accountId)} ${gain(gross)}${less}`;
      });
      return [...lapses, ...paid].join(", ") || "nobody had bets";
    }
    case "done":
      return lapses.join(", ") || "done";
  }
}

/** `30 @ 2.01 with ravi` for each match of these takers. */
export function matchWords(
  { matches }: ReportedEffects,
  { ownerOf }: Owners,
  isOf: (takerOrderId: number) => boolean,
): readonly string[] {
  return matches
    .filter(({ takerOrderId }) => isOf(takerOrderId))
    .map(({ makerOrderId, priceHundredths, stake }) => {
      return `${written(stake)} @ ${priceHundredths / 100} with ${ownerOf(makerOrderId)}`;
    });
}

/** `matched 30 @ 2.01 with ravi, rests 70`; of an outcome answered again only how much was matched. */
function keyedWords(outcome: KeyedOutcome, effects: ReportedEffects, owners: Owners): string {
  if (outcome.type === "orderDelayed") return "delayed";
  if (outcome.type === "orderLapsed") return `lapses for ${outcome.reason}`;
  if (outcome.type === "transferred") return "done";
  const matches = matchWords(effects, owners, (takerOrderId) => takerOrderId === outcome.orderId);
  const seen = outcome.repeated && outcome.matched > 0 ? [`${written(outcome.matched)} then`] : matches;
  const cancelled = effects.cancelled.filter(({ orderId }) => orderId === outcome.orderId);
  const words = [
    ...(seen.length > 0 ? [`matched ${seen.join(", ")}`] : []),
    ...(outcome.remaining > 0 ? [`rests ${written(outcome.remaining)}`] : []),
    ...cancelled.map(({ by }) => `cancels ${written(by)}`),
  ];
  return words.join(", ") || "nothing";
}
