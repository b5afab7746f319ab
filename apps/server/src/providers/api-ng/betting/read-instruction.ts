import type { Persistence } from "@crossbook/contract";
import { paiseFromMainUnits } from "@crossbook/money";
import * as z from "zod/mini";
import type { InstructionErrorCode } from "../envelope/refusal-words.ts";
import { maybe, numberParameter, textParameter } from "../parameters.ts";
import { isReference } from "./order-references.ts";

const limitOrder = z.object({
  size: maybe(numberParameter),
  price: numberParameter,
  persistenceType: maybe(textParameter),
  timeInForce: maybe(textParameter),
  minFillSize: maybe(numberParameter),
  betTargetType: maybe(textParameter),
  betTargetSize: maybe(numberParameter),
});

/** An instruction to place a bet, with the fields that a reader of the protocol knows. */
export const placeInstruction = z.object({
  orderType: textParameter,
  selectionId: numberParameter,
  handicap: maybe(numberParameter),
  side: textParameter,
  limitOrder: maybe(limitOrder),
  limitOnCloseOrder: maybe(z.object({ liability: numberParameter, price: numberParameter })),
  marketOnCloseOrder: maybe(z.object({ liability: numberParameter })),
  customerOrderRef: maybe(textParameter),
});
export type PlaceInstruction = z.output<typeof placeInstruction>;

/** A bet as our call takes it. */
export interface ReadBet {
  readonly runnerId: number;
  readonly side: "back" | "lay";
  /** Null of one that takes any starting price. */
  readonly price: number | null;
  /** Of a lay at the starting price what it can lose. */
  readonly size: number;
  readonly execution: "limit" | "fillOrKill" | "startingPrice";
  /** Of a fill-or-kill bet that names one: the least that is to be matched. */
  readonly minMatched?: number | undefined;
  readonly persistence: Persistence;
  readonly orderRef: string | undefined;
}

/** What an instruction asks for, or what is wrong with it that can be seen without its market. */
export function readInstruction(instruction: PlaceInstruction): ReadBet | InstructionErrorCode {
  const { selectionId: runnerId } = instruction;
  const side = SIDES.get(instruction.side);
  if (side === undefined) return "ERROR_IN_ORDER";
  const terms = termsOf(instruction);
  if (terms === undefined) return "INVALID_ORDER_TYPE";
  const orderRef = instruction.customerOrderRef || undefined;
  if (orderRef !== undefined && !isReference(orderRef, "orderRef")) return "INVALID_CUSTOMER_ORDER_REF";
  if (!Number.isInteger(runnerId) || runnerId < 1) return "INVALID_RUNNER";
  const read = "liability" in terms ? atStartingPrice(terms) : readLimit(terms);
  return typeof read === "string" ? read : { runnerId, side, orderRef, ...read };
}

/** What the instruction's own kind of order says; undefined: it is of no kind that there is, or says nothing of it. */
function termsOf(instruction: PlaceInstruction): LimitTerms | CloseTerms | undefined {
  const { orderType, limitOrder, limitOnCloseOrder, marketOnCloseOrder } = instruction;
  if (orderType === "LIMIT") return limitOrder ?? undefined;
  if (orderType === "LIMIT_ON_CLOSE") return limitOnCloseOrder ?? undefined;
  if (orderType === "MARKET_ON_CLOSE" && marketOnCloseOrder) return { ...marketOnCloseOrder, price: null };
  return undefined;
}

type LimitTerms = z.output<typeof limitOrder>;

interface CloseTerms {
  readonly liability: number;
  readonly price: number | null;
}

type ReadTerms = Pick<ReadBet, "price" | "size" | "execution" | "minMatched" | "persistence">;

function atStartingPrice({ liability, price }: CloseTerms): ReadTerms | InstructionErrorCode {
  if (liability <= 0) return "INVALID_BET_SIZE";
  return { price, size: liability, execution: "startingPrice", persistence: "lapse" };
}

function readLimit(order: LimitTerms): ReadTerms | InstructionErrorCode {
  if (isGiven(order.betTargetType) || isGiven(order.betTargetSize)) return "INVALID_ORDER_TYPE";
  if (!isGiven(order.size) || order.size <= 0) return "INVALID_BET_SIZE";
  const isFillOrKill = order.timeInForce === "FILL_OR_KILL";
  if (isGiven(order.timeInForce) && !isFillOrKill) return "INVALID_ORDER_TYPE";
  const minMatched = order.minFillSize ?? undefined;
  if (minMatched !== undefined && !isFillOrKill) return "UNEXPECTED_MIN_FILL_SIZE";
  if (minMatched !== undefined && !isPart(minMatched, order.size)) return "INVALID_MIN_FILL_SIZE";
  // Of a bet of which nothing rests it would say nothing.
  const persistence = isFillOrKill ? "lapse" : persistenceOf(order.persistenceType ?? "LAPSE");
  if (persistence === undefined) return "INVALID_PERSISTENCE_TYPE";
  const execution = isFillOrKill ? "fillOrKill" : "limit";
  return { price: order.price, size: order.size, execution, minMatched, persistence };
}

/** Whether so much of a size can be asked for. */
function isPart(part: number, size: number): boolean {
  return paiseFromMainUnits(part) !== undefined && part > 0 && part <= size;
}

/** What becomes of a resting bet at the turn in play; undefined: none that is offered. */
export function persistenceOf(type: string): Persistence | undefined {
  if (type === "LAPSE") return "lapse";
  if (type === "PERSIST") return "keep";
  return type === "MARKET_ON_CLOSE" ? "startingPrice" : undefined;
}

/** The protocol's word for it. */
export function persistenceType(persistence: Persistence): "LAPSE" | "PERSIST" | "MARKET_ON_CLOSE" {
  return PERSISTENCE_TYPES[persistence];
}

const PERSISTENCE_TYPES = {
  lapse: "LAPSE",
  keep: "PERSIST",
  startingPrice: "MARKET_ON_CLOSE",
} as const satisfies Record<Persistence, string>;

const SIDES: ReadonlyMap<string, "back" | "lay"> = new Map([
  ["BACK", "back"],
  ["LAY", "lay"],
]);

function isGiven<Value>(value: Value | null | undefined): value is Value {
  return value !== null && value !== undefined;
}

/** The instruction as an answer repeats it: without what was not given. */
export function repeated<Given extends object>(instruction: Given): object {
  return Object.fromEntries(
    Object.entries(instruction)
      .filter(([, value]) => isGiven(value))
      .map(([name, value]) => [name, typeof value === "object" ? repeated(value as object) : value]),
  );
}
