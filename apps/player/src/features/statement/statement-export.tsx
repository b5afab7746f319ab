import { saveCsv, toastError, useBrowserApp } from "@crossbook/browser";
import { api as contract } from "@crossbook/contract";
import { Button } from "@crossbook/ui";
import { type ReactNode, useState } from "react";
import { statementText } from "../../messages/english/payments/statement.ts";
import { useSession } from "../../session/use-session.ts";
import classes from "./statement-page.module.css";
import { type RangeQuery, readWholeRange } from "./whole-range.ts";

export interface StatementExportProps {
  readonly query: RangeQuery;
  readonly zone: string;
}

/**
 * The lines of the range as a file. The CSV is the server's; the PDF is made by the browser's own printing of a sheet that
 * is loaded when it is asked for.
 */
export function StatementExport({ query, zone }: StatementExportProps) {
  const { api } = useBrowserApp();
  const userName = useSession((session) => session.username ?? "");
  const [isSaving, setSaving] = useState(false);
  const [isPrinting, setPrinting] = useState(false);
  const [sheet, setSheet] = useState<ReactNode>();
  const name = `statement-${query.From || "first"}-${query.To || "today"}`;

  async function save(): Promise<void> {
    setSaving(true);
    const outcome = await api.text(contract.transactions.getHistoryFile, query);
    setSaving(false);
    if (outcome.ok) saveCsv(`${name}.csv`, outcome.result);
    else toastError(outcome.error.message);
  }

  async function print(): Promise<void> {
    setPrinting(true);
    const [read, loaded] = await Promise.all([
      readWholeRange(api, query),
      import("./print-sheet.tsx").catch(() => undefined),
    ]);
    setPrinting(false);
    if (!read.ok) return toastError(read.message);
    if (!loaded) return toastError(statementText().pdfFailed);
    const { PrintSheet } = loaded;
    const days = { from: query.From ?? "", to: query.To ?? "" };
    setSheet(
      <PrintSheet
        page={read.page}
        days={days}
        heading={{ name, userName, zone }}
        onDone={() => setSheet(undefined)}
      />,
    );
  }

  return (
    <div className={classes.exports}>
      <Button size="small" busy={isSaving} onClick={() => void save()}>
        CSV
      </Button>
      <Button size="small" busy={isPrinting} onClick={() => void print()}>
        PDF
      </Button>
      {sheet}
    </div>
  );
}
