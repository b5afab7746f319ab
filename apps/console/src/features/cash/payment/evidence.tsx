import { paiseOfWire } from "@crossbook/browser";
import type { BankLine } from "@crossbook/contract";
import { Badge, Money } from "@crossbook/ui";
import type { ReactNode } from "react";
import { useMoment } from "../../../fields/use-moment.ts";
import { DataTable } from "../../../tables/data-table.tsx";
import classes from "./payment.module.css";
import type { DepositDetail } from "./payment-answers.ts";

/** The bank line of a deposit: the linked one, or else the best that belongs to nothing. */
export function lineOf({ claim, bankLines }: DepositDetail): BankLine | undefined {
  return (
    bankLines.find(({ bankLineId }) => bankLineId === claim.bankLineId) ??
    bankLines.find(({ paymentId, amount }) => paymentId === null && amount === claim.amount)
  );
}

/** What the player says, what was read from the picture and what the bank says, side by side. */
export function Evidence({ deposit }: { readonly deposit: DepositDetail }) {
  const moment = useMoment();
  const { claim, reading } = deposit;
  const line = lineOf(deposit);
  const rows = [
    {
      ...{ what: "UTR", said: claim.utr ?? "–" },
      read: compared(reading?.utr, claim.utr),
      bank: compared(line?.utr, claim.utr),
    },
    {
      ...{ what: "Amount", said: <Money amount={paiseOfWire(claim.amount)} /> },
      read: compared(reading?.amount, claim.amount),
      bank: compared(line?.amount, claim.amount),
    },
    { ...{ what: "When", said: moment(claim.creationTime), read: "–" }, bank: line ? moment(line.at) : "–" },
    { ...{ what: "Who", said: claim.userName, read: "–" }, bank: line?.payer || "–" },
  ];
  return (
    <section className={classes.part}>
      <h3 className={classes.subtitle}>Compared</h3>
      <DataTable
        label="Compared"
        rows={rows}
        rowKey={({ what }) => what}
        columns={[
          { key: "what", title: "Detail", isTitleHidden: true, cell: ({ what }) => what },
          { key: "said", title: "Player", cell: ({ said }) => said },
          { key: "read", title: "Picture", cell: ({ read }) => read },
          {
            key: "bank",
            title: claim.bankLineId === null ? "Bank (not linked)" : "Bank (linked)",
            cell: ({ bank }) => bank,
          },
        ]}
      />
    </section>
  );
}

/** A value of the other side, marked where it is not what the player says. */
function compared<Value extends string | number>(
  value: Value | null | undefined,
  said: Value | null,
): ReactNode {
  if (value === null || value === undefined) return "–";
  const shown = typeof value === "number" ? <Money amount={paiseOfWire(value)} /> : value;
  return value === said || said === null ? (
    shown
  ) : (
    <>
      {shown} <Badge tone="loss">differs</Badge>
    </>
  );
}
