import { defineMessages } from "@crossbook/ui";

/** The starting price: of a market, and of bets that take it. */
export const startingPriceText = defineMessages("startingPrice", {
  title: "Starting price",
  /** How a bet is placed. */
  execution: "At the starting price",
  executionNote: "At the price that is formed at the start; cannot be cancelled.",
  noWorseThan: "No worse than",
  anyPrice: "any",
  waitsThenLapses: "Waits for the starting price and cannot be cancelled. What finds no bet at it lapses.",
  takesAtStart: "Unmatched part takes the starting price, whatever it is.",
  whatIsUnmatched: "What is unmatched at the start",
  lapses: "Lapses",
  stays: "Stays",
  takesIt: "Takes SP",
  notOffered: "No bet can be placed at the starting price now. Choose another way to place this one.",
  atLeast: <T>(amount: T): readonly (T | string)[] => ["at least ", amount],
  depends: "depends on SP",
  orHigher: (price: string) => `, ${price} or higher`,
  orLower: (price: string) => `, ${price} or lower`,
  actBack: (act: string, stake: string, limit: string, risk: string) =>
    `${act} ${stake} at SP${limit}, risk ${risk}`,
  actLay: (act: string, limit: string, risk: string) => `${act} at SP${limit}, risk ${risk}`,
  price: (limit: string) => `Starting price${limit}`,
  addToLiability: (amount: string) => `Add ${amount} to the liability`,
  halfLiability: "Half the liability",
  doubleLiability: "Double the liability",
  largestLiability: "The largest liability",
  clearLiability: "Clear the liability",
  enterLiability: "Enter a liability",
  minMaxLiability: <T>(min: T, max: T): readonly (T | string)[] => ["Liability ", min, " to ", max],
  minimumLiability: (amount: string) => `The minimum liability here is ${amount}.`,
  maximumLiability: (amount: string) => `The maximum liability here is ${amount}.`,
  /** What became of a bet. */
  waits: (amount: string) => `Waits for the starting price with ${amount}. It cannot be cancelled.`,
  waitsFor: (amount: string, price: string) =>
    `Waits for a starting price no worse than ${price} with ${amount}. It cannot be cancelled.`,
  missed: "The bet took no starting price and lapsed.",
  /** In a list of bets. */
  sp: "SP",
  spMin: (price: string) => `SP, min ${price}`,
  spMax: (price: string) => `SP, max ${price}`,
  betName: (act: string, runner: string, betId: number) =>
    `${act.toLowerCase()} ${runner} at the starting price, bet ${betId}`,
  waitsNote: " · waits for the starting price, and cannot be cancelled",
  takesNote: " · takes the starting price at the start",
  takenNote: " · at the starting price",
  stakeAt: <T>(amount: T, price: string): readonly (T | string)[] => [amount, " at ", price],
  liabilityAt: <T>(amount: T, price: string): readonly (T | string)[] => [
    "liability ",
    amount,
    " at ",
    price,
  ],
  onlyLiability: <T>(amount: T): readonly (T | string)[] => ["liability ", amount],
  waitsForStart: "waits",
  cannotBeCancelled: "Waits for the start, and cannot be cancelled",
  liabilityOf: (amount: string) => `liability ${amount}`,
  stay: (count: number) =>
    count === 1
      ? "1 bet waits for the starting price and stays."
      : `${count} bets wait for the starting price and stay.`,
  /** In a market. */
  runner: "Runner",
  near: "Near",
  far: "Far",
  toBack: "Back stake",
  toLay: "Lay liability",
  formed: "Formed",
  nearFar: <T>(near: T, far: T): readonly (T | string)[] => ["Near ", near, " · far ", far],
  nobody: "Nobody bets at the starting price yet.",
  noneFormed: "No starting price was formed: nobody bet at it.",
  nearNote: "Near: by all bets as they are now. Far: by those at the starting price alone.",
  loadFailed: "The starting prices could not be loaded.",
  tableOf: (market: string) => `Starting prices of ${market}`,
  rule: "Each runner gets one when the event starts, by one auction of the bets that take it",
});
