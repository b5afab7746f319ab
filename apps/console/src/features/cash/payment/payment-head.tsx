import { paiseOfWire } from "@crossbook/browser";
import { Badge, Money } from "@crossbook/ui";
import { KIND_WORDS, methodWords, type PaymentKind } from "../../../payments/payment-kind.ts";
import { PaymentState } from "../../../payments/payment-state.tsx";
import { PlayerLink } from "../../../shell/player-link.tsx";
import classes from "./payment.module.css";

interface PaymentHeadProps {
  readonly kind: PaymentKind;
  readonly payment: {
    readonly paymentId: number;
    readonly userName: string;
    readonly amount: number;
    readonly state: string;
    readonly method: string;
  };
}

/** What a payment is, whose and how much. */
export function PaymentHead({
  kind,
  payment: { paymentId, userName, amount, state, method },
}: PaymentHeadProps) {
  return (
    <div className={classes.head}>
      <h2 className={classes.title}>
        {KIND_WORDS[kind]} {paymentId}
      </h2>
      <PaymentState state={state} />
      <Badge>{methodWords(method)}</Badge>
      <PlayerLink userName={userName} />
      <span className={classes.amount}>
        <Money amount={paiseOfWire(amount)} />
      </span>
    </div>
  );
}
