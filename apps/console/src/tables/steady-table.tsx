import { Button } from "@crossbook/ui";
import { useParams, useSearch } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { useConsoleApp } from "../app/console-app-provider.tsx";
import { DataTable, type DataTableProps } from "./data-table.tsx";
import classes from "./steady-table.module.css";

/** What `SteadyTable` shows. */
export interface SteadyTableProps<Row> extends DataTableProps<Row> {
  /** What the rows were read by: until other ones are there, those of the list before stand in for them. */
  readonly query: { readonly isPlaceholderData: boolean };
}

/**
 * The table of a list that grows while it is looked at: its rows stay where they are, so that nobody presses the row beside
 * the one that was meant, and new ones are offered. What changes within a row is shown at once. What other filters or
 * another page have, and what the operator's own act has made, is shown without being asked for.
 */
export function SteadyTable<Row>({ query, ...table }: SteadyTableProps<Row>) {
  const { rows, rowKey } = table;
  const { acts } = useConsoleApp();
  const asked = JSON.stringify([useParams({ strict: false }), useSearch({ strict: false })]);
  const room = useRef<HTMLDivElement>(null);
  const latest = { rows, read: rows, asked, acts: acts.made() };
  const [held, setHeld] = useState(latest);
  const { standing, added } = standingRows(held.rows, rows, rowKey);
  if (asked !== held.asked) {
    if (!query.isPlaceholderData) setHeld(latest);
  } else if (rows !== held.read) {
    setHeld(added === 0 || latest.acts !== held.acts ? latest : { ...held, rows: standing, read: rows });
  }
  function handleShow() {
    setHeld(latest);
    // The button goes: the focus would be lost with it.
    room.current?.focus({ preventScroll: true });
    if ((room.current?.getBoundingClientRect().top ?? 0) < 0) room.current?.scrollIntoView();
  }
  return (
    <div ref={room} className={classes.room} tabIndex={-1}>
      <div role="status" className={classes.offer}>
        {added > 0 && (
          <Button size="small" variant="primary" onClick={handleShow}>
            Show {added} new{added === rows.length && " or more"}
          </Button>
        )}
      </div>
      <DataTable {...table} rows={standing} />
    </div>
  );
}

/**
 * The held rows as the latest answer has them, without those that it has no more, and how many of its rows would move one of
 * them. Held rows behind the last that it still has were pushed off the page, and stay as they were read.
 */
function standingRows<Row>(
  held: readonly Row[],
  latest: readonly Row[],
  rowKey: (row: Row) => string | number,
) {
  const now = new Map(latest.map((row) => [rowKey(row), row]));
  const known = new Set(held.map(rowKey));
  const lastHeld = held.findLastIndex((row) => now.has(rowKey(row)));
  const lastKnown = latest.findLastIndex((row) => known.has(rowKey(row)));
  return {
    standing: held.flatMap((row, place) => now.get(rowKey(row)) ?? (place > lastHeld ? [row] : [])),
    added: latest.filter((row, place) => !known.has(rowKey(row)) && (lastKnown < 0 || place < lastKnown))
      .length,
  };
}
