import { defineMessages } from "@crossbook/ui";

/** What becomes of a bet on a line. */
export const lineText = defineMessages("line", {
  halfWon: "half won",
  stakeBack: "stake back",
  halfLost: "half lost",
  won: "won",
  elseLost: "else lost",
  anyResult: "any result",
  orWorse: (oneMargin: string) => `${oneMargin} or worse`,
  fromTo: (oneMargin: string, oneMargin2: string) => `${oneMargin} to ${oneMargin2}`,
  winByOrMore: (margin: number) => `win by ${margin}+`,
  win: "win",
  draw: "draw",
  winOrDraw: "win or draw",
  winDrawOrLose: (margin: number) => `win, draw or lose by at most ${margin}`,
  winBy: (margin: number) => `win by ${margin}`,
  loseBy: (margin: number) => `lose by ${margin}`,
});
