import { defineMessages } from "@crossbook/ui";

/** Cash-out. */
export const cashOutText = defineMessages("cashOut", {
  cashOutOf: (name: string) => `Cash out ${name}`,
  cashOut: "Cash out",
  cashOutNote:
    "Bets against your own at the prices of now: all of them are matched whole, or none is placed. In play that takes the bet delay.",
  partOfPosition: "Part of your position",
  percent: (fraction: number) => `${fraction} percent`,
  done: "Done",
  keepBets: "Keep the bets",
  cashOutAmount: (amount: string) => `Cash out ${amount}`,
  cashingOut: "Cashing out…",
  askOutcome: "Ask what became of it",
  newQuote: "Get a new quote",
  quoteOver: "The time of this quote is over.",
  quoteGone: "This quote is not kept any more, so nothing was cashed out. Get a new one.",
  cashOutUnknown:
    "The answer was lost, and it is not known whether your bets were cashed out. Your open bets show what is left of them.",
  doneBefore: "This cash-out was done before.",
  cashedOut: "Cashed out",
  matchedAgainst: <T>(amount: T): readonly (T | string)[] => [amount, " was matched against your bets."],
  ifItWins: "If it wins",
  positionNow: "What your bets in this market bring now, by runner",
  nothing: "There is nothing to cash out at the moment.",
  cashOutLevel: (name: string, level: string) => `Cash out ${name}, ${level}`,
  levelLoss: (figure: string) => `level loss ${figure}`,
  levelProfit: (figure: string) => `level profit ${figure}`,
  level: "Level ",
  loss: "loss",
  profitWord: "profit",
  whateverHappens: ", whatever happens, before commission",
  ofThisPart: " of this part, whatever happens, before commission",
});
