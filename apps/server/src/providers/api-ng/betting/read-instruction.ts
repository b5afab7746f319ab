import type { Persistence } from "@crossbook/contract";
import * as z from "zod/mini";
import { STARTING_PRICE } from "../catalogue/starting-price.ts";
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
  readonly price: number;
  readonly size: number;
  readonly execution: "limit" | "fillOrKill";
  readonly persistence: Persistence;
  readonly orderRef: string | undefined;
}

/** What an instruction asks for, or what is wrong with it that can be seen without its market. */
export function readInstruction(instruction: PlaceInstruction): ReadBet | InstructionErrorCode {
  const { orderType, selectionId: runnerId, side: given, limitOrder: order } = instruction;
  const side = SIDES.get(given);
  if (side === undefined) return "ERROR_IN_ORDER";
  // Bets at the starting price would be made here.
  if (orderType !== "LIMIT" || !order) return "INVALID_ORDER_TYPE";
  const orderRef = instruction.customerOrderRef || undefined;
  if (orderRef !== undefined && !isReference(orderRef, "orderRef")) return "INVALID_CUSTOMER_ORDER_REF";
  if (!Number.isInteger(runnerId) || runnerId < 1) return "INVALID_RUNNER";
  if (isGiven(order.betTargetType) || isGiven(order.betTargetSize)) return "INVALID_ORDER_TYPE";
  if (!isGiven(order.size) || order.size <= 0) return "INVALID_BET_SIZE";
  const isFillOrKill = order.timeInForce === "FILL_OR_KILL";
  if (isGiven(order.timeInForce) && !isFillOrKill) return "INVALID_ORDER_TYPE";
  // A bet is matched whole or not at all: no part of it can be asked for.
  if (isGiven(order.minFillSize)) return isFillOrKill ? "INVALID_MIN_FILL_SIZE" : "UNEXPECTED_MIN_FILL_SIZE";
  // Of a bet of which nothing rests it would say nothing.
  const persistence = isFillOrKill ? "lapse" : persistenceOf(order.persistenceType ?? "LAPSE");
  if (persistence === undefined) return "INVALID_PERSISTENCE_TYPE";
  const execution = isFillOrKill ? "fillOrKill" : "limit";
  return { runnerId, side, price: order.price, size: order.size, execution, persistence, orderRef };
}

/** What becomes of a resting bet at the turn in play; undefined: none that is offered. */
export function persistenceOf(type: string): Persistence | undefined {
  if (type === "LAPSE") return "lapse";
  if (type === "PERSIST") return "keep";
  return STARTING_PRICE.persistences.includes(type) ? "startingPrice" : undefined;
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
