import type { QueuedMarket } from "@crossbook/contract";

/** What became of the feed's result of a market that has none: it was refused, is still under way, or nobody knows. */
export function feedResultWords({ result, refusal }: NonNullable<QueuedMarket["feedResult"]>): string {
  switch (refusal) {
    case "asked":
      return `feed's result ${result} is under way`;
    case "unknown":
      return `feed's result ${result}: not known whether it was paid`;
    default:
      return `feed's result ${result} refused: ${refusal}`;
  }
}
