import { nothing, type Stories } from "../catalogue/stories.ts";
import { Stepper } from "./stepper.tsx";

export const stepper: Stories = {
  component: "Stepper",
  states: {
    filled: () => <Stepper label="Price" value="1.85" onChange={nothing} onStep={nothing} />,
    empty: () => <Stepper label="Price" value="" onChange={nothing} onStep={nothing} />,
    disabled: () => <Stepper label="Price" value="1.85" disabled onChange={nothing} onStep={nothing} />,
  },
};
