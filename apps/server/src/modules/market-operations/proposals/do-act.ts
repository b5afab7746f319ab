import type { ExchangeRefusal } from "../../../calls/refusals.ts";
import type { CatalogueMarket } from "../../catalogue/index.ts";
import type { Actor } from "../action-log.ts";
import type { CorrectionWords, MarketCorrections } from "../corrections/market-corrections.ts";
import type { MarketOperations } from "../market-operations.ts";
import type { PlannedAct, SettlementPlan } from "../preview/settlement-plan.ts";

interface Parts {
  readonly operations: MarketOperations;
  readonly corrections: MarketCorrections;
}

/** What is done, why, and by whom. */
export interface DecidedAct {
  readonly market: CatalogueMarket;
  readonly act: PlannedAct;
  readonly plan: SettlementPlan;
  readonly words: CorrectionWords;
  readonly actor: Actor;
}

/** What came of an act. */
export type ActOutcome =
  | { readonly ok: true }
  | ExchangeRefusal
  | { readonly ok: false; readonly code: "MARKET_NOT_SETTLED" | "MATCHES_NOT_FOUND" };

/** Does what was planned: of a market with a result as a correction of what was paid. */
export function doAct(
  { operations, corrections }: Parts,
  { market: { id }, act, plan, words, actor }: DecidedAct,
): Promise<ActOutcome> {
  const wasFinished = plan.market.result !== null;
  if (act.type === "voidBets")
    return corrections.voidBets(id, { scope: act.scope, wasFinished }, words, actor);
  if (wasFinished) return corrections.resettle(id, act.result, words, actor);
  const text = `${words.reason} (${words.rule})`;
  return act.result.type === "void"
    ? operations.voidMarket(id, text, actor, words.rule)
    : operations.settle(id, act.result, text, actor, words.rule);
}
