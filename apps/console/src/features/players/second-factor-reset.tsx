import { api } from "@crossbook/contract";
import { Button } from "@crossbook/ui";
import { useState } from "react";
import { ConfirmDialog } from "../../acts/confirm-dialog.tsx";
import { useAct } from "../../acts/use-act.ts";
import { useMay } from "../../session/use-operator.ts";

/** Takes the player's second factor away, with a reason. */
export function SecondFactorResetButton({ userName }: { readonly userName: string }) {
  const mayReset = useMay("resetPlayerSecondFactor");
  const [isOpen, setIsOpen] = useState(false);
  const { run } = useAct(api.operator.resetPlayerSecondFactor, {
    done: ({ endedSessions }) =>
      `The second factor was removed; ${endedSessions} ${endedSessions === 1 ? "session" : "sessions"} ended.`,
    quiet: true,
  });
  if (!mayReset) return null;
  return (
    <>
      <Button size="small" onClick={() => setIsOpen(true)}>
        Remove second factor
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={`Remove second factor: ${userName}`}
          act="Remove"
          onConfirm={(reason) => run({ userName, reason })}
          onClose={() => setIsOpen(false)}
        >
          <p>
            For a player who has neither the authenticator nor a recovery code, once you know that it is the
            player who asks. The password alone is enough afterwards, to log in and to withdraw; every session
            of the player ends.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
