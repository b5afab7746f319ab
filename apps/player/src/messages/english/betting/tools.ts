import { defineMessages } from "@crossbook/ui";

/** The tools of those who trade, on the page of an event: what each is called, and the choice of what they show. */
export const toolText = defineMessages("tool", {
  tools: "Trading tools",
  ladder: "Ladder",
  charts: "Charts",
  tape: "Last matches",
  market: "Market",
  runner: "Runner",
  moreOf: (sport: string) => `More ${sport}`,
  inPlay: "In play",
});
