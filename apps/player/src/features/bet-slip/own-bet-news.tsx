import { type HubData, paiseOfWire, toastInfo, toastSuccess, useHubMessage } from "@crossbook/browser";
import { formatPaise, paise } from "@crossbook/money";
import { LiveRegion } from "@crossbook/ui";
import { useEffect, useRef, useState } from "react";
import { alertBet } from "../../app/bet-alerts.ts";
import { usePlayerApp } from "../../app/player-app-provider.tsx";
import { betWord } from "../../bets/bet-side.ts";
import { lapseWords } from "../../bets/lapse-words.ts";
import { priceWords } from "../../bets/placement-words.ts";
import { nameText } from "../../markets/name-text.ts";
import { slipText } from "../../messages/english/betting/slip.ts";
import { startingPriceText } from "../../messages/english/betting/starting-price.ts";
import { hrefOf } from "../../routes/target.ts";
import { useNavigate } from "../../routes/use-router.ts";

/** Lapses that come within this are announced together: an event has several markets. */
const LAPSES_TOGETHER_MS = 300;

/** Announces changes of own bets only: an unmatched bet was matched or lapsed, a market has its result. Never prices. */
export function OwnBetNews() {
  const app = usePlayerApp();
  const { positions } = app;
  const navigate = useNavigate();
  const [news, setNews] = useState("");
  function say(words: string, eventId: number, toast: (text: string) => void): void {
    setNews(words);
    toast(words);
    const path = hrefOf({ to: "/markets/:eventid?/:dreamid?", params: { eventid: String(eventId) } });
    alertBet({ words, path, open: () => void navigate({ href: path }) }, app);
    void positions.reload();
  }
  useHubMessage("BetMatched", (matched) => {
    const words = matchedWords(matched);
    say(words, matched.EventId, toastSuccess);
  });
  useHubMessage("MarketResult", (result) => {
    const words = resultWords(result);
    say(words, result.EventId, toastInfo);
  });
  useHubMessage("BetsCorrected", (corrected) => {
    const words = correctedWords(corrected);
    say(words, corrected.EventId, toastInfo);
  });
  useLapses((lapses) => {
    const words = lapsedWords(lapses);
    say(words, lapses[0].EventId, toastInfo);
  });
  return <LiveRegion message={news} />;
}

type Lapses = HubData<"BetsLapsed">;

/** Calls `onLapses` with what has lapsed at about the same time. */
function useLapses(onLapses: (lapses: readonly [Lapses, ...Lapses[]]) => void): void {
  const gathered = useRef<[Lapses, ...Lapses[]]>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useHubMessage("BetsLapsed", (lapses) => {
    if (gathered.current !== undefined) {
      gathered.current.push(lapses);
      return;
    }
    gathered.current = [lapses];
    timer.current = setTimeout(() => {
      const all = gathered.current;
      gathered.current = undefined;
      if (all !== undefined) onLapses(all);
    }, LAPSES_TOGETHER_MS);
  });
}

/** What lapsed and why: of one bet with its runner, of several how many they were and their sum. */
export function lapsedWords(lapses: readonly [Lapses, ...Lapses[]]): string {
  const [first] = lapses;
  const count = lapses.reduce((sum, { Count }) => sum + Count, 0);
  const reasons = new Set(lapses.map(({ Reason }) => Reason));
  const why = reasons.size === 1 ? lapseWords(first.Reason) : "";
  const lapsed = why === "" ? slipText().lapsed : slipText().lapsedWhy(why);
  const [bet] = first.Bets;
  if (count === 1 && bet !== undefined)
    return slipText().betLapsed(sideWord(bet), nameText().runner(bet.RunnerName), lapsedAmount(bet), lapsed);
  const whole = lapses.reduce((sum, { Amount }) => sum + paiseOfWire(Amount), 0);
  const markets = new Set(lapses.map(({ MarketName }) => MarketName));
  const where = markets.size === 1 ? slipText().inMarket(nameText().market(first.MarketName)) : "";
  return slipText().betsLapsed(count, where, lapsed, formatPaise(paise(whole), { decimals: "shortest" }));
}

/** Of a lay that waited for the starting price what it could have lost. */
function lapsedAmount({ Amount, IsLiability = false }: Lapses["Bets"][number]): string {
  return IsLiability ? startingPriceText().liabilityOf(amount(Amount)) : amount(Amount);
}

/** What was matched of an own bet, and what is still unmatched. Of a fancy bet the runner's name has its line. */
export function matchedWords(bet: HubData<"BetMatched">): string {
  const side = sideWord(bet);
  const matched = amount(bet.Matched);
  const price = priceWords(bet.AveragePrice, bet.Notation ?? "decimal");
  const runner = nameText().runner(bet.RunnerName);
  // The hub sends how much is matched in all, not how much just now.
  return bet.Remaining > 0
    ? slipText().partlyMatched(side, runner, matched, price, amount(bet.Remaining))
    : slipText().fullyMatched(side, runner, matched, price);
}

function sideWord({ Side, FancyValue }: Pick<HubData<"BetMatched">, "Side" | "FancyValue">): string {
  const fancySide = Side === "back" ? "yes" : "no";
  return betWord(FancyValue === undefined ? Side : fancySide);
}

/** What was made void or reduced of own bets, and why. */
export function correctedWords({ Kind, MarketName, Amount, Reason }: HubData<"BetsCorrected">): string {
  const market = nameText().market(MarketName);
  const reason = nameText().reason(Reason);
  return Kind === "void"
    ? slipText().voided(amount(Amount), market, reason)
    : slipText().reduced(market, reason);
}

/** How a market ended for the player: won, lost, level or void; where a commission was taken, of what and how much. */
export function resultWords(result: HubData<"MarketResult">): string {
  const market = [result.Match, nameText().market(result.MarketName)]
    .filter((part) => part !== "")
    .join(" · ");
  if (result.Void) return slipText().marketVoid(market);
  const settled = result.Corrected === true ? slipText().settledAgain : slipText().settled;
  if (result.Net === 0) return slipText().resultLevel(market, settled);
  const word = result.Net > 0 ? slipText().won : slipText().lost;
  const of =
    result.Commission > 0 ? slipText().lessCommission(amount(result.Gross), amount(result.Commission)) : "";
  return slipText().resultAmount(market, settled, word, amount(Math.abs(result.Net)), of);
}

function amount(mainUnits: number): string {
  return formatPaise(paiseOfWire(mainUnits), { decimals: "shortest" });
}
