import { Money } from "@crossbook/ui";
import { paiseOfWire } from "../../money/paise-of-wire.ts";
import { useSession } from "../../session/use-session.ts";
import classes from "./balance-figures.module.css";

/** What the player can still bet, and what stands at risk: live, by answers and by pushes. */
export function BalanceFigures() {
  const balance = useSession((session) => session.balance);
  const exposure = useSession((session) => session.exposure);
  return (
    <dl className={classes.figures}>
      <div>
        <dt>Available</dt>
        <dd>
          <Money amount={paiseOfWire(balance)} />
        </dd>
      </div>
      <div>
        <dt>Exposure</dt>
        <dd>
          <Money amount={paiseOfWire(exposure)} />
        </dd>
      </div>
    </dl>
  );
}
