import { paiseOfWire } from "@crossbook/browser";
import { Money, onDemand } from "@crossbook/ui";
import { type ReactNode, useState } from "react";
import { navigationText } from "../../messages/english/shell/navigation.ts";
import { useSession } from "../../session/use-session.ts";
import classes from "./balance-figures.module.css";

const ExposureDialog = onDemand(async () => (await import("./exposure-dialog.tsx")).ExposureDialog);

export interface BalanceFiguresProps {
  /** The balance stays as it is shown. */
  readonly isBalanceKept?: boolean;
  /** A link of the exposure's dialog was followed: what lies over the page is to go. */
  readonly onFollow?: () => void;
}

/** What the player can still bet, what is at risk, and what is held or owed if anything is: live, by answers and pushes. */
export function BalanceFigures({ isBalanceKept = false, onFollow }: BalanceFiguresProps) {
  const newest = useSession((session) => session.balance);
  const [kept, setKept] = useState(newest);
  if (!isBalanceKept && kept !== newest) setKept(newest);
  const balance = isBalanceKept ? kept : newest;
  const exposure = useSession((session) => session.exposure);
  const held = useSession((session) => session.held);
  const owed = useSession((session) => session.owed);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  function follow(): void {
    close();
    onFollow?.();
  }
  return (
    <>
      <dl className={classes.figures}>
        <Figure name={navigationText().available} amount={balance} />
        <Figure
          name={navigationText().exposure}
          amount={exposure}
          wrap={(figure) => (
            <button
              type="button"
              className={classes.opener}
              title={navigationText().byMarket}
              onClick={() => setIsOpen(true)}
            >
              {figure}
            </button>
          )}
        />
        {held > 0 && <Figure name={navigationText().held} amount={held} />}
        {owed > 0 && <Figure name={navigationText().owed} amount={owed} />}
      </dl>
      {isOpen && <ExposureDialog open onClose={close} onFollow={follow} />}
    </>
  );
}

interface FigureProps {
  readonly name: string;
  /** In main units; undefined while unknown. */
  readonly amount: number | undefined;
  /** Around the figure, where it can be pressed. */
  readonly wrap?: (figure: ReactNode) => ReactNode;
}

function Figure({ name, amount, wrap = (figure) => figure }: FigureProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{wrap(<Money amount={amount === undefined ? undefined : paiseOfWire(amount)} />)}</dd>
    </div>
  );
}
