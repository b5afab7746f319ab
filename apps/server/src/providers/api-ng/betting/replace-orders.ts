import { paiseToMainUnits } from "@crossbook/money";
import * as z from "zod/mini";
import type { Refusal } from "../../../calls/handler.ts";
import type { OwnOrder } from "../../../modules/betting/index.ts";
import type { CatalogueMarket } from "../../../modules/catalogue/index.ts";
import { plainNumber } from "../ids.ts";
import { done, type Operation, type OperationCall, operation, refused } from "../operation.ts";
import { numberParameter, textParameter } from "../parameters.ts";
import { allInTurns } from "../rows-in-turns.ts";
import { type CancelReported, cancelBet, MOST_CHANGED } from "./cancel-orders.ts";
import { clientReference, isRequestReference, referencesOf } from "./order-references.ts";
import {
  type BetToPlace,
  betTerms,
  marketOf,
  type PlacingParts,
  placeBet,
  placeHead,
} from "./place-orders.ts";
import { persistenceType } from "./read-instruction.ts";
import { executionReport, type Reported, refusedInstruction, refusedReport } from "./reports.ts";

const parameters = z.object({
  ...placeHead,
  instructions: z
    .array(z.object({ betId: textParameter, newPrice: numberParameter }))
    .check(z.minLength(1), z.maxLength(1000)),
});

/**
 * Cancels bets of one market and places what was unmatched of each at another price, with its references. A bet whose replacement
 * is known to be refused is not cancelled.
 */
export function replaceOrders(parts: PlacingParts): Operation {
  return operation("betting", parameters, async (given, call) => {
    const { marketId, instructions, marketVersion } = given;
    const customerRef = given.customerRef || undefined;
    const head = { marketId, customerRef };
    if (customerRef !== undefined && !isRequestReference(customerRef)) return refused("INVALID_INPUT_DATA");
    if (instructions.length > MOST_CHANGED) return done(refusedReport(head, "TOO_MANY_INSTRUCTIONS"));
    if (parts.instructions.take(call.caller.accountId, instructions.length) > 0)
      return refused("TOO_MANY_REQUESTS");
    const market = await marketOf(parts, marketId);
    if (!market) return done(refusedReport(head, "INVALID_MARKET_ID"));
    const version = marketVersion?.version ?? undefined;
    if (version !== undefined && parts.versions.of(market.id) !== version)
      return done(refusedReport(head, "INVALID_MARKET_VERSION"));
    const betIds = instructions.map(({ betId }) => betId);
    if (new Set(betIds).size < betIds.length) return done(refusedReport(head, "DUPLICATE_BETIDS"));
    if (customerRef !== undefined && !parts.requests.isOwn(call.caller.accountId, customerRef, given))
      return done(refusedReport(head, "DUPLICATE_TRANSACTION"));
    const seed =
      customerRef === undefined ? `replace once ${call.context.requestId}` : `replace ${customerRef}`;
    const orders = await ordersOf(parts, call, betIds, market);
    const asked = instructions.map(({ betId, newPrice }, index): Asked => {
      const order = orders.get(betId);
      return { betId, replacing: order && replacingOf(order, market, newPrice, `${seed} ${index}`) };
    });
    return done(executionReport(head, await replaceAll(parts, call, asked)));
  });
}

/** An order with something unmatched, and the bet that is to take its place. */
interface Replacing {
  readonly order: OwnOrder;
  readonly bet: Omit<BetToPlace, "size">;
}

/** `replacing`: undefined where the caller has no such order in this market. */
interface Asked {
  readonly betId: string;
  readonly replacing: Replacing | undefined;
}

/** The orders by their ids as they were sent; those of others and of other markets are not among them. */
async function ordersOf(
  { openOrders }: PlacingParts,
  { caller }: OperationCall,
  betIds: readonly string[],
  { id: marketId }: CatalogueMarket,
): Promise<ReadonlyMap<string, OwnOrder>> {
  const numbers = betIds.map((betId) => plainNumber(betId) ?? 0);
  const orders = await openOrders.byNumbers(caller.accountId, numbers);
  const own = orders.filter((order) => order.marketId === marketId && paiseToMainUnits(order.remaining) > 0);
  return new Map(own.map((order) => [String(order.orderId), order]));
}

