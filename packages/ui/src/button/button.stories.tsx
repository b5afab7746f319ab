import type { Stories } from "../catalogue/stories.ts";
import { Button } from "./button.tsx";

const VARIANTS = ["primary", "secondary", "quiet", "danger", "back", "lay"] as const;

export const button: Stories = {
  component: "Button",
  states: {
    ...Object.fromEntries(
      VARIANTS.map((variant) => [variant, () => <Button variant={variant}>Place bet</Button>]),
    ),
    small: () => <Button size="small">Log in</Button>,
    wide: () => <Button wide>Continue to pay</Button>,
    busy: () => <Button busy>Log in</Button>,
    disabled: () => <Button disabled>Place bet</Button>,
    "long text": () => <Button>Back 1,00,000 at 1.98 and risk 1,00,000 of what you have</Button>,
  },
};
