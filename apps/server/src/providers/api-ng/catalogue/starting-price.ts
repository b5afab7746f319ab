/**
 * What is offered of the protocol's bets at the starting price, here alone: nothing. Where a market takes such bets, its
 * catalogue says so, and instructions of these types are made into bets in `betting/read-instruction.ts`.
 */
export const STARTING_PRICE = {
  bspMarket: false,
  bspReconciled: false,
  orderTypes: [] as readonly string[],
  /** Persistences beside `LAPSE` and `PERSIST`. */
  persistences: [] as readonly string[],
} as const;
