import { paiseOfWire } from "@crossbook/browser";
import type { WaitingPayment } from "@crossbook/contract";
import { Badge, Button, Dialog, Money } from "@crossbook/ui";
import { useState } from "react";
import { counted } from "../../../../fields/counted.ts";
import { KIND_WORDS, kindOf, PAYMENT_KINDS } from "../../../../payments/payment-kind.ts";
import { type Column, DataTable } from "../../../../tables/data-table.tsx";
import type { Approval } from "./approve-each.ts";
import { sumOf } from "./sum-of.ts";
import classes from "./together.module.css";
import { type Approvals, useApprovals } from "./use-approvals.ts";

interface ApproveDialogProps {
  readonly payments: readonly WaitingPayment[];
  readonly onClose: () => void;
}

/** Says what would be approved, approves it once it is confirmed, and says of each payment what became of it. */
export function ApproveDialog({ payments: given, onClose }: ApproveDialogProps) {
  // As it was confirmed: what has come to the list meanwhile, or has changed, was not.
  const [payments] = useState(given);
  const approvals = useApprovals(payments);
  const { phase, outcomes } = approvals;
  return (
    <Dialog
      open
      // Half of the decisions would be made out of sight.
      onClose={phase === "running" ? () => undefined : onClose}
      title={phase === "done" ? "What was approved" : `Approve ${counted(payments.length, "payment")}`}
    >
      <div className={classes.dialog}>
        {phase === "asked" ? (
          <Question payments={payments} />
        ) : (
          <p role="status" className={classes.words}>
            {phase === "running"
              ? `${outcomes.size} of ${payments.length} decided.`
              : summaryOf(payments, outcomes)}
          </p>
        )}
        <PaymentsTable payments={payments} approvals={approvals} />
        <div className={classes.buttons}>
          {phase === "asked" && (
            <>
              <Button onClick={onClose}>Cancel</Button>
              <Button variant="primary" onClick={approvals.start}>
                Approve {counted(payments.length, "payment")}
              </Button>
            </>
          )}
          {phase === "running" && <Button onClick={approvals.stop}>Stop</Button>}
          {phase === "done" && (
            <Button variant="primary" onClick={onClose}>
              Done
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}

function Question({ payments }: { readonly payments: readonly WaitingPayment[] }) {
  const kinds = PAYMENT_KINDS.map((kind) => ({
    kind,
    ofKind: payments.filter((payment) => kindOf(payment) === kind),
  })).filter(({ ofKind }) => ofKind.length > 0);
  return (
    <div className={classes.words}>
      <ul className={classes.sums} aria-label="Sums">
        {kinds.map(({ kind, ofKind }) => (
          <li key={kind}>
            {counted(ofKind.length, KIND_WORDS[kind], `× ${KIND_WORDS[kind]}`)}
            <Money amount={sumOf(ofKind)} />
          </li>
        ))}
        <li>
          Together
          <Money amount={sumOf(payments)} />
        </li>
      </ul>
      {kinds.some(({ kind }) => kind === "depositByHand") && (
        <p>
          A deposit with a linked bank line is credited at once; without one a second operator must approve it
          too.
        </p>
      )}
      {kinds.some(({ kind }) => kind === "withdrawal") && (
        <p>An approved withdrawal is sent or paid by itself, above the host's limit by another operator.</p>
      )}
    </div>
  );
}

function PaymentsTable({
  payments,
  approvals: { phase, outcomes },
}: {
  readonly payments: readonly WaitingPayment[];
  readonly approvals: Approvals;
}) {
  const columns: readonly Column<WaitingPayment>[] = [
    {
      ...{ key: "payment", title: "Payment", width: "auto" },
      cell: (payment) => (
        <>
          {KIND_WORDS[kindOf(payment)]} {payment.paymentId}
          <span className={classes.player}>{payment.userName}</span>
        </>
      ),
    },
    {
      ...{ key: "amount", title: "Amount", figures: true, width: "6.5rem" },
      cell: ({ amount }) => <Money amount={paiseOfWire(amount)} />,
    },
    ...(phase === "asked"
      ? []
      : [
          {
            ...{ key: "outcome", title: "Outcome", width: "40%" },
            cell: ({ paymentId }: WaitingPayment) => <Outcome outcome={outcomes.get(paymentId)} />,
          },
        ]),
  ];
  // What needs the operator stands first once it is over; until then rows stay where they are.
  const rows =
    phase === "done"
      ? payments.toSorted((a, b) => rankOf(outcomes.get(a.paymentId)) - rankOf(outcomes.get(b.paymentId)))
      : payments;
  return (
    <div className={classes.table}>
      <DataTable
        label="Payments to approve"
        columns={columns}
        rows={rows}
        rowKey={({ paymentId }) => paymentId}
      />
    </div>
  );
}

const ORDER: readonly Approval["type"][] = ["doubt", "refused", "left", "second", "approved"];

function rankOf(outcome: Approval | undefined): number {
  return outcome === undefined ? -1 : ORDER.indexOf(outcome.type);
}

function Outcome({ outcome }: { readonly outcome: Approval | undefined }) {
  switch (outcome?.type) {
    case undefined:
      return "–";
    case "approved":
      return <Badge tone="win">approved</Badge>;
    case "second":
      return (
        <>
          <Badge tone="primary">approved</Badge> Another operator must follow.
        </>
      );
    case "left":
      return <Badge>not asked for</Badge>;
    case "refused":
      return (
        <>
          <Badge tone="loss">refused</Badge> {outcome.words}
        </>
      );
    case "doubt":
      return (
        <>
          <Badge tone="caution">look at it</Badge> {outcome.words} It may be approved all the same.
        </>
      );
  }
}

/** `3 approved, 1 refused.` */
function summaryOf(payments: readonly WaitingPayment[], outcomes: ReadonlyMap<number, Approval>): string {
  const count = (type: Approval["type"]) =>
    payments.filter(({ paymentId }) => outcomes.get(paymentId)?.type === type).length;
  const words: readonly (readonly [Approval["type"], string])[] = [
    ["approved", "approved"],
    ["second", "approved, and another operator must follow"],
    ["refused", "refused"],
    ["doubt", "without an answer"],
    ["left", "not asked for"],
  ];
  return `${words.flatMap(([type, what]) => (count(type) > 0 ? `${count(type)} ${what}` : [])).join("; ")}.`;
}
