import { mayBeDone } from "@crossbook/client";
import { api as contract } from "@crossbook/contract";
import { useRef } from "react";
import { usePlayerApp } from "../../../app/player-app-provider.tsx";
import { secondFactorText } from "../../../messages/english/account/second-factor.ts";
import { FormDialog } from "../form-dialog.tsx";
import { BothForm } from "./both-form.tsx";

interface RemovalDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onRemoved: () => void;
}

/** Takes the second factor away, by a code of it and the password. */
export function RemovalDialog({ open, onClose, onRemoved }: RemovalDialogProps) {
  const { api } = usePlayerApp();
  /** Whether it may have been removed without anybody knowing here. */
  const isUnanswered = useRef(false);
  return (
    <FormDialog
      open={open}
      onClose={() => {
        isUnanswered.current = false;
        onClose();
      }}
      title={secondFactorText().removeTitle}
      description={secondFactorText().removeNote}
      cancel={secondFactorText().cancel}
      submit={secondFactorText().removeNow}
      variant="danger"
    >
      {(formId, onBusy) => (
        <BothForm
          id={formId}
          onBusy={onBusy}
          send={(fields) => api.call(contract.account.removeSecondFactor, fields)}
          onDone={onRemoved}
          onError={(error) => {
            const isGone = error.code === "SECOND_FACTOR_MISSING" && isUnanswered.current;
            if (isGone) onRemoved();
            if (mayBeDone(error)) isUnanswered.current = true;
            return isGone;
          }}
        />
      )}
    </FormDialog>
  );
}
