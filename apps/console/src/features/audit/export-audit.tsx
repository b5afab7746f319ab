import { saveCsv } from "@crossbook/browser";
import { api, MOST_AUDIT_FILE_ENTRIES, type RequestOf } from "@crossbook/contract";
import { Button } from "@crossbook/ui";
import { useState } from "react";
import { ConfirmDialog } from "../../acts/confirm-dialog.tsx";
import { useAct } from "../../acts/use-act.ts";
import { useMay } from "../../session/use-operator.ts";

type Filter = Omit<RequestOf<typeof api.operator.exportAudit>, "reason">;

/** Saves the entries of the list's filter as a file; the export is in the audit, with its reason. */
export function ExportAudit({ filter }: { readonly filter: Filter }) {
  const mayExport = useMay("exportAudit");
  const [isOpen, setIsOpen] = useState(false);
  const { run } = useAct(api.operator.exportAudit, {
    quiet: true,
    done: (lines) => {
      saveCsv(`audit-${filter.From ?? "first"}-${filter.To ?? "today"}.csv`, lines);
      return "The audit is saved as a file.";
    },
  });
  if (!mayExport) return null;
  return (
    <>
      <Button size="small" onClick={() => setIsOpen(true)}>
        Export
      </Button>
      {isOpen && (
        <ConfirmDialog
          title="Export the audit"
          act="Export"
          onConfirm={(reason) => run({ ...filter, reason })}
          onClose={() => setIsOpen(false)}
        >
          <p>
            The entries that the filters let through, oldest first, with their hashes: at most{" "}
            {MOST_AUDIT_FILE_ENTRIES.toLocaleString("en-IN")}. The export itself is in the audit.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
