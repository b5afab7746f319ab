import { Button, Dialog, Money, Price } from "@crossbook/ui";
import { type Draft, orderOf } from "../../selection/draft.ts";
import classes from "./slip.module.css";
import { actOf, stakesOf } from "./slip-form.ts";

export interface ConfirmBetProps {
  readonly draft: Draft;
  readonly isOpen: boolean;
  readonly onConfirm: () => void;
  readonly onBack: () => void;
}

/** The question before a bet, for players who chose to be asked. */
export function ConfirmBet({ draft, isOpen, onConfirm, onBack }: ConfirmBetProps) {
  const order = orderOf(draft);
  if (order === undefined) return null;
  const { profit, liability } = stakesOf(order);
  const { pick } = draft;
  return (
    <Dialog
      open={isOpen}
      onClose={onBack}
      title="Please confirm your bet"
      description={`${pick.side === "back" ? "Backing" : "Laying"} ${pick.runnerName}, ${pick.marketName}`}
      footer={
        <>
          <Button onClick={onBack}>Change it</Button>
          <Button variant={pick.side} onClick={onConfirm}>
            {actOf(draft)}
          </Button>
        </>
      }
    >
      <dl className={classes.figures}>
        <div>
          <dt>Price</dt>
          <dd>
            <Price odds={order.odds} />
          </dd>
        </div>
        <div>
          <dt>Stake</dt>
          <dd>
            <Money amount={order.stake} />
          </dd>
        </div>
        <div>
          <dt>Profit</dt>
          <dd className={classes.gain}>
            <Money amount={profit} />
          </dd>
        </div>
        <div>
          <dt>Liability</dt>
          <dd className={classes.risk}>
            <Money amount={liability} />
          </dd>
        </div>
      </dl>
    </Dialog>
  );
}
