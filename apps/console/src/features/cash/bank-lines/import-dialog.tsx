import { api, type BankCsv, MAX_BANK_CSV, readBankCsv } from "@crossbook/contract";
import { Button, Dialog, Money } from "@crossbook/ui";
import { useRef, useState } from "react";
import { useAct } from "../../../acts/use-act.ts";
import { counted } from "../../../fields/counted.ts";
import { Refusal } from "../../../fields/refusal.tsx";
import { TextArea } from "../../../fields/text-area.tsx";
import { useFormAnswer } from "../../../fields/use-form-answer.ts";
import { useMoment } from "../../../fields/use-moment.ts";
import { DataTable } from "../../../tables/data-table.tsx";
import classes from "./import-dialog.module.css";

/** As many lines as are shown before they are sent. */
const MOST_SHOWN = 20;

/** Takes lines of the bank account as CSV, shows them or what is wrong with them, and imports them. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const [csv, setCsv] = useState("");
  const [refusal, setRefusal] = useState<string>();
  const answered = useFormAnswer(onClose);
  const latestFile = useRef<File>(undefined);
  const { run, busy } = useAct(api.operator.importBankLines, {
    done: ({ imported, known }) =>
      `${counted(imported, "line is", "lines are")} imported, ${known} ${known === 1 ? "was" : "were"} there already.`,
    quiet: true,
  });
  const read = csv.trim() === "" || csv.length > MAX_BANK_CSV ? undefined : readBankCsv(csv);
  const change = (text: string) => {
    setCsv(text);
    setRefusal(undefined);
  };
  async function handleFile(file: File | undefined): Promise<void> {
    // The choice was given up: what is there stays.
    if (file === undefined) return;
    latestFile.current = file;
    // Undefined: it was moved or removed after it was chosen, or may not be read.
    const text = await file.text().catch(() => undefined);
    if (latestFile.current !== file) return;
    if (text === undefined) setRefusal("The file cannot be read. Choose it again.");
    else change(text);
  }
  return (
    <Dialog open onClose={onClose} title="Import bank lines">
      <div className={classes.form}>
        <p className={classes.note}>
          The first line names the columns: reference, date and amount, and optionally utr, payer and
          narration. A reference is taken once.
        </p>
        <TextArea label="Lines as CSV" value={csv} onChange={({ target }) => change(target.value)} />
        <label className={classes.file}>
          Or a file
          <input
            type="file"
            accept=".csv,text/csv,text/plain"
            // The browser says nothing where the same file is chosen again, which may have been mended meanwhile.
            onClick={({ currentTarget }) => {
              currentTarget.value = "";
            }}
            onChange={({ target }) => void handleFile(target.files?.[0])}
          />
        </label>
        {csv.length > MAX_BANK_CSV && (
          <Refusal>The text is longer than {MAX_BANK_CSV} characters: import it in parts.</Refusal>
        )}
        {read && <Preview read={read} />}
        <Refusal>{refusal}</Refusal>
        <Button
          variant="primary"
          busy={busy}
          disabled={read?.ok !== true}
          onClick={async () => {
            setRefusal(answered(await run({ csv }))?.message);
          }}
        >
          Import
        </Button>
      </div>
    </Dialog>
  );
}

function Preview({ read }: { readonly read: BankCsv }) {
  const moment = useMoment();
  if (!read.ok)
    return (
      <ul className={classes.refusal} aria-label="What is wrong" role="alert">
        {read.problems.map(({ message }) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    );
  const { lines } = read;
  return (
    <section className={classes.preview} aria-label="Preview">
      <p className={classes.note}>
        {counted(lines.length, "line")}
        {lines.length > MOST_SHOWN && `, the first ${MOST_SHOWN} are shown`}
      </p>
      <DataTable
        label="Preview"
        rows={lines.slice(0, MOST_SHOWN)}
        rowKey={({ bankReference }) => bankReference}
        columns={[
          { key: "reference", title: "Reference", cell: ({ bankReference }) => bankReference },
          { key: "at", title: "When", cell: ({ at }) => moment(at.toISOString()) },
          { key: "utr", title: "UTR", cell: ({ utr }) => utr ?? "–" },
          { key: "payer", title: "Payer", cell: ({ payer }) => payer || "–" },
          {
            ...{ key: "amount", title: "Amount", figures: true },
            cell: ({ amount }) => <Money amount={amount} />,
          },
        ]}
      />
    </section>
  );
}
