import { defineMessages } from "@crossbook/ui";

/** The second factor of the player's logins and withdrawals. */
export const secondFactorText = defineMessages("secondFactor", {
  title: "Second factor",
  lead: "A code of an authenticator app on your phone, asked for at every login and withdrawal beside your password.",
  failed: "Your second factor could not be loaded.",
  none: "You have no second factor: whoever has your password can log in.",
  setUp: "Set up an authenticator",
  scan: "Scan this code with an authenticator app, such as Google Authenticator, Microsoft Authenticator or Aegis.",
  qr: "The secret of your authenticator as a QR code",
  orType: "Or type this secret into the app:",
  openHere: "Open it in an app on this device",
  copy: "Copy",
  copySecret: "Copy the secret",
  copied: "Copied.",
  copyForbidden: "This browser does not let pages copy. Please select the text.",
  codeOfApp: "The six digits that the app shows.",
  password: "Your password",
  passwordWhy: "Again, so that nobody else can add an authenticator to your account.",
  passwordRequired: "password is a required field",
  confirm: "Confirm",
  cancel: "Cancel",
  othersLoggedOut: "Every other device is logged out by it.",
  isSetUp: "Your second factor is set up",
  keepCodes:
    "These recovery codes let you in without your phone, each once. Keep them now, away from your phone: they are not shown again.",
  recoveryCodes: "Recovery codes",
  copyCodes: "Copy the recovery codes",
  kept: "I have kept them",
  since: (since: string) => `Every login and withdrawal needs a code since ${since}.`,
  codesLeft: (count: number) =>
    count === 1 ? "1 recovery code is left." : `${count} recovery codes are left.`,
  fewLeft: "Make new ones before the last is used.",
  codesUnseen:
    "The answer with your recovery codes was lost, so you have not seen them. Make new ones with a code of your authenticator.",
  ifLost:
    "Without your phone and without a recovery code only support can take the second factor away, once you have shown who you are.",
  renew: "New recovery codes…",
  renewTitle: "Make new recovery codes?",
  renewNote: "The old ones end at once. You are still logged in on your other devices.",
  renewNow: "Make new codes",
  renewed: "Your new recovery codes",
  remove: "Remove…",
  removeTitle: "Remove the second factor?",
  removeNote:
    "Then your password alone is enough to log in and to withdraw. Every other device is logged out.",
  removeNow: "Remove",
  removed: "Logins need no code any more.",
});
