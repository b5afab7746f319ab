import { paise } from "@crossbook/money";
import { oddsFromPercent } from "@crossbook/odds";
import { nothing, type Stories } from "../catalogue/stories.ts";
import { LineCell } from "./line-cell.tsx";
import { PriceCell, type PriceCellProps } from "./price-cell.tsx";

const ODDS = oddsFromPercent(85);
const SIZE = paise(3_430_000);

function cell(overrides: Partial<PriceCellProps> = {}) {
  return (
    <PriceCell
      side="back"
      level={1}
      odds={ODDS}
      size={SIZE}
      label="Back India at 1.85"
      onPress={nothing}
      {...overrides}
    />
  );
}

export const priceCell: Stories = {
  component: "PriceCell",
  states: {
    back: () => cell(),
    lay: () => cell({ side: "lay", label: "Lay India at 1.85" }),
    "second level": () => cell({ level: 2 }),
    "third level": () => cell({ level: 3 }),
    selected: () => cell({ state: "selected" }),
    stale: () => cell({ state: "stale" }),
    locked: () => cell({ state: "locked" }),
    empty: () => cell({ odds: undefined, size: undefined, label: "Back India: no price" }),
    percent: () => cell({ notation: "percent" }),
  },
};

export const lineCell: Stories = {
  component: "LineCell",
  states: {
    no: () => <LineCell side="lay" line={45} rate={100} label="No at 45" onPress={nothing} />,
    yes: () => <LineCell side="back" line={46} rate={100} label="Yes at 46" onPress={nothing} />,
    stale: () => (
      <LineCell side="back" line={46} rate={100} label="Yes at 46" state="stale" onPress={nothing} />
    ),
    empty: () => (
      <LineCell side="back" line={undefined} rate={undefined} label="Yes: no line" onPress={nothing} />
    ),
  },
};
