import { Loaded, paiseOfWire, useCall } from "@crossbook/browser";
import { api, type OutputOf } from "@crossbook/contract";
import { Badge, Money } from "@crossbook/ui";
import { useMoment } from "../../../fields/use-moment.ts";
import { kindOf } from "../../../payments/payment-kind.ts";
import { reasonText } from "../../../payments/reason-words.ts";
import { OUTSIDE_REFETCH_MS } from "../../../shell/refetch.ts";
import { DataTable } from "../../../tables/data-table.tsx";
import { Fact, Facts } from "../../../tables/facts.tsx";
import { ClaimBar } from "./claim-bar.tsx";
import classes from "./payment.module.css";
import type { UpiOrder } from "./payment-answers.ts";
import { PaymentHead } from "./payment-head.tsx";
import { PaymentSteps } from "./payment-steps.tsx";
import { UpiActs } from "./upi-acts.tsx";

/** Others claim and decide on what is under review, and the provider's answers end it, while it is looked at. */
function whileReviewedMs(read: OutputOf<typeof api.operator.getPayment> | undefined): number | undefined {
  return read?.payment.state === "review" ? OUTSIDE_REFETCH_MS : undefined;
}

/** A payment as every role that sees payments reads it; a deposit by UPI under review is decided here. */
export function PlainPayment({ paymentId }: { readonly paymentId: number }) {
  const detail = useCall(api.operator.getPayment, { paymentId }, { refetchIntervalMs: whileReviewedMs });
  return (
    <Loaded query={detail} failure="The payment could not be loaded.">
      {({ payment, steps, upiOrder }) => (
        <article className={classes.payment} aria-label={`Payment ${paymentId}`}>
          <PaymentHead kind={kindOf(payment)} payment={payment} />
          {payment.state === "review" && upiOrder && (
            <ClaimBar payment={payment}>
              <UpiActs payment={payment} order={upiOrder} />
            </ClaimBar>
          )}
          <Facts>
            <Fact title="UTR">{payment.utr ?? "–"}</Fact>
            {payment.reasonCode !== null && <Fact title="Reason">{reasonText(payment.reasonCode)}</Fact>}
            {payment.remark !== null && <Fact title="Words for the player">{payment.remark}</Fact>}
          </Facts>
          {upiOrder && <Order order={upiOrder} />}
          <PaymentSteps steps={steps} />
        </article>
      )}
    </Loaded>
  );
}

function Order({ order }: { readonly order: UpiOrder }) {
  const moment = useMoment();
  return (
    <section className={classes.part}>
      <h3 className={classes.subtitle}>The provider's order</h3>
      <Facts>
        <Fact title="Order">{order.providerOrderId ?? "not placed"}</Fact>
        <Fact title="Asked">
          <Money amount={paiseOfWire(order.askedAmount)} />
        </Fact>
        <Fact title="Captured">
          <Money amount={paiseOfWire(order.amountPaid)} />
        </Fact>
        <Fact title="The player's UTR">{order.claimedUtr ?? "–"}</Fact>
        {order.approvedBy.length > 0 && <Fact title="Approved by">{order.approvedBy.join(", ")}</Fact>}
      </Facts>
      {order.payments === null ? (
        <p className={classes.effect}>The provider does not answer, or has no such order.</p>
      ) : order.payments.length === 0 ? (
        <p className={classes.effect}>The provider knows of no payment.</p>
      ) : (
        <DataTable
          label="The provider's payments"
          rows={order.payments}
          rowKey={({ providerPaymentId }) => providerPaymentId}
          columns={[
            { key: "id", title: "Payment", cell: ({ providerPaymentId }) => providerPaymentId },
            {
              ...{ key: "status", title: "Status" },
              cell: ({ status }) => <Badge tone={status === "captured" ? "win" : "loss"}>{status}</Badge>,
            },
            { key: "utr", title: "UTR", cell: ({ utr }) => utr ?? "–" },
            { key: "at", title: "When", cell: ({ at }) => moment(at) },
            {
              ...{ key: "amount", title: "Amount", figures: true },
              cell: ({ amount }) => <Money amount={paiseOfWire(amount)} />,
            },
          ]}
        />
      )}
    </section>
  );
}
