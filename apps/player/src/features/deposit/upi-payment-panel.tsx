import { paiseOfWire, useServerNow } from "@crossbook/browser";
import type { UpiPayment, UpiPaymentStatus } from "@crossbook/contract";
import { Button, Icon, LiveRegion, Money } from "@crossbook/ui";
import { CircleCheck, CircleX, Clock, UserSearch } from "@lucide/icons";
import { depositText } from "../../messages/english/payments/deposit.ts";
import { UpiClaimForm } from "./upi-claim-form.tsx";
import classes from "./upi-deposit.module.css";
import { UpiPayWays } from "./upi-pay-ways.tsx";
import { clockWords, titleOf, toneOf } from "./upi-status-words.ts";
import type { UpiDepositState } from "./use-upi-deposit.ts";

const ICONS = { open: Clock, done: CircleCheck, over: CircleX, review: UserSearch } as const;

export interface UpiPaymentPanelProps {
  readonly payment: UpiPayment;
  readonly deposit: UpiDepositState;
}

/** One payment: how to pay it while it is open, and how it stands from then on. */
export function UpiPaymentPanel({ payment, deposit }: UpiPaymentPanelProps) {
  const { status, isOutOfReach, isChecking } = deposit;
  const nowMs = useServerNow(1_000);
  const state = status?.status ?? payment.status;
  const leftSeconds = Math.max(0, Math.ceil((Date.parse(payment.expiresAt) - nowMs) / 1_000));
  const isOpen = toneOf(state) === "open";
  const title = titleOf(state, leftSeconds);
  const message = status && depositText().statusMessage(status.message);
  return (
    <section className={classes.panel} aria-label={depositText().yourPayment}>
      <div className={classes.status} data-tone={toneOf(state)}>
        <Icon icon={ICONS[toneOf(state)]} aria-hidden />
        <div>
          <h2 className={classes.title}>{title}</h2>
          <p className={classes.message}>{message ?? depositText().payExactly}</p>
        </div>
        {isOpen && (
          <span className={classes.clock} role="timer" aria-label={depositText().timeLeft}>
            {clockWords(leftSeconds)}
          </span>
        )}
      </div>
      <LiveRegion message={message === undefined ? "" : `${title} ${message}`} />
      {isOutOfReach && (
        <p className={classes.offline} role="status">
          {depositText().outOfReach}
        </p>
      )}
      <PaymentFigures payment={payment} status={status} />
      {isOpen && state !== "success" && leftSeconds > 0 && <UpiPayWays payment={payment} />}
      {isOpen && (
        <Button variant="primary" wide busy={isChecking} onClick={deposit.check}>
          {depositText().havePaid}
        </Button>
      )}
      {(state === "expired" || state === "failed") && <UpiClaimForm onClaim={deposit.claim} />}
      {(!isOpen || leftSeconds === 0) && (
        <Button wide onClick={deposit.leave}>
          {depositText().another}
        </Button>
      )}
      {isOpen && leftSeconds > 0 && (
        <Button variant="quiet" wide onClick={deposit.leave}>
          {depositText().anotherAmount}
        </Button>
      )}
    </section>
  );
}

interface PaymentFiguresProps {
  readonly payment: UpiPayment;
  readonly status: UpiPaymentStatus | undefined;
}

function PaymentFigures({ payment, status }: PaymentFiguresProps) {
  const isOtherAmount = status !== undefined && status.amountPaid > 0 && status.amountPaid !== payment.amount;
  return (
    <dl className={classes.figures}>
      <dt>{depositText().amount}</dt>
      <dd>
        <Money amount={paiseOfWire(payment.amount)} />
      </dd>
      {isOtherAmount && (
        <>
          <dt>{depositText().paid}</dt>
          <dd>
            <Money amount={paiseOfWire(status.amountPaid)} />
          </dd>
        </>
      )}
      <dt>{depositText().reference}</dt>
      <dd>{payment.orderRef}</dd>
      {status?.utr && (
        <>
          <dt>{depositText().utr}</dt>
          <dd>{status.utr}</dd>
        </>
      )}
      {status?.credited && (
        <>
          <dt>{depositText().balance}</dt>
          <dd>
            <Money amount={paiseOfWire(status.balance)} />
          </dd>
        </>
      )}
    </dl>
  );
}
