import type { TextsOf } from "./messages.ts";
import type { uiText } from "./ui-text.ts";

/** The texts of the components in Hindi, for the catalogue of each app that has it. */
export const uiHindi: TextsOf<typeof uiText> = {
  close: "बंद करें",
  loading: "लोड हो रहा है…",
  tryAgain: "दोबारा कोशिश करें",
  outOfDate: (reason) => `यह पुराना हो सकता है: ${reason}`,
  notKnownYet: "अभी पता नहीं",
  minus: "ऋण ",
  lower: (label) => `${label} घटाएँ`,
  raise: (label) => `${label} बढ़ाएँ`,
};
