import { toastError, toastSuccess } from "@crossbook/browser";
import { type BotKey, api as contract } from "@crossbook/contract";
import { Button, Dialog } from "@crossbook/ui";
import { useState } from "react";
import { usePlayerApp } from "../../../app/player-app-provider.tsx";
import { botKeyText } from "../../../messages/english/account/bot-keys.ts";
import classes from "./bot-keys.module.css";
import { useReadKeysAgain } from "./use-read-keys-again.ts";

interface DeletionDialogProps {
  /** Undefined: the dialog is closed. */
  readonly botKey: BotKey | undefined;
  readonly onClose: () => void;
}

/** Asks once more, and deletes a key. */
export function DeletionDialog({ botKey, onClose }: DeletionDialogProps) {
  const { api } = usePlayerApp();
  const readAgain = useReadKeysAgain();
  const [busy, setBusy] = useState(false);
  async function remove({ botKeyId }: BotKey): Promise<void> {
    setBusy(true);
    const outcome = await api.call(contract.account.deleteBotKey, { botKeyId });
    setBusy(false);
    onClose();
    readAgain();
    // One that is gone already was deleted on another device, or by this call, whose answer was lost.
    if (outcome.ok || outcome.error.code === "BOT_KEY_NOT_FOUND") return toastSuccess(botKeyText().deleted);
    toastError(outcome.error.message);
  }
  return (
    <Dialog
      open={botKey !== undefined}
      onClose={onClose}
      title={botKeyText().deleteTitle(botKey?.name ?? "")}
      footer={
        <div className={classes.actions}>
          <Button onClick={onClose} disabled={busy}>
            {botKeyText().cancel}
          </Button>
          <Button variant="danger" busy={busy} onClick={() => botKey && void remove(botKey)}>
            {botKeyText().deleteNow}
          </Button>
        </div>
      }
    >
      <p>{botKeyText().deleteNote}</p>
    </Dialog>
  );
}
