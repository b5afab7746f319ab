import { nothing, type Stories } from "../catalogue/stories.ts";
import { Checkbox } from "./checkbox.tsx";
import { RadioGroup } from "./radio-group.tsx";
import { Switch } from "./switch.tsx";

const WAYS = [
  { value: "upi", label: "UPI", note: "Credited at once" },
  { value: "hand", label: "By hand" },
] as const;

export const checkbox: Stories = {
  component: "Checkbox",
  states: {
    off: () => (
      <Checkbox checked={false} onChange={nothing}>
        I am 18 or older
      </Checkbox>
    ),
    on: () => (
      <Checkbox checked onChange={nothing}>
        I am 18 or older
      </Checkbox>
    ),
    disabled: () => (
      <Checkbox checked disabled onChange={nothing}>
        I am 18 or older
      </Checkbox>
    ),
  },
};

export const radioGroup: Stories = {
  component: "RadioGroup",
  states: {
    chosen: () => <RadioGroup label="How do you pay?" options={WAYS} value="upi" onChange={nothing} />,
    disabled: () => (
      <RadioGroup label="How do you pay?" options={WAYS} value="upi" disabled onChange={nothing} />
    ),
  },
};

export const switches: Stories = {
  component: "Switch",
  states: {
    off: () => (
      <Switch checked={false} onChange={nothing}>
        Confirm before placing
      </Switch>
    ),
    on: () => (
      <Switch checked onChange={nothing}>
        Confirm before placing
      </Switch>
    ),
    disabled: () => (
      <Switch checked={false} disabled onChange={nothing}>
        Confirm before placing
      </Switch>
    ),
  },
};
