import type { Market, WireMarketResult } from "@crossbook/contract";
import { marketText } from "../../../messages/english/betting/market.ts";

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
