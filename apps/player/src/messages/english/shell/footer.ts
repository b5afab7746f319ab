import { defineMessages } from "@crossbook/ui";

/** What stands below every page. */
export const footerText = defineMessages("footer", {
  playMoneyNote: "Play money only: nothing here can be bought, won or paid out in real currency.",
  addictive: "Betting can be addictive. Bet only what you can afford to lose.",
  replays:
    "Some events are replays of real matches or simulations; each says so. Names of teams and players belong to their owners.",
  support: "Support",
});
