import { IN_PLAY_DELAY_MS, MARKET_TERMS, shortened } from "../../market-terms.ts";
import { type FeedMarket, type MarketResult, numbered, voided, wonBy } from "../../replay.ts";
import type { InningsState } from "../cricket-innings.ts";
import { cricketResult, hasDraw, teamKey } from "../cricket-outcome.ts";
import type { CricsheetMatch } from "../cricsheet-file.ts";
import { runsMarket } from "./line-market.ts";

export const TOSS = "toss";
const BOOKMAKER = "bookmaker";
const MATCH_RUNS = "matchRuns";
const TOTAL_RUNS = "totalRuns";
/** Over/under lines of the match's runs beside the usual total, in parts of it. */
const TOTAL_LINES = [0.8, 0.9, 1, 1.1, 1.2];
const SHORTENED = "The match was shortened or not finished: all bets are void.";

/** What a match of so many overs a side brings, by twenty overs of 162 runs and fifty of 265. */
function usualTotal(overs: number): number {
  return 2 * (overs <= 20 ? 8.1 * overs : 162 + (overs - 20) * 3.4);
}

/** The markets on the whole match beside match odds: bookmaker and toss in percent, and where overs are limited the runs. */
export function matchMarkets(match: CricsheetMatch): readonly FeedMarket[] {
  const { overs, balls_per_over: ballsPerOver } = match.info;
  return [
    bookmaker(match),
    ...(match.info.toss?.winner === undefined ? [] : [toss(match)]),
    ...(overs === undefined ? [] : [matchRuns(overs, ballsPerOver), totalRuns(overs, ballsPerOver)]),
  ];
}

/** The toss as the file has it; undefined where it does not say who won it. */
export function tossResult({ info }: CricsheetMatch): MarketResult | undefined {
  const runner = info.teams.indexOf(info.toss?.winner ?? "");
  return runner < 0 ? undefined : wonBy(TOSS, teamKey(runner));
}

/**
 * Results of `matchMarkets` at the end of the match, the toss apart. The runs of both innings count, those of super overs do
 * not; they count only where both innings were played to an end by the match's own overs.
 */
export function matchMarketResults(
  match: CricsheetMatch,
  { played, isWhole }: { readonly played: readonly InningsState[]; readonly isWhole: boolean },
): readonly MarketResult[] {
  const runs = played.filter(({ superOver }) => !superOver).reduce((sum, innings) => sum + innings.runs, 0);
  const total = (key: string) => (isWhole ? numbered(key, runs) : voided(key, SHORTENED));
  return [
    { ...cricketResult(match), key: BOOKMAKER },
    ...(match.info.overs === undefined ? [] : [total(MATCH_RUNS), total(TOTAL_RUNS)]),
  ];
}

function teams({ info }: CricsheetMatch): { key: string; name: string }[] {
  return info.teams.map((name, index) => ({ key: teamKey(index), name }));
}

function bookmaker(match: CricsheetMatch): FeedMarket {
  const runners = teams(match);
  if (hasDraw(match)) runners.push({ key: "draw", name: "The Draw" });
  const undecided = hasDraw(match)
    ? "A tie or an abandoned match voids all bets; a draw is won by The Draw."
    : "A super over counts. A tie that is not decided, a draw, an abandoned match or no result voids all bets.";
  return {
    ...MARKET_TERMS,
    key: BOOKMAKER,
    type: "bookmaker",
    name: "Bookmaker",
    runners,
    delayMs: IN_PLAY_DELAY_MS,
    notation: "percent",
    rules: `Rates in percent: 85 wins 85 for 100. ${formatOf(match)} Settled on the official result, rain rules included. ${undecided} Unmatched bets lapse at the start, at a wicket and at a review.`,
  };
}

function toss(match: CricsheetMatch): FeedMarket {
  return {
    ...MARKET_TERMS,
    key: TOSS,
    type: "toss",
    name: "To Win the Toss",
    runners: teams(match),
    delayMs: 0,
    notation: "percent",
    rules:
      "Rates in percent: 85 wins 85 for 100. Settled on who wins the toss; closes before it. Without a toss all bets are void.",
  };
}

function matchRuns(overs: number, ballsPerOver: number): FeedMarket {
  const usual = usualTotal(overs);
  return runsMarket({
    key: MATCH_RUNS,
    name: "Total match runs",
    category: "Match runs",
    first: Math.max(1, Math.round(usual / 3)),
    last: Math.min(Math.round(usual / 3) + 399, Math.round(usual * 1.6)),
    rules: `${wholeMatch(overs, ballsPerOver)} Unmatched bets lapse at a wicket or a review.`,
  });
}

/** Over and under at half runs, so that no bet is returned. */
function totalRuns(overs: number, ballsPerOver: number): FeedMarket {
  const step = Math.round(usualTotal(overs) * 0.1);
  const first = Math.round(usualTotal(overs) * (TOTAL_LINES[0] ?? 1)) + 0.5;
  const lines = TOTAL_LINES.map((_, index) => first + index * step);
  return {
    ...MARKET_TERMS,
    key: TOTAL_RUNS,
    type: "totals",
    name: "Match Runs Over/Under",
    runners: lines.flatMap((line, index) => [
      { key: `over${index + 1}`, name: `Over ${line}` },
      { key: `under${index + 1}`, name: `Under ${line}` },
    ]),
    handicaps: lines.flatMap((line) => [line, line]),
    line: { unit: "runs", first, step, count: lines.length, sides: "both" },
    delayMs: IN_PLAY_DELAY_MS,
    rules: shortened(
      `${wholeMatch(overs, ballsPerOver)} Unmatched bets lapse at the start, at a wicket and at a review.`,
      2000,
    ),
  };
}

function wholeMatch(overs: number, ballsPerOver: number): string {
  return `Runs of both sides together, extras counted, super overs not. ${overs} overs a side, ${ballsPerOver} balls an over; a match that is shortened, abandoned or has no result voids all bets.`;
}

/** What the rules of a market say of the match's length; the models read it there. */
export function formatOf({ info }: CricsheetMatch): string {
  const overs = info.overs === undefined ? "" : `, ${info.overs} overs a side`;
  return `${info.match_type} match${overs}, ${info.balls_per_over} balls an over.`;
}
