import { paiseToMainUnits } from "@crossbook/money";
import * as z from "zod/mini";
import type { OwnOrder } from "../../../modules/betting/index.ts";
import { marketNumber, plainNumber } from "../ids.ts";
import { done, type Operation, type OperationCall, operation, refused } from "../operation.ts";
import { numberParameter, textParameter } from "../parameters.ts";
import { type CancelReported, cancelBet, MOST_CHANGED } from "./cancel-orders.ts";
import { clientReference, isRequestReference, referencesOf } from "./order-references.ts";
import { marketOf, type PlacingParts, placeBet, placeHead } from "./place-orders.ts";
import { persistenceType } from "./read-instruction.ts";
import { executionReport, type Reported, refusedReport } from "./reports.ts";

const parameters = z.object({
  ...placeHead,
  instructions: z
    .array(z.object({ betId: textParameter, newPrice: numberParameter }))
    .check(z.minLength(1), z.maxLength(1000)),
});

/** Cancels bets of one market and places what was unmatched of each at another price, with its references. */
export function replaceOrders(parts: PlacingParts): Operation {
  return operation("betting", parameters, async (given, call) => {
    const { marketId, instructions, marketVersion } = given;
    const customerRef = given.customerRef || undefined;
    const head = { marketId, customerRef };
    if (customerRef !== undefined && !isRequestReference(customerRef)) return refused("INVALID_INPUT_DATA");
    if (instructions.length > MOST_CHANGED) return done(refusedReport(head, "TOO_MANY_INSTRUCTIONS"));
    if (!parts.instructions.take(call.caller.accountId, instructions.length))
      return refused("TOO_MANY_REQUESTS");
    if (marketVersion) return done(refusedReport(head, "INVALID_MARKET_VERSION"));
    const market = await marketOf(parts, marketId);
    if (!market) return done(refusedReport(head, "INVALID_MARKET_ID"));
    const betIds = instructions.map(({ betId }) => betId);
    if (new Set(betIds).size < betIds.length) return done(refusedReport(head, "DUPLICATE_BETIDS"));
    if (customerRef !== undefined && !parts.requests.isOwn(call.caller.accountId, customerRef, given))
      return done(refusedReport(head, "DUPLICATE_TRANSACTION"));
    const orders = await ordersOf(parts, call, betIds, marketNumber(marketId));
    const cancelled = await Promise.all(
      betIds.map(async (betId) => (orders.has(betId) ? cancelBet(parts, call, betId) : notFound())),
    );
    const seed =
      customerRef === undefined ? `replace once ${call.context.requestId}` : `replace ${customerRef}`;
    const reported = await Promise.all(
      instructions.map(async ({ betId, newPrice }, index): Promise<Reported> => {
        const cancel = cancelled[index] ?? notFound();
        const order = orders.get(betId);
        const runnerId = order && market.runners[order.runner]?.id;
        const cancelInstructionReport = { ...cancel.report, instruction: { betId } };
        if (cancel.report.status !== "SUCCESS" || order === undefined || runnerId === undefined)
          return replaced(cancel, cancelInstructionReport, undefined);
        const placed = await placeBet(parts, call, {
          ...{ market, runnerId, side: order.side, price: newPrice, size: cancel.sizeCancelled },
          ...{ execution: "limit", persistence: order.persistence },
          reference: clientReference(`${seed} ${index}`, referencesOf(order.reference)),
        });
        const limitOrder = {
          ...{ size: cancel.sizeCancelled, price: newPrice },
          persistenceType: persistenceType(order.persistence),
        };
        const side = order.side === "back" ? "BACK" : "LAY";
        const instruction = { selectionId: runnerId, limitOrder, orderType: "LIMIT", side };
        return replaced(cancel, cancelInstructionReport, {
          ...placed,
          report: { ...placed.report, ...{ instruction } },
        });
      }),
    );
    return done(executionReport(head, reported));
  });
}

/** The orders by their ids as they were sent; those of others and of other markets are not among them. */
async function ordersOf(
  { openOrders }: PlacingParts,
  { caller }: OperationCall,
  betIds: readonly string[],
  marketId: number | undefined,
): Promise<ReadonlyMap<string, OwnOrder>> {
  const numbers = betIds.map((betId) => plainNumber(betId) ?? 0);
  const orders = await openOrders.byNumbers(caller.accountId, numbers);
  const own = orders.filter((order) => order.marketId === marketId && paiseToMainUnits(order.remaining) > 0);
  return new Map(own.map((order) => [String(order.orderId), order]));
}

function notFound(): CancelReported {
  return { report: { status: "FAILURE", errorCode: "BET_TAKEN_OR_LAPSED" }, sizeCancelled: 0 };
}

/** `placed`: undefined where the bet was not cancelled, so that none takes its place. */
function replaced(
  cancel: CancelReported,
  cancelInstructionReport: object,
  placed: Reported | undefined,
): Reported {
  const parts = {
    cancelInstructionReport,
    placeInstructionReport: placed?.report ?? { status: "FAILURE", errorCode: "RELATED_ACTION_FAILED" },
  };
  const errorCode =
    placed === undefined ? (cancel.report.errorCode ?? "BET_TAKEN_OR_LAPSED") : "CANCELLED_NOT_PLACED";
  if (placed?.report.status === "SUCCESS") return { report: { status: "SUCCESS", ...parts } };
  const status = (placed ?? cancel).report.status === "TIMEOUT" ? ("TIMEOUT" as const) : ("FAILURE" as const);
  return { report: { status, errorCode, ...parts }, whole: placed?.whole ?? cancel.whole };
}
