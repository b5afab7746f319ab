import type { Market, WireMarketResult } from "@crossbook/contract";
import { languageTag } from "@crossbook/ui";
import { handicapSides, runnerNamesOf, sideMarginWords, unitWords } from "../../markets/line-words.ts";
import { nameText } from "../../markets/name-text.ts";
import { marketText } from "../../messages/english/betting/market.ts";

type MarketOfResult = Pick<Market, "marketType" | "line" | "runners">;

/** "47 runs", "India by 2", "India and Australia won": how a market ended; undefined where it is void. */
export function resultWords(result: WireMarketResult, market: MarketOfResult): string | undefined {
  const names = (ids: readonly number[]) =>
    new Intl.ListFormat(languageTag()).format(
      [...market.runners]
        .sort((a, b) => a.sort - b.sort)
        .filter(({ id }) => ids.includes(id))
        .map(({ name }) => nameText().runner(name)),
    );
  switch (result.type) {
    case "void":
      return undefined;
    case "winners":
      return marketText().won(names(result.runnerIds));
    case "number": {
      const sides = handicapSides(market, runnerNamesOf(market));
      return sides === undefined
        ? unitWords(result.value, market.line?.unit ?? "")
        : sideMarginWords(result.value, sides);
    }
    case "places":
      return marketText().wonAndPlaced(names(result.runnerIds.slice(0, 1)), names(result.runnerIds.slice(1)));
    case "deadHeat": {
      const { runnerIds, tiedIds, places } = result;
      return marketText().deadHeatFor(names([...runnerIds, ...tiedIds]), places, tiedIds.length);
    }
    case "tiedPlaces": {
      const { runnerIds, tiedIds, after } = result;
      if (after === 0) return marketText().deadHeatForWin(names(tiedIds), names(runnerIds));
      const [winner, placed] = [names(runnerIds.slice(0, 1)), names(runnerIds.slice(1))];
      return marketText().deadHeatForPlace(winner, placed, names(tiedIds), after + 1);
    }
  }
}

/** What a runner's row says of it: that it does not run, or what the result is to it; undefined where it says nothing. */
export function runnerBadge(
  result: WireMarketResult | null,
  { id: runnerId, removed }: Pick<Market["runners"][number], "id" | "removed">,
): string | undefined {
  if (removed) return marketText().nonRunner;
  switch (result?.type) {
    case "winners":
      return result.runnerIds.includes(runnerId) ? marketText().winner : undefined;
    case "places":
      if (result.runnerIds[0] === runnerId) return marketText().winner;
      return result.runnerIds.includes(runnerId) ? marketText().placed : undefined;
    case "deadHeat":
      if (result.runnerIds.includes(runnerId)) return marketText().winner;
      return result.tiedIds.includes(runnerId) ? marketText().deadHeat : undefined;
    case "tiedPlaces":
      if (result.tiedIds.includes(runnerId)) return marketText().deadHeat;
      if (result.after > 0 && result.runnerIds[0] === runnerId) return marketText().winner;
      return result.runnerIds.includes(runnerId) ? marketText().placed : undefined;
    default:
      return undefined;
  }
}
