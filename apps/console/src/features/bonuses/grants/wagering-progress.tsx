import { paiseOfWire } from "@crossbook/browser";
import type { BonusGrant } from "@crossbook/contract";
import { Money } from "@crossbook/ui";
import classes from "./wagering-progress.module.css";

/** How far the wagering of a grant is. */
export function WageringProgress({
  grant: { id, wagerDone, wagerRequired },
}: {
  readonly grant: Pick<BonusGrant, "id" | "wagerDone" | "wagerRequired">;
}) {
  if (wagerRequired === 0) return "none needed";
  return (
    <span className={classes.progress}>
      <progress value={wagerDone} max={wagerRequired} aria-label={`Wagering of grant ${id}`} />
      <span>
        <Money amount={paiseOfWire(wagerDone)} short /> of <Money amount={paiseOfWire(wagerRequired)} short />
      </span>
    </span>
  );
}
