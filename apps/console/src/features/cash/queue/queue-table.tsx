import { paiseOfWire, useServerNow } from "@crossbook/browser";
import type { WaitingPayment } from "@crossbook/contract";
import { Badge, Money } from "@crossbook/ui";
import { KIND_WORDS, kindOf } from "../../../payments/payment-kind.ts";
import { PaymentState } from "../../../payments/payment-state.tsx";
import { useOperator } from "../../../session/use-operator.ts";
import { type Column, DataTable } from "../../../tables/data-table.tsx";
import { claimAt } from "../payment/claim.ts";
import { ageText } from "./age.ts";
import classes from "./cash-queue-page.module.css";

interface QueueTableProps {
  readonly payments: readonly WaitingPayment[];
  readonly chosenId: number | undefined;
  readonly onChoose: (paymentId: number) => void;
}

const CLOCK_MS = 10_000;
/** A payment that waits longer is marked. */
const LATE_MS = 60 * 60_000;

/** The queue: how long each waits, whose it is, how much, and who works on it. */
export function QueueTable({ payments, chosenId, onChoose }: QueueTableProps) {
  const nowMs = useServerNow(CLOCK_MS);
  const columns: readonly Column<WaitingPayment>[] = [
    { key: "age", title: "Waits", cell: ({ creationTime }) => <Age ms={nowMs - Date.parse(creationTime)} /> },
    {
      ...{ key: "payment", title: "Payment" },
      cell: (payment) => (
        <button type="button" className={classes.row} onClick={() => onChoose(payment.paymentId)}>
          {KIND_WORDS[kindOf(payment)]} {payment.paymentId}
        </button>
      ),
    },
    {
      ...{ key: "player", title: "Player" },
      cell: ({ userName }) => <span className={classes.player}>{userName}</span>,
    },
    {
      ...{ key: "amount", title: "Amount", figures: true },
      cell: ({ amount }) => <Money amount={paiseOfWire(amount)} />,
    },
    { key: "state", title: "State", cell: (payment) => <Standing payment={payment} nowMs={nowMs} /> },
  ];
  return (
    <DataTable
      label="Payments"
      columns={columns}
      rows={payments}
      rowKey={({ paymentId }) => paymentId}
      isCurrent={({ paymentId }) => paymentId === chosenId}
    />
  );
}

function Age({ ms }: { readonly ms: number }) {
  return ms > LATE_MS ? <Badge tone="caution">{ageText(ms)}</Badge> : ageText(ms);
}

/** Who works on it, or else how it stands and who has approved it. */
function Standing({ payment, nowMs }: { readonly payment: WaitingPayment; readonly nowMs: number }) {
  const { userName } = useOperator();
  const claim = claimAt(payment, userName, nowMs);
  if (claim)
    return <Badge tone={claim.isMine ? "primary" : "caution"}>{claim.isMine ? "yours" : claim.owner}</Badge>;
  if (payment.approvedBy.length > 0)
    return <Badge tone="primary">approved by {payment.approvedBy.join(", ")}</Badge>;
  return <PaymentState state={payment.state} />;
}
