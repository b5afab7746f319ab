import { paise } from "@crossbook/money";
import type { Stories } from "../catalogue/stories.ts";
import { Money } from "./money.tsx";

const AMOUNT = paise(12_345_678);
const LOSS = paise(-50_000);

export const money: Stories = {
  component: "Money",
  states: {
    plain: () => <Money amount={AMOUNT} />,
    "not known yet": () => <Money amount={undefined} />,
    "signed and toned": () => <Money amount={AMOUNT} signed toned />,
    "a loss in parentheses": () => <Money amount={LOSS} toned parentheses />,
    short: () => <Money amount={AMOUNT} short />,
  },
};
