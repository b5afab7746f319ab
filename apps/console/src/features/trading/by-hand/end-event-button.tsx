import { api } from "@crossbook/contract";
import { Button } from "@crossbook/ui";
import { useState } from "react";
import { ConfirmDialog } from "../../../acts/confirm-dialog.tsx";
import { useAct } from "../../../acts/use-act.ts";
import { useMay } from "../../../session/use-operator.ts";

/** Ends an event made by hand; nothing where the role may not. */
export function EndEventButton({ eventId, title }: { readonly eventId: number; readonly title: string }) {
  const mayEnd = useMay("endEvent");
  const [asks, setAsks] = useState(false);
  const { run } = useAct(api.operator.endEvent, { done: (words) => words, quiet: true });
  if (!mayEnd) return null;
  return (
    <>
      <Button size="small" variant="danger" onClick={() => setAsks(true)}>
        End the event
      </Button>
      {asks && (
        <ConfirmDialog
          title={`End ${title}`}
          act="End the event"
          tone="danger"
          onConfirm={(reason) => run({ eventId, reason })}
          onClose={() => setAsks(false)}
        >
          <p>
            Its markets take no more bets, what is unmatched lapses, and they wait for their results. It
            cannot be opened again.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
