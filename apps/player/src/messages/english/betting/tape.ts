import { defineMessages } from "@crossbook/ui";

/** The newest matches of a market. */
export const tapeText = defineMessages("tape", {
  failed: "The last matches could not be loaded.",
  loading: "Loading the last matches",
  none: "Nothing is matched in this market yet.",
  lastMatchesIn: (market: string) => `The last matches in ${market}`,
  time: "Time",
  runner: "Runner",
  price: "Price",
  size: "Size",
});
