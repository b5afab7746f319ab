import type { Situation } from "@crossbook/contract";
import type { Chance } from "../../ports/chance.ts";
import { SIMULATED } from "../event-sources.ts";
import { MARKET_TERMS } from "../market-terms.ts";
import { type MarketResult, type Moment, type Replay, voided, wonBy } from "../replay.ts";
import { english, noteOf } from "../score-parts.ts";

const TRADE = 40;
const ROUND_SECONDS = 180;
const STEP_MS = 1000;
const FASTEST_SPEED = 1;
/** Standard deviation of the price's logarithm in one second. */
const SECOND_DEVIATION = 0.0004;
const SYMBOLS = ["Crossbook 10 Index", "Saffron Futures", "Monsoon Index"];

/**
 * A simulated price for three minutes: each second its logarithm moves by an independent normal step without drift,
 * so up and down are equally likely at the start, and the past says nothing of what comes next.
 */
export function tradeReplay(matchId: string, chance: Chance): Replay {
  const symbol = chance.pick(SYMBOLS);
  const open = chance.between(80_000, 120_000) / 100;
  const path = [open];
  let exact = open;
  const moments: Moment[] = [moment(symbol, path, 0)];
  for (let second = 1; second <= ROUND_SECONDS; second++) {
    exact *= Math.exp(SECOND_DEVIATION * chance.normal());
    path.push(Math.round(exact * 100) / 100);
    moments.push(moment(symbol, path, STEP_MS));
  }
  const close = path.at(-1) ?? open;
  return {
    matchId,
    fixture: {
      sportId: TRADE,
      competition: "Three-minute rounds",
      title: `${symbol}: up or down`,
      team1: null,
      team2: null,
      simulated: true,
      ...SIMULATED,
      markets: [
        {
          ...MARKET_TERMS,
          key: "upDown",
          type: "match_odd",
          name: "Up or Down",
          runners: [
            { key: "up", name: "Up" },
            { key: "down", name: "Down" },
          ],
          crossMatching: true,
          delayMs: 0,
          rules:
            "A simulated price over three minutes. Up wins if the last price is above the first, Down if it is below; if they are equal all bets are void.",
        },
      ],
    },
    moments,
    official: `${symbol} closed at ${close.toFixed(2)}, opened at ${open.toFixed(2)}`,
    results: [resultOf(open, close)],
    fastestSpeed: FASTEST_SPEED,
  };
}

function moment(symbol: string, path: readonly number[], afterMs: number): Moment {
  const open = path[0] ?? 0;
  const price = path.at(-1) ?? open;
  const secondsLeft = ROUND_SECONDS - (path.length - 1);
  const trend: Situation = { kind: "trend", change: Math.round((price - open) * 100) / 100, secondsLeft };
  const lineParts: Situation[] = [{ kind: "plain", text: price.toFixed(2) }, trend];
  return {
    afterMs,
    score: {
      sport: "trade",
      symbol,
      open,
      price,
      path: [...path],
      secondsLeft,
      ...noteOf([trend]),
      lineParts,
    },
    scoreLine: english(lineParts),
  };
}

function resultOf(open: number, close: number): MarketResult {
  if (close === open) return voided("upDown", "The price closed where it opened: all bets are void.");
  return wonBy("upDown", close > open ? "up" : "down");
}
