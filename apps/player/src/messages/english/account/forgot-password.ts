import { defineMessages } from "@crossbook/ui";

/** Asking for a link for a new password. */
export const forgotPasswordText = defineMessages("forgotPassword", {
  forgotTitle: "Forgotten password",
  forgotLead: "We send a link for a new password to the mobile number of your account.",
  sendLink: "Send link",
  sendLinkAgain: "Send another link",
  linkOnItsWay: (lastDigits: string) =>
    `If an account has the number ending in ${lastDigits}, a link is on its way. It works once, for 30 minutes.`,
  noLinkCame: "Nothing came, or the number is no longer yours? Support can help.",
});
