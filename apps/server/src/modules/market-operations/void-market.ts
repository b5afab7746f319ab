import { operator } from "@crossbook/contract";
import { VOID_RESULT } from "@crossbook/engine/kinds";
import type { OperatorCaller } from "../../calls/callers.ts";
import type { CallContext, HandlersOf, Refusal } from "../../calls/handler.ts";
import { declaredRefusal } from "../../calls/refusals.ts";
import type { CatalogueMarket } from "../catalogue/index.ts";
import { askedText } from "./corrections/correction-approvals.ts";
import { type CorrectionCallParts, SECOND_OPERATOR } from "./corrections/correction-calls.ts";
import { PROPOSE_IT } from "./preview/second-person.ts";

/**
 * Cancels every bet of a market, on behalf of an operator; of one that is settled two operators must ask for it, and what gives
 * back more than one may decide must be proposed.
 */
export function voidMarket(parts: CorrectionCallParts): HandlersOf<"operator">["voidMarket"] {
  const { finder, operations, secondPerson } = parts;
  return async ({ marketId, reason }, context) => {
    const event = await finder.byMarket(marketId);
    const market = event?.markets.find(({ id }) => id === marketId);
    if (!market) return { ok: false, code: "MARKET_NOT_FOUND" };
    const before = market.status;
    if (before === "settled") return voidSettled(parts, market, reason, context);
    if (await secondPerson.isNeeded(marketId, { type: "settle", result: VOID_RESULT })) return PROPOSE_IT;
    const outcome = await operations.voidMarket(marketId, reason, `operator:${context.caller.username}`);
    if (!outcome.ok) return declaredRefusal(operator.voidMarket, outcome.code);
    context.noteChange({ before: { status: before }, after: { status: "void" } });
    return { ok: true, result: `${market.name} is void: ${reason}` };
  };
}

interface Done {
  readonly ok: true;
  readonly result: string;
}

async function voidSettled(
  { corrections, approvals }: CorrectionCallParts,
  { id, name }: CatalogueMarket,
  reason: string,
  context: CallContext<OperatorCaller>,
): Promise<Done | Refusal<(typeof operator.voidMarket)["errors"][number]>> {
  const asked = askedText("voidMarket", id, reason);
  if (!(await approvals.approve(asked, context.caller.username))) return SECOND_OPERATOR;
  const words = { reason, rule: "void after its result" };
  const actor = `operator:${context.caller.username}` as const;
  const outcome = await corrections.resettle(id, VOID_RESULT, words, actor);
  if (!outcome.ok) return declaredRefusal(operator.voidMarket, outcome.code);
  await approvals.used(asked);
  context.noteChange({ before: { status: "settled" }, after: { status: "void" } });
  return { ok: true, result: `${name} is void: ${reason}` };
}
