import { defineMessages } from "@crossbook/ui";

/** The list of what can be lost. */
export const exposureText = defineMessages("exposure", {
  exposureNote: "The most that you can lose in each market, with what is matched and what still can be.",
  limit: "Limit of your account, all markets together",
  loadFailed: "Your exposure could not be loaded.",
  noOpenBets: "You have no open bets.",
  betCount: (count: number) => (count === 1 ? "1 bet" : `${count} bets`),
});
