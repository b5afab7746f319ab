import { defineMessages } from "@crossbook/ui";

/** The charts of a runner, and their figures as tables. */
export const chartText = defineMessages("chart", {
  chartsOf: (runner: string) => `Charts of ${runner}`,
  history: "History",
  traded: "Traded",
  depth: "Depth",
  historyOf: (runner: string) => `How the price of ${runner} has moved`,
  tradedOf: (runner: string) => `What was matched of ${runner} at each price`,
  depthOf: (runner: string) => `What can be backed and laid of ${runner} up to each price`,
  notMatched: (runner: string) => `${runner} is not matched yet.`,
  notOffered: (runner: string) => `Nobody offers a price of ${runner} yet.`,
  failed: "The chart could not be loaded.",
  loading: "Loading the chart",
  notDrawn: "The chart cannot be drawn here. Its figures are in the table.",
  figures: "Figures as a table",
  from: "From",
  price: "Price",
  matched: "Matched",
  lastPrice: "Last price",
  toBack: "To back",
  toLay: "To lay",
});
