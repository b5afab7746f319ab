import type { OrderView } from "@crossbook/engine";
import * as z from "zod/mini";
import { marketNumber, plainNumber } from "../ids.ts";
import { done, handlerOf, type Operation, type OperationCall, operation } from "../operation.ts";
import { maybe, textParameter } from "../parameters.ts";
import type { OperationParts } from "../parts.ts";
import { allInTurns } from "../rows-in-turns.ts";
import { MOST_CHANGED } from "./cancel-orders.ts";
import { persistenceOf, persistenceType } from "./read-instruction.ts";
import { executionReport, type Reported, refusedInstruction, refusedReport } from "./reports.ts";

const parameters = z.object({
  marketId: textParameter,
  instructions: z
    .array(z.object({ betId: textParameter, newPersistenceType: textParameter }))
    .check(z.minLength(1), z.maxLength(1000)),
  customerRef: maybe(textParameter),
});

/** Changes what becomes of resting bets at the turn in play, each by itself. */
export function updateOrders(parts: OperationParts): Operation {
  return operation("betting", parameters, async ({ marketId, instructions, customerRef }, call) => {
    const head = { marketId, customerRef };
    if (instructions.length > MOST_CHANGED) return done(refusedReport(head, "TOO_MANY_INSTRUCTIONS"));
    const number = marketNumber(marketId);
    if (number === undefined) return done(refusedReport(head, "INVALID_MARKET_ID"));
    const betIds = instructions.map(({ betId }) => betId);
    if (new Set(betIds).size < betIds.length) return done(refusedReport(head, "DUPLICATE_BETIDS"));
    const numbers = betIds.map((betId) => plainNumber(betId) ?? 0);
    const views = await parts.openOrders.viewsOf(call.caller.accountId, numbers);
    const own = new Map(
      views.flatMap((view) =>
        view.marketId === number && view.remaining > 0 ? [[String(view.orderId), view] as const] : [],
      ),
    );
    const reports = await allInTurns(instructions, call.nextTurn, async (instruction): Promise<Reported> => {
      const updated = await update(parts, call, own.get(instruction.betId), instruction.newPersistenceType);
      return { ...updated, report: { ...updated.report, ...{ instruction } } };
    });
    return done(executionReport(head, reports));
  });
}

async function update(
  { handlers }: OperationParts,
  { context }: OperationCall,
  order: OrderView | undefined,
  wanted: string,
): Promise<Reported> {
  if (order === undefined) return refusedInstruction("ORDER_NOT_OPEN");
  const failure = { status: "FAILURE" } as const;
  if (persistenceType(order.persistence) === wanted)
    return { report: { ...failure, errorCode: "NO_ACTION_REQUIRED" } };
  const persistence = persistenceOf(wanted);
  if (persistence === undefined) return { report: { ...failure, errorCode: "INVALID_PERSISTENCE_TYPE" } };
  const asked = { betId: order.orderId, persistence };
  const outcome = await handlerOf(handlers.bets.setBetPersistence)(asked, context);
  return outcome.ok ? { report: { status: "SUCCESS" } } : refusedInstruction(outcome.code);
}
