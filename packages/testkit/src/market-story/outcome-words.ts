import type { KeyedOutcome, Outcome } from "@crossbook/engine";
import type { ReportedEffects } from "./reported-effects.ts";
import { gain, written } from "./story-names.ts";

/** Whose order this is, what an account and the runners of a market are called, and whether an order waits. */
export interface Owners {
  ownerOf(orderId: number): string;
  nameOf(accountId: number): string;
  runnersOf(marketId: number): readonly string[];
  waits(orderId: number): boolean;
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
      if (effects.resultsCorrected.length > 0) return correctedWords(effects, owners);
      return [...lapses, `corrected ${outcome.matches}, held by ${outcome.accounts}`].join(", ");
    case "ordersReleased": {
      const released = effects.decided.map(
        (decided) => `${owners.nameOf(decided.accountId)} ${keyedWords(decided.outcome, effects, owners)}`,
      );
      return released.join(", ") || "nothing was due";
    }
    case "ordersExpired":
      return lapses.join(", ") || "nothing was due";
    case "marketFinished": {
      const paid = effects.results.map((result) => resultWords(result, owners));
      return [...lapses, ...paid].join(", ") || "nobody had bets";
    }
    case "done":
      return [...startingPriceWords(effects, owners), ...lapses].join(", ") || "done";
  }
}

interface Result {
  readonly accountId: number;
  readonly gross: number;
  readonly commission: number;
}

/** `asha +100 less 5`. */
function resultWords({ accountId, gross, commission }: Result, owners: Owners): string {
  const less = commission > 0 ? ` less ${written(commission)}` : "";
  return `${owners.nameOf(accountId)} ${gain(gross)}${less}`;
}

/** `asha -100 in place of +95` for what each account had before, after commission. */
function correctedWords({ resultsCorrected }: ReportedEffects, owners: Owners): string {
  return resultsCorrected
    .map((result) => `${resultWords(result, owners)} in place of ${gain(result.netBefore)}`)
    .join(", ");
}

/** `Comet at 7, matched 30 of asha with ravi` for an auction: those of a match in the order in which they came. */
function startingPriceWords({ formed, matches }: ReportedEffects, owners: Owners): readonly string[] {
  const prices = formed.flatMap((event) =>
    event.prices.flatMap((price, runner) =>
      price === 0 ? [] : [`${owners.runnersOf(event.marketId)[runner]} at ${price / 100}`],
    ),
  );
  if (formed.length > 0 && prices.length === 0) return ["no starting price"];
  const matched = matches.map(
    ({ makerOrderId, takerOrderId, stake }) =>
      `matched ${written(stake)} of ${owners.ownerOf(makerOrderId)} with ${owners.ownerOf(takerOrderId)}`,
  );
  return [...prices, ...matched];
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
    ...(outcome.remaining > 0
      ? [`${owners.waits(outcome.orderId) ? "waits" : "rests"} ${written(outcome.remaining)}`]
      : []),
    ...cancelled.map(({ by }) => `cancels ${written(by)}`),
  ];
  return words.join(", ") || "nothing";
}
