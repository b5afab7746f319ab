import { api } from "@crossbook/contract";
import { Button } from "@crossbook/ui";
import { useState } from "react";
import { ConfirmDialog } from "../../../acts/confirm-dialog.tsx";
import { useAct } from "../../../acts/use-act.ts";
import { useMay } from "../../../session/use-operator.ts";

/** Turns an event in play; nothing where the role may not. */
export function TurnInPlayButton({ eventId, title }: { readonly eventId: number; readonly title: string }) {
  const mayTurn = useMay("turnInPlay");
  const [asks, setAsks] = useState(false);
  const { run } = useAct(api.operator.turnInPlay, { done: (words) => words, quiet: true });
  if (!mayTurn) return null;
  return (
    <>
      <Button size="small" onClick={() => setAsks(true)}>
        Turn in play
      </Button>
      {asks && (
        <ConfirmDialog
          title={`Turn ${title} in play`}
          act="Turn in play"
          // The same reference changes nothing more: an event turns once.
          onConfirm={(reason) => run({ eventId, reason, clientReference: `console-${eventId}` })}
          onClose={() => setAsks(false)}
        >
          <p>
            Unmatched bets lapse in every market of the event, but those that are kept; bets are delayed then.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
