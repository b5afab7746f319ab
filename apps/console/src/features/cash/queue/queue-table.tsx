import { paiseOfWire, useServerNow } from "@crossbook/browser";
import type { WaitingPayment } from "@crossbook/contract";
import { Badge, Checkbox, Money, VisuallyHidden } from "@crossbook/ui";
import { KIND_WORDS, kindOf } from "../../../payments/payment-kind.ts";
import { PaymentState } from "../../../payments/payment-state.tsx";
import { useOperator } from "../../../session/use-operator.ts";
import { type Column, DataTable } from "../../../tables/data-table.tsx";
import { claimAt } from "../payment/claim.ts";
import { ageText } from "./age.ts";
import classes from "./cash-queue-page.module.css";
import type { ChosenPayments } from "./together/use-chosen-payments.ts";

interface QueueTableProps {
  readonly payments: readonly WaitingPayment[];
  /** The payment that is shown beside the queue, and that keys act on. */
  readonly currentId: number | undefined;
  readonly onShow: (paymentId: number) => void;
  /** Undefined: the role approves none together. */
  readonly together: ChosenPayments | undefined;
}

const CLOCK_MS = 10_000;
/** A payment that waits longer is marked. */
const LATE_MS = 60 * 60_000;

/** The queue: how long each waits, whose it is, how much, and who works on it. */
export function QueueTable({ payments, currentId, onShow, together }: QueueTableProps) {
  const nowMs = useServerNow(CLOCK_MS);
  const columns: readonly Column<WaitingPayment>[] = [
    ...(together
      ? [
          {
            ...{
              key: "chosen",
              title: "Approved together",
              isTitleHidden: true,
              width: "var(--chosen-width)",
            },
            cell: (payment: WaitingPayment) => <Choice payment={payment} together={together} />,
          },
        ]
      : []),
    {
      ...{ key: "age", title: "Waits", width: "var(--age-width)" },
      cell: ({ creationTime }) => <Age ms={nowMs - Date.parse(creationTime)} />,
    },
    {
      ...{ key: "payment", title: "Payment", width: "auto" },
      cell: (payment) => (
        <>
          <button type="button" className={classes.row} onClick={() => onShow(payment.paymentId)}>
            {KIND_WORDS[kindOf(payment)]} {payment.paymentId}
          </button>
          <span className={classes.player}>{payment.userName}</span>
        </>
      ),
    },
    {
      ...{ key: "amount", title: "Amount", figures: true, width: "var(--amount-width)" },
      cell: ({ amount }) => <Money amount={paiseOfWire(amount)} />,
    },
    {
      ...{ key: "state", title: "State", width: "var(--state-width)" },
      cell: (payment) => <Standing payment={payment} nowMs={nowMs} />,
    },
  ];
  return (
    <DataTable
      label="Payments"
      columns={columns}
      rows={payments}
      rowKey={({ paymentId }) => paymentId}
      isCurrent={({ paymentId }) => paymentId === currentId}
    />
  );
}

function Choice({
  payment,
  together: { approvable, chosen, turn },
}: {
  readonly payment: WaitingPayment;
  readonly together: ChosenPayments;
}) {
  return (
    <Checkbox
      checked={chosen.includes(payment)}
      disabled={!approvable.includes(payment)}
      onChange={() => turn(payment.paymentId)}
    >
      <VisuallyHidden>
        Approve {KIND_WORDS[kindOf(payment)]} {payment.paymentId} with others
      </VisuallyHidden>
    </Checkbox>
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
