import { defineMessages } from "@crossbook/ui";

/** The public log of settlements. */
export const settlementText = defineMessages("settlement", {
  title: "Settled markets",
  lead: "How each market was settled, by the official result of the feed or by our operators, and every correction with its reason and rule.",
  search: "Search by event or competition",
  settledMarkets: "Settled markets",
  allEvents: "All events",
  ofOneEvent: "Only one event is shown.",
  loadFailed: "The settled markets could not be loaded.",
  none: "Nothing was settled here.",
  whenHere: "A market comes here when it has its result.",
  settled: (result: string) => `Settled: ${result}`,
  settledAgain: (result: string) => `Settled again: ${result}`,
  void: "Void: every bet was given back",
  runnerBetsVoid: (runner: string) => `All bets on ${runner} void`,
  matchesVoid: (from: string, until: string) => `Bets matched from ${from} until ${until} void`,
  betsVoid: (count: number) => (count === 1 ? "1 bet void" : `${count} bets void`),
  runnerRemoved: (runner: string, percent: number) =>
    `${runner} taken out, prices of the others reduced by ${percent} %`,
  correction: "Correction",
  by: { feed: "Official result", operator: "Operator" },
  rule: (rule: string) => `Rule: ${rule}`,
  newest: "Newest",
  older: "Older",
});
