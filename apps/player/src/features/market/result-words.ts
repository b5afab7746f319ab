import type { Market, WireMarketResult } from "@crossbook/contract";
import { handicapSides, runnerNamesOf, sideMarginWords, unitWords } from "../../markets/line-words.ts";

type MarketOfResult = Pick<Market, "marketType" | "line" | "runners">;

/** "47 runs", "India by 2", "India and Australia won": how a market ended; undefined where it is void. */
export function resultWords(result: WireMarketResult, market: MarketOfResult): string | undefined {
  const names = (ids: readonly number[]) =>
    new Intl.ListFormat("en-GB").format(
      [...market.runners]
        .sort((a, b) => a.sort - b.sort)
        .filter(({ id }) => ids.includes(id))
        .map(({ name }) => name),
    );
  switch (result.type) {
    case "void":
      return undefined;
    case "winners":
      return `${names(result.runnerIds)} won`;
    case "number": {
      const sides = handicapSides(market, runnerNamesOf(market));
      return sides === undefined
        ? unitWords(result.value, market.line?.unit ?? "")
        : sideMarginWords(result.value, sides);
    }
    case "places":
      return `${names(result.runnerIds.slice(0, 1))} won, ${names(result.runnerIds.slice(1))} placed`;
    case "deadHeat": {
      const { runnerIds, tiedIds, places } = result;
      return `${names([...runnerIds, ...tiedIds])}. Dead heat, ${places} ${places === 1 ? "place" : "places"} for ${tiedIds.length}`;
    }
  }
}

/** Of a runner that was taken out. */
export const NON_RUNNER = "Non-runner";

/** What a runner's row says of it: that it does not run, or what the result is to it; undefined where it says nothing. */
export function runnerBadge(
  result: WireMarketResult | null,
  { id: runnerId, removed }: Pick<Market["runners"][number], "id" | "removed">,
): string | undefined {
  if (removed) return NON_RUNNER;
  switch (result?.type) {
    case "winners":
      return result.runnerIds.includes(runnerId) ? "Winner" : undefined;
    case "places":
      if (result.runnerIds[0] === runnerId) return "Winner";
      return result.runnerIds.includes(runnerId) ? "Placed" : undefined;
    case "deadHeat":
      if (result.runnerIds.includes(runnerId)) return "Winner";
      return result.tiedIds.includes(runnerId) ? "Dead heat" : undefined;
    default:
      return undefined;
  }
}
