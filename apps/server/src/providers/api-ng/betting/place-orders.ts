import { BET_TYPE, type Placement } from "@crossbook/contract";
import * as z from "zod/mini";
import type { RateLimiter } from "../../../calls/rate-limiter.ts";
import type { CatalogueMarket } from "../../../modules/catalogue/index.ts";
import { handicapOf } from "../../../modules/catalogue/index.ts";
import { isBspMarket } from "../catalogue/starting-price.ts";
import type { InstructionErrorCode } from "../envelope/refusal-words.ts";
import { marketNumber, momentText } from "../ids.ts";
import { done, handlerOf, type Operation, type OperationCall, operation, refused } from "../operation.ts";
import { flagParameter, maybe, numberParameter, textParameter } from "../parameters.ts";
import type { OperationParts } from "../parts.ts";
import { begunInTurns } from "../rows-in-turns.ts";
import { clientReference, isReference, isRequestReference } from "./order-references.ts";
import {
  type PlaceInstruction,
  placeInstruction,
  type ReadBet,
  readInstruction,
  repeated,
} from "./read-instruction.ts";
import { executionReport, type Reported, refusedInstruction, refusedReport } from "./reports.ts";
import type { RequestReferences } from "./request-references.ts";

/** Instructions of one request. */
export const MOST_PLACED = 200;
/** Instructions of one account, of all requests together: so many a second for ever, so many at once. */
export const INSTRUCTIONS = { perSecond: 500, burst: 1000 };

export const placeHead = {
  marketId: textParameter,
  customerRef: maybe(textParameter),
  marketVersion: maybe(z.object({ version: maybe(numberParameter) })),
  async: maybe(flagParameter),
};

const parameters = z.object({
  ...placeHead,
  instructions: z.array(placeInstruction).check(z.maxLength(1000)),
  customerStrategyRef: maybe(textParameter),
});

/** A bet to be placed under a reference. */
export interface BetToPlace extends Omit<ReadBet, "orderRef"> {
  readonly market: CatalogueMarket;
  readonly reference: string;
}

/** What the operations that place bets share. */
export interface PlacingParts extends OperationParts {
  readonly requests: RequestReferences;
  /** What one account's instructions cost. */
  readonly instructions: RateLimiter;
}

/**
 * Places bets of one market. Where one instruction is not well-formed none is placed; of well-formed ones each has an outcome of
 * its own.
 */
export function placeOrders(parts: PlacingParts): Operation {
  return operation("betting", parameters, async (given, call) => {
    const { marketId: marketText, instructions, marketVersion, customerStrategyRef } = given;
    const customerRef = given.customerRef || undefined;
    const head = { marketId: marketText, customerRef };
    if (customerRef !== undefined && !isRequestReference(customerRef)) return refused("INVALID_INPUT_DATA");
    if (instructions.length === 0) return refused("INVALID_INPUT_DATA");
    if (instructions.length > MOST_PLACED) return done(refusedReport(head, "TOO_MANY_INSTRUCTIONS"));
    if (parts.instructions.take(call.caller.accountId, instructions.length) > 0)
      return refused("TOO_MANY_REQUESTS");
    const all = (code: InstructionErrorCode) => instructions.map((one) => failed(one, code));
    const market = await marketOf(parts, marketText);
    if (!market) return done(refusedReport(head, "INVALID_MARKET_ID", all("ERROR_IN_ORDER")));
    const strategyRef = customerStrategyRef || undefined;
    if (strategyRef !== undefined && !isReference(strategyRef, "strategyRef"))
      return done(refusedReport(head, "BET_ACTION_ERROR", all("INVALID_CUSTOMER_STRATEGY_REF")));
    const read = instructions.map((instruction) => readBet(instruction, market));
    const fault = faultReport(head, instructions, read);
    if (fault) return done(fault);
    if (customerRef !== undefined && !parts.requests.isOwn(call.caller.accountId, customerRef, given))
      return done(refusedReport(head, "DUPLICATE_TRANSACTION", all("ERROR_IN_ORDER")));
    const seed = customerRef === undefined ? `once ${call.context.requestId}` : `named ${customerRef}`;
    const version = { number: marketVersion?.version ?? undefined, isNamed: customerRef !== undefined };
    const placing = await begunInTurns(read, call.nextTurn, async (bet, index): Promise<Reported> => {
      const instruction = instructions[index];
      if (typeof bet === "string" || instruction === undefined)
        throw new Error("a faulty instruction was not refused");
      const reference = clientReference(`${seed} ${index}`, { orderRef: bet.orderRef, strategyRef });
      const reported = await placeInVersion(parts, call, { ...bet, market, reference }, version);
      return withInstruction(instruction, reported);
    });
    if (!given.async) return done(executionReport(head, await placing.ended()));
    placing.ended().catch((err: unknown) => parts.logger.error({ err }, "bets were not placed"));
    return done(executionReport(head, instructions.map(pending)));
  });
}

/** The market of an id that bets can be placed on; in memory afterwards. */
export async function marketOf(
  { catalogue, shown }: Pick<OperationParts, "catalogue" | "shown">,
  text: string,
): Promise<CatalogueMarket | undefined> {
  const number = marketNumber(text);
  if (number === undefined || !catalogue.market(number)) return undefined;
  return shown.known(number);
}

