import type { Stories } from "../catalogue/stories.ts";
import { Field } from "./field.tsx";

export const field: Stories = {
  component: "Field",
  states: {
    empty: () => <Field label="Username" />,
    filled: () => <Field label="Username" defaultValue="asha" />,
    "with a hint": () => <Field label="Amount" hint="From 100 to 2,00,000." />,
    "with an error": () => <Field label="Username" error="Enter your username." />,
    "with a choice of what it means": () => (
      <Field
        label="Stake"
        defaultValue="500"
        choice={
          <fieldset aria-label="The amount is the">
            <button type="button" aria-pressed="true">
              Stake
            </button>
            <button type="button" aria-pressed="false">
              To win
            </button>
          </fieldset>
        }
      />
    ),
    disabled: () => <Field label="Username" disabled defaultValue="asha" />,
  },
};
