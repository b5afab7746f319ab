import { defineMessages } from "@crossbook/ui";

/** What stands in place of a page or over it: errors, maintenance, the question whether somebody is still there. */
export const noticeText = defineMessages("notice", {
  stillThere: "Are you still there?",
  idleNote: "You have done nothing for a while. Your bets stay as they are, whether you stay or not.",
  loggedOutIn: (seconds: number) =>
    seconds === 1 ? "You are logged out in 1 second." : `You are logged out in ${seconds} seconds.`,
  notAllowed: "You are not allowed to see this page",
  anotherAccount: "It may need another account.",
  notFound: "We can't find that page",
  mistyped: "The address may be mistyped, or the page may have moved.",
  serverError: "Something went wrong on our side",
  serverErrorNote:
    "Your bets and your balance are kept by the server and are not affected. Please try again in a moment.",
  beingBuilt: "This part is being built",
  matchesOpen: "The matches are open as always.",
  maintenance: "Website Under Maintenance",
  tryAgain: "Try again",
  backShortly: "We will be back shortly.",
  newerSite: "There is a newer version of this site. Parts of this one can no longer be opened.",
  loadNewer: "Load it",
});
