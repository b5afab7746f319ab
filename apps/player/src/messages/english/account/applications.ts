import { defineMessages } from "@crossbook/ui";

/** The consent to an outside application. */
export const applicationText = defineMessages("application", {
  title: "Connect an application",
  cannotBeAnswered: "This request cannot be answered.",
  cannotConnect: "This application cannot be connected.",
  beginAgain: "To connect an application, begin in the application. Nothing was allowed here.",
  wantsToAct: (name: string, username: string) => `${name} wants to act for ${username}`,
  itMay: "It may:",
  mayBet: "place, change and cancel bets with your money;",
  mayRead: "see your bets, balance, profit and loss, and statement.",
  mayNot: "It may not pay in or withdraw, play games, change limits, or change your password.",
  sentTo: (host: string) =>
    `You are sent to ${host}. You can end its session at any time under Password and sessions.`,
  deny: "Do not allow",
  allow: "Allow",
  namesNone: "The address names no application, or not where it is answered.",
  wantsNoCode: "The application asks for something else than a code.",
  unprotected: "The application does not protect its code (PKCE with S256 is needed).",
});
