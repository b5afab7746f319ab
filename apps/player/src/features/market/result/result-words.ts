import type { Market, WireMarketResult } from "@crossbook/contract";
import { languageTag } from "@crossbook/ui";
import { handicapSides, runnerNamesOf, sideMarginWords, unitWords } from "../../../markets/line-words.ts";
import { nameText } from "../../../markets/name-text.ts";
import { marketDetailText } from "../../../messages/english/betting/market-details.ts";

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
      return marketDetailText().won(names(result.runnerIds));
    case "number": {
      const sides = handicapSides(market, runnerNamesOf(market));
      return sides === undefined
        ? unitWords(result.value, market.line?.unit ?? "")
        : sideMarginWords(result.value, sides);
    }
    case "places":
      return marketDetailText().wonAndPlaced(
        names(result.runnerIds.slice(0, 1)),
        names(result.runnerIds.slice(1)),
      );
    case "deadHeat": {
      const { runnerIds, tiedIds, places } = result;
      return marketDetailText().deadHeatFor(names([...runnerIds, ...tiedIds]), places, tiedIds.length);
    }
    case "tiedPlaces": {
      const { runnerIds, tiedIds, after } = result;
      if (after === 0) return marketDetailText().deadHeatForWin(names(tiedIds), names(runnerIds));
      const [winner, placed] = [names(runnerIds.slice(0, 1)), names(runnerIds.slice(1))];
      return marketDetailText().deadHeatForPlace(winner, placed, names(tiedIds), after + 1);
    }
  }
}
