import { defineMessages } from "@crossbook/ui";

/** The question before a logout. */
export const logOutText = defineMessages("logOut", {
  logOutDemoTitle: "Log out and lose this demo account?",
  logOutTitle: "Log out?",
  loseAndLogOut: "Lose it and log out",
  logOut: "Log out",
  stayLoggedIn: "Stay logged in",
  logOutDemo: (openBets: number) =>
    `A demo account has no password, so there is no way back to it: its play money ${openBets === 0 ? "is" : openBets === 1 ? "and your open bet are" : `and your ${openBets} open bets are`} lost to you.`,
  logOutPlayer: (openBets: number) =>
    `${openBets === 0 ? "" : openBets === 1 ? "Your open bet stays as now. " : `Your ${openBets} open bets stay as now. `}Your favourites come back when you log in again; the theme and other choices of this browser do not.`,
});
