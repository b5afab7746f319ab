import { paiseOfWire } from "@crossbook/browser";
import { Money } from "@crossbook/ui";
import { useSession } from "../../session/use-session.ts";
import classes from "./balance-figures.module.css";

/** What the player can still bet, what is at risk, and what is held or owed if anything is: live, by answers and pushes. */
export function BalanceFigures() {
  const balance = useSession((session) => session.balance);
  const exposure = useSession((session) => session.exposure);
  const held = useSession((session) => session.held);
  const owed = useSession((session) => session.owed);
  return (
    <dl className={classes.figures}>
      <Figure name="Available" amount={balance} />
      <Figure name="Exposure" amount={exposure} />
      {held > 0 && <Figure name="Held" amount={held} />}
      {owed > 0 && <Figure name="Owed" amount={owed} />}
    </dl>
  );
}

interface FigureProps {
  readonly name: string;
  /** In main units; undefined while unknown. */
  readonly amount: number | undefined;
}

function Figure({ name, amount }: FigureProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <Money amount={amount === undefined ? undefined : paiseOfWire(amount)} />
      </dd>
    </div>
  );
}
