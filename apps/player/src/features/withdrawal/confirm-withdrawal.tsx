import { Button, Dialog, Sentence } from "@crossbook/ui";
import { withdrawalText } from "../../messages/english/payments/withdrawal.ts";
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
      title={withdrawalText().confirmTitle(amount)}
      footer={
        <div className={classes.actions}>
          <Button onClick={onClose} disabled={busy}>
            {withdrawalText().back}
          </Button>
          <Button variant="primary" busy={busy} onClick={onConfirm}>
            {forfeit === undefined ? withdrawalText().withdraw : withdrawalText().withdrawAndLose}
          </Button>
        </div>
      }
    >
      <p>
        <Sentence
          parts={withdrawalText().goesTo(
            amount,
            <strong className={classes.destination}>{destination}</strong>,
          )}
        />
      </p>
      {forfeit !== undefined && (
        <p className={classes.caution} role="alert">
          {forfeit}
        </p>
      )}
      <p className={classes.note}>{canCancel ? withdrawalText().canCancel : withdrawalText().cannotCancel}</p>
    </Dialog>
  );
}
