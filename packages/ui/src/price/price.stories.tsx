import { oddsFromPercent } from "@crossbook/odds";
import type { Stories } from "../catalogue/stories.ts";
import { Price } from "./price.tsx";

const ODDS = oddsFromPercent(85);

export const price: Stories = {
  component: "Price",
  states: {
    decimal: () => <Price odds={ODDS} />,
    percent: () => <Price odds={ODDS} notation="percent" />,
    none: () => <Price odds={undefined} />,
  },
};
