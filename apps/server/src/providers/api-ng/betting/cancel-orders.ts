import * as z from "zod/mini";
import { exceptionOf } from "../envelope/refusal-words.ts";
import { marketNumber, momentText, plainNumber } from "../ids.ts";
import { done, handlerOf, type Operation, type OperationCall, operation, refused } from "../operation.ts";
import { maybe, numberParameter, textParameter } from "../parameters.ts";
import type { OperationParts } from "../parts.ts";
import { allInTurns } from "../rows-in-turns.ts";
import { repeated } from "./read-instruction.ts";
import { executionReport, type Reported, refusedInstruction, refusedReport } from "./reports.ts";

/** Instructions of one request that cancel, replace or update. */
export const MOST_CHANGED = 60;

const instruction = z.object({ betId: textParameter, sizeReduction: maybe(numberParameter) });

const parameters = z.object({
  marketId: maybe(textParameter),
  instructions: maybe(z.array(instruction).check(z.maxLength(1000))),
  customerRef: maybe(textParameter),
});

/** Cancels bets by their numbers, all of one market, or all. */
export function cancelOrders(parts: OperationParts): Operation {
  return operation("betting", parameters, async ({ marketId, instructions, customerRef }, call) => {
    const head = { marketId, customerRef };
    const number = typeof marketId === "string" ? marketNumber(marketId) : undefined;
    if (typeof marketId === "string" && number === undefined)
      return done(refusedReport(head, "INVALID_MARKET_ID"));
    if (!instructions || instructions.length === 0) return cancelAll(parts, call, { ...head, number });
    if (instructions.length > MOST_CHANGED) return done(refusedReport(head, "TOO_MANY_INSTRUCTIONS"));
    if (number === undefined) return done(refusedReport(head, "INVALID_MARKET_ID"));
    const betIds = instructions.map(({ betId }) => betId);
    if (new Set(betIds).size < betIds.length) return done(refusedReport(head, "DUPLICATE_BETIDS"));
    const elsewhere = await betsElsewhere(parts, betIds, number);
    const reported = await allInTurns(instructions, call.nextTurn, async (one): Promise<Reported> => {
      const cancelled = elsewhere.has(one.betId)
        ? ({ report: { status: "FAILURE", errorCode: "INVALID_BET_ID" } } as const)
        : await cancelBet(parts, call, one.betId, one.sizeReduction ?? undefined);
      return { ...cancelled, report: { ...cancelled.report, ...{ instruction: repeated(one) } } };
    });
    return done(executionReport(head, reported));
  });
}

/** Those of the bets that are of another market. */
export async function betsElsewhere(
  { exchange }: OperationParts,
  betIds: readonly string[],
  marketId: number,
): Promise<ReadonlySet<string>> {
  const markets = await exchange.read((engine) =>
    betIds.map((betId) => engine.order(plainNumber(betId) ?? 0)?.marketId ?? marketId),
  );
  return new Set(betIds.filter((_betId, index) => markets[index] !== marketId));
}

/** A cancel with its figures. */
export interface CancelReported extends Reported {
  /** Main units; 0 where nothing was. */
  readonly sizeCancelled: number;
}

/** Cancels one bet by the players' call, and reports it. */
export async function cancelBet(
  { handlers }: OperationParts,
  { context }: OperationCall,
  betId: string,
  reduceBy?: number,
): Promise<CancelReported> {
  const number = plainNumber(betId);
  if (number === undefined || number === 0)
    return { report: { status: "FAILURE", errorCode: "INVALID_BET_ID" }, sizeCancelled: 0 };
  const outcome = await handlerOf(handlers.bets.cancelBet)({ betId: number, reduceBy }, context);
  if (!outcome.ok) return { ...refusedInstruction(outcome.code), sizeCancelled: 0 };
  const sizeCancelled = outcome.detail?.amount ?? 0;
  if (sizeCancelled === 0) return { ...refusedInstruction("ORDER_NOT_OPEN"), sizeCancelled };
  const report = { status: "SUCCESS" as const, sizeCancelled, cancelledDate: momentText(context.at) };
  return { report, sizeCancelled };
}

/** What was cancelled is not listed: the players' call says how much it was, and not of which bets. */
async function cancelAll(
  { handlers }: OperationParts,
  { context }: OperationCall,
  {
    number,
    ...head
  }: {
    readonly number: number | undefined;
    readonly marketId: string | null | undefined;
    readonly customerRef: string | null | undefined;
  },
) {
  const outcome = await handlerOf(handlers.bets.cancelBets)({ marketId: number ?? null }, context);
  if (outcome.ok) return done(executionReport(head, []));
  const { whole } = refusedInstruction(outcome.code);
  return exceptionOf(outcome.code) === "SERVICE_BUSY"
    ? refused("SERVICE_BUSY")
    : done(refusedReport(head, whole));
}
