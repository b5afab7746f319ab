import { nothing, type Stories } from "../catalogue/stories.ts";
import { Tabs } from "./tabs.tsx";

const TABS = [
  { value: "markets", label: "Markets", count: 9, panel: <p>Markets</p> },
  { value: "bets", label: "Open bets", panel: <p>Open bets</p> },
];

export const tabs: Stories = {
  component: "Tabs",
  states: {
    "first chosen": () => <Tabs label="Parts of the event" tabs={TABS} value="markets" onChange={nothing} />,
    "second chosen": () => <Tabs label="Parts of the event" tabs={TABS} value="bets" onChange={nothing} />,
  },
};
