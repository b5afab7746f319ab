import { paiseOfWire } from "@crossbook/browser";
import { CASINO_STUDIO_NAMES, type CasinoFinding, type CasinoReconciliation } from "@crossbook/contract";
import { Money } from "@crossbook/ui";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { type Column, DataTable } from "../../../tables/data-table.tsx";
import classes from "./findings.module.css";

const KINDS: Readonly<Record<CasinoFinding["kind"], string>> = {
  missingHere: "The studio lists it, we never took it",
  missingThere: "Ours, which the studio does not list",
  amountDiffers: "Another amount at the studio",
  kindDiffers: "Another kind at the studio",
  ledgerDiffers: "Another amount in the ledger",
};

const amount = (value: number | null) => (value === null ? "–" : <Money amount={paiseOfWire(value)} />);

const COLUMNS: readonly Column<CasinoFinding>[] = [
  { key: "kind", title: "What", cell: ({ kind }) => KINDS[kind] },
  {
    ...{ key: "tx", title: "Studio's id" },
    cell: ({ txId, transactionId }) =>
      transactionId === null ? (
        txId
      ) : (
        <Link to="/casino/transactions" search={{ tx: txId }}>
          {txId}
        </Link>
      ),
  },
  { key: "round", title: "Round", cell: ({ roundRef }) => roundRef ?? "–" },
  { key: "own", title: "Ours", figures: true, cell: (finding) => amount(finding.amount) },
  { key: "theirs", title: "Studio's", figures: true, cell: ({ studioAmount }) => amount(studioAmount) },
  { key: "ledger", title: "Ledger", figures: true, cell: ({ ledgerAmount }) => amount(ledgerAmount) },
];

/** The document holds no more rows. */
const MOST_SHOWN = 100;

/** The differences of one reconciliation. */
export interface FindingsProps {
  readonly reconciliation: CasinoReconciliation;
  /** Counts how often they were asked for: each time the focus moves to them, which may be below a long list. */
  readonly askedTimes: number;
}

/** Shows the differences, with the focus on their heading. */
export function Findings({ reconciliation, askedTimes }: FindingsProps) {
  const { studio, findings, findingCount } = reconciliation;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (askedTimes > 0) heading.current?.focus();
  }, [askedTimes]);
  return (
    <section aria-label={`Differences of ${CASINO_STUDIO_NAMES[studio]}`}>
      <h2 ref={heading} className={classes.title} tabIndex={-1}>
        Differences of {CASINO_STUDIO_NAMES[studio]}
      </h2>
      {findingCount > MOST_SHOWN && (
        <p>
          The first {MOST_SHOWN} of {findingCount} differences.
        </p>
      )}
      <DataTable
        label={`Differences of ${CASINO_STUDIO_NAMES[studio]}`}
        columns={COLUMNS}
        rows={findings.slice(0, MOST_SHOWN)}
        rowKey={({ kind, txId }) => `${kind} ${txId}`}
      />
    </section>
  );
}
