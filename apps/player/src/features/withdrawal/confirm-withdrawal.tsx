import { Button, Dialog } from "@crossbook/ui";
import classes from "./withdrawal-page.module.css";

export interface ConfirmWithdrawalProps {
  readonly open: boolean;
  /** "1,500.00". */
  readonly amount: string;
  readonly destination: string;
  /** What is lost by it, in words; undefined: nothing. */
  readonly forfeit: string | undefined;
  readonly canCancel: boolean;
  readonly busy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** The last look before money is held: how much, to whom, and what is lost by it. */
export function ConfirmWithdrawal(props: ConfirmWithdrawalProps) {
  const { open, amount, destination, forfeit, canCancel, busy, onConfirm, onClose } = props;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Withdraw ${amount}?`}
      footer={
        <div className={classes.actions}>
          <Button onClick={onClose} disabled={busy}>
            Back
          </Button>
          <Button variant="primary" busy={busy} onClick={onConfirm}>
            {forfeit === undefined ? "Withdraw" : "Withdraw and lose the bonus"}
          </Button>
        </div>
      }
    >
      <p>
        {amount} goes to <strong className={classes.destination}>{destination}</strong>. It leaves your
        balance now and is held until it is paid.
      </p>
      {forfeit !== undefined && (
        <p className={classes.caution} role="alert">
          {forfeit}
        </p>
      )}
      <p className={classes.note}>
        {canCancel
          ? "You can take it back until the cashier has approved it."
          : "Once asked for, it cannot be cancelled."}
      </p>
    </Dialog>
  );
}