function replacingOf(
  order: OwnOrder,
  market: CatalogueMarket,
  price: number,
  name: string,
): Replacing | undefined {
  const runnerId = market.runners[order.runner]?.id;
  if (runnerId === undefined) return undefined;
  const { side, persistence } = order;
  const reference = clientReference(name, referencesOf(order.reference));
  return { order, bet: { market, runnerId, side, price, execution: "limit", persistence, reference } };
}

/** All are cancelled before any is placed: what one frees may pay for another. */
async function replaceAll(
  parts: PlacingParts,
  call: OperationCall,
  asked: readonly Asked[],
): Promise<readonly Reported[]> {
  const refusals = await knownRefusals(parts, call, asked);
  const { nextTurn } = call;
  const cancelled = await allInTurns(
    asked,
    nextTurn,
    async ({ betId, replacing }): Promise<CancelReported> => {
      if (replacing === undefined) return notCancelled("BET_TAKEN_OR_LAPSED");
      return refusals.has(betId) ? notCancelled("RELATED_ACTION_FAILED") : cancelBet(parts, call, betId);
    },
  );
  return allInTurns(asked, nextTurn, async ({ betId, replacing }, index) => {
    const cancel = cancelled[index] ?? notCancelled("BET_TAKEN_OR_LAPSED");
    const refusal = refusals.get(betId);
    const placed = replacing && (await placedInstead(parts, call, replacing, { cancel, refusal }));
    return replaced(betId, cancel, placed);
  });
}

/** Why replacements are refused, as far as that is known before anything is cancelled; by the ids of what they replace. */
async function knownRefusals(
  { replacements }: PlacingParts,
  { caller, context }: OperationCall,
  asked: readonly Asked[],
): Promise<ReadonlyMap<string, Refusal>> {
  const known = asked.flatMap(({ betId, replacing }) => (replacing ? [{ betId, ...replacing }] : []));
  const refusals = await replacements.refusals(
    { userId: caller.userId, accountId: caller.accountId, host: context.host },
    known.map(({ order, bet }) => ({ ...betTerms(bet), insteadOf: order.orderId })),
  );
  return new Map(
    known.flatMap(({ betId }, index) => {
      const refusal = refusals[index];
      return refusal === undefined ? [] : [[betId, refusal]];
    }),
  );
}

/** Undefined: the order was not cancelled, and not because of what was to take its place. */
async function placedInstead(
  parts: PlacingParts,
  call: OperationCall,
  { order, bet }: Replacing,
  { cancel, refusal }: { readonly cancel: CancelReported; readonly refusal: Refusal | undefined },
): Promise<Reported | undefined> {
  if (refusal === undefined && cancel.report.status !== "SUCCESS") return undefined;
  const size = refusal === undefined ? cancel.sizeCancelled : paiseToMainUnits(order.remaining);
  const placed =
    refusal === undefined ? await placeBet(parts, call, { ...bet, size }) : refusedInstruction(refusal.code);
  const limitOrder = { size, price: bet.price, persistenceType: persistenceType(bet.persistence) };
  const side = bet.side === "back" ? "BACK" : "LAY";
  const instruction = { selectionId: bet.runnerId, limitOrder, orderType: "LIMIT", side };
  return { ...placed, report: { ...placed.report, ...{ instruction } } };
}

function notCancelled(errorCode: "BET_TAKEN_OR_LAPSED" | "RELATED_ACTION_FAILED"): CancelReported {
  return { report: { status: "FAILURE", errorCode }, sizeCancelled: 0 };
}

/** `placed`: undefined where none was to take the place of a bet that was not cancelled. */
function replaced(betId: string, cancel: CancelReported, placed: Reported | undefined): Reported {
  const parts = {
    cancelInstructionReport: { ...cancel.report, instruction: { betId } },
    placeInstructionReport: placed?.report ?? { status: "FAILURE", errorCode: "RELATED_ACTION_FAILED" },
  };
  if (placed?.report.status === "SUCCESS") return { report: { status: "SUCCESS", ...parts } };
  const decisive = placed ?? cancel;
  const isCancelled = cancel.report.status === "SUCCESS";
  const errorCode = isCancelled
    ? "CANCELLED_NOT_PLACED"
    : (decisive.report.errorCode ?? "BET_TAKEN_OR_LAPSED");
  const status = decisive.report.status === "TIMEOUT" ? ("TIMEOUT" as const) : ("FAILURE" as const);
  return { report: { status, errorCode, ...parts }, whole: decisive.whole };
}
