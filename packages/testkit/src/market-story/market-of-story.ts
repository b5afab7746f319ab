import type { CreateMarket, MarketTerms } from "@crossbook/engine";
import { readTerms, type StoryTerms } from "./market-terms.ts";
import { amountOf, type NamedMarket } from "./story-names.ts";

/** The command that makes a market as a story says it, the time aside. */
export function marketOfStory({ marketId, runners }: NamedMarket, written: string): Omit<CreateMarket, "at"> {
  const read = readTerms(written);
  const { commissionBasisPoints = 0, minStake = amountOf("0.01"), maxStake = amountOf("100000000") } = read;
  return {
    type: "createMarket",
    marketId,
    moneyMode: "play",
    terms: kindOfStory(runners.length, read),
    commissionBasisPoints,
    keepsInPlay: read.keepsInPlay === true,
    ...(read.hasStartingPrice && { hasStartingPrice: true }),
    minStake,
    maxStake,
  };
}

/** The engine counts lines in quarters, and has a line's runners one after the other. */
function kindOfStory(
  runnerCount: number,
  { ladder = "classic", winners, lines, eachWay, crossMatching }: StoryTerms,
): MarketTerms {
  if (lines !== undefined) {
    const { from, by, sides } = lines;
    const count = sides === "both" ? runnerCount / 2 : runnerCount;
    return { kind: "line", first: 4 * from, step: 4 * by, lines: count, sides };
  }
  if (eachWay !== undefined) return { kind: "eachWay", runnerCount, ...eachWay, ladder };
  if (winners !== undefined) return { kind: "severalWinners", runnerCount, winners, ladder };
  return { kind: "singleWinner", runnerCount, ladder, ...(crossMatching && { crossMatching }) };
}