/** A runner of a handicap market is named by its number alone; a line that is given too must be its own. */
function readBet(instruction: PlaceInstruction, market: CatalogueMarket): ReadBet | InstructionErrorCode {
  const bet = readInstruction(instruction);
  if (typeof bet === "string") return bet;
  if (!isBspMarket(market)) {
    if (bet.execution === "startingPrice") return "MARKET_NOT_OPEN_FOR_BSP_BETTING";
    if (bet.persistence === "startingPrice") return "INVALID_PERSISTENCE_TYPE";
  }
  const index = market.runners.findIndex(({ id }) => id === bet.runnerId);
  const line = index < 0 ? null : handicapOf(market, index);
  const { handicap } = instruction;
  return handicap && line !== null && handicap !== line ? "INVALID_RUNNER" : bet;
}

function faultReport(
  head: { readonly marketId: string; readonly customerRef: string | undefined },
  instructions: readonly PlaceInstruction[],
  read: readonly (ReadBet | InstructionErrorCode)[],
): object | undefined {
  if (!read.some((bet) => typeof bet === "string")) return undefined;
  const reports = instructions.map((instruction, index) => {
    const bet = read[index];
    return failed(instruction, typeof bet === "string" ? bet : "ERROR_IN_ORDER");
  });
  return refusedReport(head, "BET_ACTION_ERROR", reports);
}

function failed(instruction: PlaceInstruction, errorCode: InstructionErrorCode) {
  return { status: "FAILURE", errorCode, instruction: repeated(instruction) };
}

/** Of a bet that is with the exchange: what becomes of it is in the list of orders and in the stream. */
function pending(instruction: PlaceInstruction): Reported {
  const report = { status: "SUCCESS" as const, orderStatus: "PENDING" };
  return { report: { ...report, ...{ instruction: repeated(instruction) } } };
}

function withInstruction(instruction: PlaceInstruction, { report, whole }: Reported): Reported {
  return { report: { ...report, ...{ instruction: repeated(instruction) } }, whole };
}

/** A bet as the players' call takes it, but for its stake. */
export function betTerms({
  market,
  runnerId,
  side,
  price,
  execution,
  minMatched,
  persistence,
  reference,
}: Omit<BetToPlace, "size">) {
  return {
    ...{ type: BET_TYPE[side], rate: price, fancyValue: null, runnerId },
    ...{ marketId: market.id, eventId: market.eventId, clientReference: reference },
    ...{ execution, minMatched, persistence },
  };
}

/** The version that a market must have; undefined: any. `isNamed`: the request may have been done before. */
interface AskedVersion {
  readonly number: number | undefined;
  readonly isNamed: boolean;
}

/** Places one bet where its market is of the version, and else reports what was placed before under the same name. */
async function placeInVersion(
  parts: PlacingParts,
  call: OperationCall,
  bet: BetToPlace,
  { number, isNamed }: AskedVersion,
): Promise<Reported> {
  if (number === undefined || parts.versions.of(bet.market.id) === number) return placeBet(parts, call, bet);
  const { getPlacement } = parts.handlers.bets;
  const known = isNamed
    ? await handlerOf(getPlacement)({ clientReference: bet.reference }, call.context)
    : undefined;
  if (known?.ok) return { report: placedReport(known.result, momentText(call.context.at)) };
  if (known && known.code !== "BET_REFERENCE_NOT_FOUND") return refusedInstruction(known.code);
  return { report: { status: "FAILURE", errorCode: "ERROR_IN_ORDER" }, whole: "INVALID_MARKET_VERSION" };
}

/** Places one bet by the players' call, and reports it. */
export async function placeBet(
  { handlers }: OperationParts,
  { context }: OperationCall,
  { size, ...bet }: BetToPlace,
): Promise<Reported> {
  const outcome = await handlerOf(handlers.bets.placeBet)({ ...betTerms(bet), stake: size }, context);
  const placedDate = momentText(context.at);
  if (outcome.ok && outcome.detail) return { report: placedReport(outcome.detail, placedDate) };
  // What cannot be matched as far as it asks was killed at once, which is no failure of the request; it has no number.
  if (!outcome.ok && (outcome.code === "NOT_MATCHED_WHOLE" || outcome.code === "NOT_MATCHED_ENOUGH"))
    return {
      report: { status: "SUCCESS", ...NOTHING_MATCHED, orderStatus: "EXPIRED", placedDate } as Placed,
    };
  return refusedInstruction(outcome.ok ? "INTERNAL_ERROR" : outcome.code);
}

interface Placed {
  readonly status: "SUCCESS";
  readonly orderStatus: "EXECUTABLE" | "EXECUTION_COMPLETE" | "EXPIRED";
  readonly betId?: string;
  readonly placedDate: string;
  readonly averagePriceMatched: number;
  readonly sizeMatched: number;
}

const NOTHING_MATCHED = { averagePriceMatched: 0, sizeMatched: 0 } as const;

function placedReport({ betId, matched, remaining, averagePrice }: Placement, placedDate: string): Placed {
  const ended = matched > 0 ? "EXECUTION_COMPLETE" : "EXPIRED";
  return {
    status: "SUCCESS",
    orderStatus: remaining > 0 ? "EXECUTABLE" : ended,
    betId: String(betId),
    placedDate,
    averagePriceMatched: averagePrice ?? 0,
    sizeMatched: matched,
  };
}
