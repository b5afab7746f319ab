import * as z from "zod/mini";
import { marketNumber, plainNumber } from "../ids.ts";
import { done, type Operation, operation } from "../operation.ts";
import { maybe, textParameter } from "../parameters.ts";
import type { OperationParts } from "../parts.ts";
import { MOST_CHANGED } from "./cancel-orders.ts";
import { persistenceType } from "./read-instruction.ts";
import { executionReport, type InstructionReport, refusedReport } from "./reports.ts";

const parameters = z.object({
  marketId: textParameter,
  instructions: z
    .array(z.object({ betId: textParameter, newPersistenceType: textParameter }))
    .check(z.minLength(1), z.maxLength(1000)),
  customerRef: maybe(textParameter),
});

/**
 * Says of each bet whether it has the persistence that is asked for. None is changed: what becomes of a resting bet at the turn
 * in play is part of it from its beginning, so another one takes another bet.
 */
export function updateOrders({ openOrders }: OperationParts): Operation {
  return operation("betting", parameters, async ({ marketId, instructions, customerRef }, { caller }) => {
    const head = { marketId, customerRef };
    if (instructions.length > MOST_CHANGED) return done(refusedReport(head, "TOO_MANY_INSTRUCTIONS"));
    const number = marketNumber(marketId);
    if (number === undefined) return done(refusedReport(head, "INVALID_MARKET_ID"));
    const betIds = instructions.map(({ betId }) => betId);
    if (new Set(betIds).size < betIds.length) return done(refusedReport(head, "DUPLICATE_BETIDS"));
    const numbers = new Set(betIds.map((betId) => plainNumber(betId) ?? 0));
    const views = await openOrders.views(caller.accountId);
    const own = new Map(
      views.flatMap((view) =>
        numbers.has(view.orderId) && view.marketId === number && view.remaining > 0
          ? [[String(view.orderId), view] as const]
          : [],
      ),
    );
    const reports = instructions.map((instruction) => {
      const order = own.get(instruction.betId);
      const isSame = order && persistenceType(order.persistence) === instruction.newPersistenceType;
      const errorCode =
        order === undefined
          ? "BET_TAKEN_OR_LAPSED"
          : isSame
            ? "NO_ACTION_REQUIRED"
            : "INVALID_PERSISTENCE_TYPE";
      const report: InstructionReport = { status: "FAILURE", errorCode };
      return { report: { ...report, ...{ instruction } } };
    });
    return done(executionReport(head, reports));
  });
}
