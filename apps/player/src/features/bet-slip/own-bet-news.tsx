import { type HubData, paiseOfWire, toastInfo, toastSuccess, useHubMessage } from "@crossbook/browser";
import { formatPaise } from "@crossbook/money";
import { LiveRegion } from "@crossbook/ui";
import { useState } from "react";
import { usePlayerApp } from "../../app/player-app-provider.tsx";
import { priceWords } from "./placement-words.ts";

/** Announces changes of own bets only: an unmatched bet was matched, a market has its result. Never prices. */
export function OwnBetNews() {
  const { positions } = usePlayerApp();
  const [news, setNews] = useState("");
  useHubMessage("BetMatched", (matched) => {
    const words = matchedWords(matched);
    setNews(words);
    toastSuccess(words);
    void positions.reload();
  });
  useHubMessage("MarketResult", (result) => {
    const words = resultWords(result);
    setNews(words);
    toastInfo(words);
    void positions.reload();
  });
  return <LiveRegion message={news} />;
}

/** What was matched of an own bet, and what is still unmatched. */
export function matchedWords(bet: HubData<"BetMatched">): string {
  const side = bet.Side === "back" ? "Back" : "Lay";
  const matched = amount(bet.Matched);
  const price = priceWords(bet.AveragePrice);
  // The hub sends how much is matched in all, not how much just now.
  return bet.Remaining > 0
    ? `${side} ${bet.RunnerName}: ${matched} matched at ${price}, ${amount(bet.Remaining)} still unmatched.`
    : `${side} ${bet.RunnerName} is fully matched: ${matched} at ${price}.`;
}

/** How a market ended for the player: won, lost, level or void. */
export function resultWords(result: HubData<"MarketResult">): string {
  if (result.Void) return `${result.MarketName} is void: your stakes were returned.`;
  const word = result.Net > 0 ? "won" : result.Net < 0 ? "lost" : "ended level";
  return result.Net === 0
    ? `${result.MarketName} is settled: you ${word}.`
    : `${result.MarketName} is settled: you ${word} ${amount(Math.abs(result.Net))}.`;
}

function amount(mainUnits: number): string {
  return formatPaise(paiseOfWire(mainUnits), { decimals: "shortest" });
}
