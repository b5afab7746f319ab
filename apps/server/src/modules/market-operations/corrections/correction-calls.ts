import { operator } from "@crossbook/contract";
import { resultText, winnerWords } from "@crossbook/engine/kinds";
import type { HandlersOf } from "../../../calls/handler.ts";
import { declaredRefusal, refuse } from "../../../calls/refusals.ts";
import {
  type CatalogueMarket,
  type EventFinder,
  isMarketFinished,
  runnerById,
} from "../../catalogue/index.ts";
import { givenResult } from "../given-result.ts";
import type { MarketOperations } from "../market-operations.ts";
import { givenScope } from "../preview/given-act.ts";
import { PROPOSE_IT, type SecondPerson } from "../preview/second-person.ts";
import { askedText, type CorrectionApprovals } from "./correction-approvals.ts";
import type { MarketCorrections } from "./market-corrections.ts";

/** What the calls that correct markets are made of. */
export interface CorrectionCallParts {
  readonly finder: EventFinder;
  readonly corrections: MarketCorrections;
  readonly approvals: CorrectionApprovals;
  readonly operations: MarketOperations;
  readonly secondPerson: SecondPerson;
}

type Calls = Pick<HandlersOf<"operator">, "resettleMarket" | "voidBets" | "removeRunner">;

/** A second person is needed for what moves money that was paid. */
export const SECOND_OPERATOR = refuse("SECOND_PERSON_NEEDED", {
  message: "Another operator must ask for just the same, with the same words, within a day.",
});

/** Operators' calls that correct markets. */
export function correctionCalls(parts: CorrectionCallParts): Calls {
  return {
    resettleMarket: resettleMarket(parts),
    voidBets: voidBets(parts),
    removeRunner: removeRunner(parts),
  };
}

function resettleMarket({ finder, corrections, approvals }: CorrectionCallParts): Calls["resettleMarket"] {
  return async ({ marketId, result, reason, rule }, context) => {
    const market = await marketOf(finder, marketId);
    if (!market) return { ok: false, code: "MARKET_NOT_FOUND" };
    if (!isMarketFinished(market.status)) return { ok: false, code: "MARKET_NOT_SETTLED" };
    const wanted = givenResult(market, result);
    if (wanted === undefined) return { ok: false, code: "RUNNER_NOT_FOUND" };
    const asked = askedText("resettleMarket", marketId, resultText(wanted), reason, rule);
    if (!(await approvals.approve(asked, context.caller.username))) return SECOND_OPERATOR;
    const actor = `operator:${context.caller.username}` as const;
    const outcome = await corrections.resettle(marketId, wanted, { reason, rule }, actor);
    if (!outcome.ok) return declaredRefusal(operator.resettleMarket, outcome.code);
    await approvals.used(asked);
    const words = (one: typeof market.result) =>
      (one && winnerWords(one, (runner) => market.runners[runner]?.name ?? "")) ?? "void";
    context.noteChange({ before: { result: words(market.result) }, after: { result: words(wanted) } });
    return {
      ok: true,
      result: `${market.name} is settled again: ${words(wanted)}. ${accountWords(outcome.accounts)}`,
    };
  };
}

function voidBets({ finder, corrections, approvals, secondPerson }: CorrectionCallParts): Calls["voidBets"] {
  return async ({ marketId, scope: given, reason, rule }, context) => {
    const market = await marketOf(finder, marketId);
    if (!market) return { ok: false, code: "MARKET_NOT_FOUND" };
    const scope = givenScope(market, given);
    if (scope === undefined) return { ok: false, code: "RUNNER_NOT_FOUND" };
    const asked = askedText("voidBets", marketId, JSON.stringify(given), reason, rule);
    const isFinished = isMarketFinished(market.status);
    if (isFinished && !(await approvals.approve(asked, context.caller.username))) return SECOND_OPERATOR;
    if (!isFinished && (await secondPerson.isNeeded(marketId, { type: "voidBets", scope })))
      return PROPOSE_IT;
    const actor = `operator:${context.caller.username}` as const;
    const outcome = await corrections.voidBets(
      marketId,
      { scope, wasFinished: isFinished },
      { reason, rule },
      actor,
    );
    if (!outcome.ok) return declaredRefusal(operator.voidBets, outcome.code);
    await approvals.used(asked);
    const { matches } = outcome;
    context.noteChange({ before: {}, after: { voidMatches: matches, accounts: outcome.accounts } });
    return {
      ok: true,
      result: `${matches} ${matches === 1 ? "match" : "matches"} of ${market.name} made void: ${reason}`,
    };
  };
}

/** Suspends the market for it where it is open, and opens it again afterwards; the answer says where it could not. */
function removeRunner({ finder, corrections, operations }: CorrectionCallParts): Calls["removeRunner"] {
  return async ({ marketId, runnerId, reductionPercent, reason, rule }, context) => {
    const market = await marketOf(finder, marketId);
    if (!market) return { ok: false, code: "MARKET_NOT_FOUND" };
    const runner = runnerById(market, runnerId);
    if (runner === undefined) return { ok: false, code: "RUNNER_NOT_FOUND" };
    const actor = `operator:${context.caller.username}` as const;
    const wasOpen = market.status === "open";
    const change = { marketId, reason: `${market.runners[runner]?.name ?? ""} taken out` };
    const suspended = wasOpen
      ? await operations.setStatus({ ...change, status: "suspended", lapse: undefined }, actor)
      : undefined;
    if (suspended && !suspended.ok) return declaredRefusal(operator.removeRunner, suspended.code);
    const basisPoints = Math.round(reductionPercent * 100);
    const outcome = await corrections.removeRunner(marketId, runner, basisPoints, { reason, rule }, actor);
    // Who has suspended it meanwhile for another reason opens it.
    const isStillFor = (await marketOf(finder, marketId))?.statusReason === change.reason;
    if (wasOpen && isStillFor) await operations.openAgain(change, actor);
    // It was closed or suspended meanwhile, or could not be opened.
    const staysShut = wasOpen && (await marketOf(finder, marketId))?.status !== "open";
    if (!outcome.ok) return declaredRefusal(operator.removeRunner, outcome.code);
    const { name = "" } = market.runners[runner] ?? {};
    context.noteChange({ before: {}, after: { removed: name, reductionPercent, matches: outcome.matches } });
    return {
      ok: true,
      result: `${name} is taken out of ${market.name}; prices reduced by ${reductionPercent} %.${staysShut ? " The market is not open again." : ""}`,
    };
  };
}

async function marketOf(finder: EventFinder, marketId: number): Promise<CatalogueMarket | undefined> {
  const event = await finder.byMarket(marketId);
  return event?.markets.find(({ id }) => id === marketId);
}

function accountWords(accounts: number): string {
  return accounts === 1 ? "1 account was paid anew." : `${accounts} accounts were paid anew.`;
}
