import { saveCsv, toastSuccess } from "@crossbook/browser";
import { api, MOST_AUDIT_FILE_ENTRIES, type RequestOf } from "@crossbook/contract";
import { Button } from "@crossbook/ui";
import { useState } from "react";
import { ConfirmDialog } from "../../acts/confirm-dialog.tsx";
import { useConsoleApp } from "../../app/console-app-provider.tsx";
import { useMay } from "../../session/use-operator.ts";

type Filter = Omit<RequestOf<typeof api.operator.exportAudit>, "reason">;

/** Saves the entries of the list's filter as a file; the export is in the audit, with its reason. */
export function ExportAudit({ filter }: { readonly filter: Filter }) {
  const { api: calls } = useConsoleApp();
  const mayExport = useMay("exportAudit");
  const [isOpen, setIsOpen] = useState(false);
  if (!mayExport) return null;
  async function save(reason: string) {
    const outcome = await calls.text(api.operator.exportAudit, { ...filter, reason });
    if (!outcome.ok) return outcome.error;
    saveCsv(`audit-${filter.From ?? "first"}-${filter.To ?? "today"}.csv`, outcome.result);
    toastSuccess("The audit is saved as a file.");
    return undefined;
  }
  return (
    <>
      <Button size="small" onClick={() => setIsOpen(true)}>
        Export
      </Button>
      {isOpen && (
        <ConfirmDialog
          title="Export the audit"
          act="Export"
          onConfirm={save}
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
