import { defineMessages } from "@crossbook/ui";

/** What the amount of a bet means, how long its unmatched part stands, and what it must match at least. */
export const orderTermsText = defineMessages("orderTerms", {
  /** What the amount field is of; a choice. */
  amountIs: "The amount is the",
  toWin: "To win",
  enterToWin: "Enter what to win",
  stakeIs: <T>(stake: T): readonly (T | string)[] => ["Stake ", stake],
  /** The limits of a stake, where the amount is another one. */
  stakeFromTo: <T>(min: T, max: T): readonly (T | string)[] => ["Stake ", min, " to ", max],
  addToWin: (amount: string) => `Add ${amount} to the win`,
  halfToWin: "Half the win",
  doubleToWin: "Double the win",
  largestToWin: "The largest win",
  clearToWin: "Clear the win",
  goodFor: "Good for",
  untilCancelled: "Until cancelled",
  seconds: (count: number) => `${count} s`,
  minutes: (count: number) => `${count} min`,
  hours: (count: number) => `${count} h`,
  optionsAnd: (option: string, goodFor: string) => `${option}, ${goodFor}`,
  inAnyCase: (rule: string, goodFor: string) => `${rule} In any case it lapses ${goodFor} after it is sent.`,
  least: "Match at least",
  leastHint: "Of the stake. Empty: all of it.",
  allOfIt: "all",
  leastIsNone: "What is to be matched at least is an amount above zero, with at most two decimals.",
  leastAboveStake: (stake: string) => `No more can be matched at least than the stake of ${stake}.`,
  leastNote: (amount: string) => `At least ${amount} at once, or nothing. The rest is cancelled.`,
  aboveExposureLimit: (exposure: string, limit: string) =>
    `With this your open bets can lose ${exposure}, above your limit of ${limit}.`,
  /** Of an open bet, after what else is said of it. */
  lapsesAt: <T>(time: T): readonly (T | string)[] => ["lapses ", time],
  /** In the form that changes it. */
  staysUntil: <T>(time: T): readonly (T | string)[] => [
    "What is unmatched lapses ",
    time,
    ", also after a change.",
  ],
});
