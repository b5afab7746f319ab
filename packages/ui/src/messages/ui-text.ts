import { defineMessages } from "./messages.ts";

/** The texts that the components bring themselves. */
export const uiText = defineMessages("ui", {
  close: "Close",
  loading: "Loading…",
  tryAgain: "Try again",
  outOfDate: (reason: string) => `This may be out of date: ${reason}`,
  notKnownYet: "not known yet",
  /** Before the digits of a loss, for readers that pass over signs. */
  minus: "minus ",
  lower: (label: string) => `Lower ${label.toLowerCase()}`,
  raise: (label: string) => `Raise ${label.toLowerCase()}`,
});
