import type { Situation } from "@crossbook/contract";
import { type MarketResult, voided, wonBy } from "../replay.ts";
import type { CricsheetMatch } from "./cricsheet-file.ts";

export const MATCH_ODDS = "matchOdds";

/** Matches of two innings a side, where a draw is one of the results that can be backed. */
export function hasDraw(match: CricsheetMatch): boolean {
  return match.info.overs === undefined && /^(Test|MDM)$/.test(match.info.match_type);
}

/** "Australia won by 8 wickets", "Match tied; Pakistan won the super over", "No result". */
export function officialSituation({ info: { outcome } }: CricsheetMatch): Situation {
  const { winner, by, eliminator, bowl_out: bowlOut, result, method = null } = outcome;
  if (winner !== undefined) {
    const { innings, runs = null, wickets = null } = by ?? {};
    return { kind: "wonBy", team: winner, byInnings: innings !== undefined, runs, wickets, method };
  }
  if (eliminator !== undefined) return { kind: "tieDecided", team: eliminator, by: "superOver" };
  if (bowlOut !== undefined) return { kind: "tieDecided", team: bowlOut, by: "bowlOut" };
  return { kind: "noWinner", result: result === "tie" || result === "draw" ? result : "noResult", method };
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
