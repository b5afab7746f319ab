import type { SettlementAct, VoidScope } from "@crossbook/contract";
import { VOID_RESULT, winnerWords } from "@crossbook/engine/kinds";
import { type CatalogueMarket, runnerById } from "../../catalogue/index.ts";
import type { MatchScope } from "../corrections/market-matches.ts";
import { givenResult } from "../given-result.ts";
import type { PlannedAct } from "./settlement-plan.ts";

/** An act that an operator gives, in the engine's terms; undefined where a runner is not of this market or is named twice. */
export function givenAct(market: CatalogueMarket, act: SettlementAct): PlannedAct | undefined {
  if (act.type === "void") return { type: "settle", result: VOID_RESULT };
  if (act.type === "settle") {
    const result = givenResult(market, act.result);
    return result && { type: "settle", result };
  }
  const scope = givenScope(market, act.scope);
  return scope && { type: "voidBets", scope };
}

/** Undefined where the runner is not of the market. */
export function givenScope(market: CatalogueMarket, scope: VoidScope): MatchScope | undefined {
  if (scope.type === "bets") return { orderIds: scope.betIds };
  if (scope.type === "time") return { time: { from: new Date(scope.from), until: new Date(scope.until) } };
  const runner = runnerById(market, scope.runnerId);
  return runner === undefined ? undefined : { runner };
}

/** A result of the market in words; `Void` where it is void. */
export function resultWords(market: CatalogueMarket, result: NonNullable<CatalogueMarket["result"]>): string {
  return winnerWords(result, (runner) => market.runners[runner]?.name ?? "") ?? "Void";
}

/** What an act makes of the market, in words. */
export function actWords(market: CatalogueMarket, act: PlannedAct): string {
  if (act.type === "settle") return resultWords(market, act.result);
  const { orderIds, runner, time } = act.scope;
  if (time) return `Void: matches from ${time.from.toISOString()} until ${time.until.toISOString()}`;
  if (runner !== undefined) return `Void: all bets on ${market.runners[runner]?.name ?? ""}`;
  return `Void: ${orderIds?.length === 1 ? "bet" : "bets"} ${orderIds?.join(", ") ?? ""}`;
}
