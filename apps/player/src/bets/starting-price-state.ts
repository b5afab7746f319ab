import type { BetStartingPrice } from "@crossbook/contract";

/** What says of a bet that it is one at the starting price. */
export interface MayTakeStartingPrice {
  readonly startingPrice?: BetStartingPrice | undefined;
}

/** Whether the bet waits for the starting price: it has no price yet, is in no book, and cannot be cancelled. */
export function doesWait({ startingPrice }: MayTakeStartingPrice): boolean {
  return startingPrice?.state === "waits";
}

/** Whether the bet has no price, because it waits or never took one. Of a lay, amounts are then what it can lose. */
export function isWithoutPrice({ startingPrice }: MayTakeStartingPrice): boolean {
  return startingPrice !== undefined && startingPrice.state !== "taken";
}
