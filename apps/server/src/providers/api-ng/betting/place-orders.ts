import { BET_TYPE, type Placement } from "@crossbook/contract";
import * as z from "zod/mini";
import { RateLimiter } from "../../../calls/rate-limiter.ts";
import type { CatalogueMarket } from "../../../modules/catalogue/index.ts";
import { handicapOf } from "../../../modules/catalogue/index.ts";
import { isBspMarket } from "../catalogue/starting-price.ts";
import type { InstructionErrorCode } from "../envelope/refusal-words.ts";
import { marketNumber, momentText } from "../ids.ts";
import { done, handlerOf, type Operation, type OperationCall, operation, refused } from "../operation.ts";
import { flagParameter, maybe, numberParameter, textParameter } from "../parameters.ts";
import type { OperationParts } from "../parts.ts";
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
/** Instructions of one account, of all requests together. */
const INSTRUCTIONS = { perSecond: 500, burst: 1000 };

export const placeHead = {
  marketId: textParameter,
  customerRef: maybe(textParameter),
  marketVersion: maybe(z.object({ version: maybe(numberParameter) })),
  /** Read and not followed: every answer has the whole outcome. */
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

/** Limits what one account's instructions cost. */
export class InstructionLimiter {
  readonly #limiter: RateLimiter;

  constructor(parts: Pick<OperationParts, "clock">) {
    this.#limiter = new RateLimiter(INSTRUCTIONS, parts.clock);
  }

  /** Whether so many more may come now. */
  take(accountId: number, count: number): boolean {
    for (let taken = 0; taken < count; taken++) if (this.#limiter.take(accountId) > 0) return false;
    return true;
  }
}

/** What the operations that place bets share. */
export interface PlacingParts extends OperationParts {
  readonly requests: RequestReferences;
  readonly instructions: InstructionLimiter;
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
    if (!parts.instructions.take(call.caller.accountId, instructions.length))
      return refused("TOO_MANY_REQUESTS");
    const all = (code: InstructionErrorCode) => instructions.map((one) => failed(one, code));
    // Nothing could lapse a bet by a version.
    if (marketVersion) return done(refusedReport(head, "INVALID_MARKET_VERSION", all("ERROR_IN_ORDER")));
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
    const reported = await Promise.all(
      read.map(async (bet, index): Promise<Reported> => {
        const instruction = instructions[index];
        if (typeof bet === "string" || instruction === undefined)
          throw new Error("a faulty instruction was not refused");
        const reference = clientReference(`${seed} ${index}`, { orderRef: bet.orderRef, strategyRef });
        return withInstruction(instruction, await placeBet(parts, call, { ...bet, market, reference }));
      }),
    );
    return done(executionReport(head, reported));
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
  persistence,
  reference,
}: Omit<BetToPlace, "size">) {
  return {
    ...{ type: BET_TYPE[side], rate: price, fancyValue: null, runnerId },
    ...{ marketId: market.id, eventId: market.eventId, clientReference: reference },
    ...{ execution, persistence },
  };
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
  // What cannot be matched whole was killed at once, which is no failure of the request; it has no number.
  if (!outcome.ok && outcome.code === "NOT_MATCHED_WHOLE")
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
