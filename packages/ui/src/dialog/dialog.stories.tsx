import { Button } from "../button/button.tsx";
import { nothing, type Stories } from "../catalogue/stories.ts";
import { Dialog } from "./dialog.tsx";

const VARIANTS = ["plain", "banner", "authentication"] as const;

export const dialog: Stories = {
  component: "Dialog",
  states: {
    ...Object.fromEntries(
      VARIANTS.map((variant) => [
        variant,
        () => (
          <Dialog
            open
            title="Log out?"
            variant={variant}
            onClose={nothing}
            footer={<Button>Stay logged in</Button>}
          >
            <p>Your 2 open bets stay as now.</p>
          </Dialog>
        ),
      ]),
    ),
    "with a description": () => (
      <Dialog open title="Rules" description="How the market is settled." onClose={nothing}>
        <p>Settled on the official result.</p>
      </Dialog>
    ),
  },
};
