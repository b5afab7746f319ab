import { mayBeDone } from "@crossbook/client";
import { api as contract } from "@crossbook/contract";
import { usePlayerApp } from "../../../app/player-app-provider.tsx";
import { secondFactorText } from "../../../messages/english/account/second-factor.ts";
import { FormDialog } from "../form-dialog.tsx";
import { BothForm } from "./both-form.tsx";

interface RenewalDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onRenewed: (recoveryCodes: readonly string[]) => void;
  /** They may have been made without anybody knowing them here. */
  readonly onUnanswered: () => void;
}

/** New recovery codes in place of the old ones, by a code of the second factor and the password. */
export function RenewalDialog({ open, onClose, onRenewed, onUnanswered }: RenewalDialogProps) {
  const { api } = usePlayerApp();
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={secondFactorText().renewTitle}
      description={secondFactorText().renewNote}
      cancel={secondFactorText().cancel}
      submit={secondFactorText().renewNow}
      variant="primary"
    >
      {(formId, onBusy) => (
        <BothForm
          id={formId}
          onBusy={onBusy}
          send={(fields) => api.call(contract.account.renewRecoveryCodes, fields)}
          onDone={({ recoveryCodes }) => onRenewed(recoveryCodes)}
          onError={(error) => {
            const isUnanswered = mayBeDone(error);
            if (isUnanswered) onUnanswered();
            return isUnanswered;
          }}
        />
      )}
    </FormDialog>
  );
}
