import { type MarketResult, voided, wonBy } from "../replay.ts";
import type { CricsheetMatch } from "./cricsheet-file.ts";

export const MATCH_ODDS = "matchOdds";

/** Matches of two innings a side, where a draw is one of the results that can be backed. */
export function hasDraw(match: CricsheetMatch): boolean {
  return match.info.overs === undefined && /^(Test|MDM)$/.test(match.info.match_type);
}

/** "Australia won by 8 wickets", "Match tied; Pakistan won the super over", "No result". */
export function officialWords({ info: { outcome } }: CricsheetMatch): string {
  const method = outcome.method === undefined ? "" : ` (${outcome.method})`;
  if (outcome.winner !== undefined) return `${outcome.winner} won${margin(outcome.by)}${method}`;
  if (outcome.eliminator !== undefined) return `Match tied; ${outcome.eliminator} won the super over`;
  if (outcome.bowl_out !== undefined) return `Match tied; ${outcome.bowl_out} won the bowl-out`;
  const words = { tie: "Match tied", draw: "Match drawn", "no result": "No result" };
  return `${outcome.result !== undefined && outcome.result in words ? words[outcome.result as keyof typeof words] : "No result"}${method}`;
}

/** The Match Odds market's end. Ties nobody decided and matches without a result are void: every stake goes back. */
export function cricketResult(match: CricsheetMatch): MarketResult {
  const { outcome, teams } = match.info;
  const winner = outcome.winner ?? outcome.eliminator ?? outcome.bowl_out;
  const runner = winner === undefined ? -1 : teams.indexOf(winner);
  if (runner >= 0) return wonBy(MATCH_ODDS, teamKey(runner));
  if (outcome.result === "draw" && hasDraw(match)) return wonBy(MATCH_ODDS, "draw");
  return voided(MATCH_ODDS, voidReason(outcome.result));
}

/** Runner keys of the two teams, in the file's order. */
export function teamKey(index: number): string {
  return index === 0 ? "team1" : "team2";
}

function voidReason(result: string | undefined): string {
  if (result === "tie") return "Match tied and not decided by a super over: all bets are void.";
  if (result === "draw") return "Match drawn: all bets are void.";
  return "No result: all bets are void.";
}

function margin(by: CricsheetMatch["info"]["outcome"]["by"]): string {
  if (!by) return "";
  const parts: string[] = [];
  if (by.innings !== undefined) parts.push("an innings");
  if (by.runs !== undefined) parts.push(count(by.runs, "run"));
  if (by.wickets !== undefined) parts.push(count(by.wickets, "wicket"));
  return parts.length === 0 ? "" : ` by ${parts.join(" and ")}`;
}

function count(amount: number, noun: string): string {
  return `${amount} ${noun}${amount === 1 ? "" : "s"}`;
}
