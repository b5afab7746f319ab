import { defineMessages } from "@crossbook/ui";

/** The list of keys, and what the command palette offers. */
export const keyboardText = defineMessages("keyboard", {
  goTo: "Go to",
  eventPageAction: "Event, page or action",
  keys: "Keys",
  keysNote:
    "Nothing here places a bet: that takes Enter in the slip, or its button. In a box where you type these keys are letters.",
  singleKeys: "Single keys",
  keyPalette: "Go to any event, page or action",
  keyList: "This list",
  keyNext: "Next row with prices",
  keyBefore: "The row before",
  keyBack: "Open the slip to back at the row’s best price",
  keyLay: "Open the slip to lay at the row’s best price",
  keyStake: "Add that stake button to the slip’s stake",
  keyClose: "Close the slip without a bet",
  sport: "Sport",
  sportInPlay: (sport: string) => `${sport} · in play`,
  allMatches: "All matches",
  myBets: "My bets",
  exclusionPolicy: "Exclusion policy",
  page: "Page",
  action: "Action",
  cancelAllUnmatched: "Cancel all unmatched bets",
});
