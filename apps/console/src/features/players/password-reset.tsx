import { api, type PlayerProfile } from "@crossbook/contract";
import { Button } from "@crossbook/ui";
import { useState } from "react";
import { ConfirmDialog } from "../../acts/confirm-dialog.tsx";
import { useAct } from "../../acts/use-act.ts";
import { useMoment } from "../../fields/use-moment.ts";
import { useMay } from "../../session/use-operator.ts";

/** Sends the player a link for a new password, with a reason. No operator sees the link or a password. */
export function PasswordResetButton({ userName }: { readonly userName: string }) {
  const maySend = useMay("sendPasswordReset");
  const moment = useMoment();
  const [isOpen, setIsOpen] = useState(false);
  const { run } = useAct(api.operator.sendPasswordReset, {
    done: ({ sentTo, sentAt }) => `The link was sent to ${maskedMobile(sentTo)} at ${moment(sentAt)}.`,
    quiet: true,
  });
  if (!maySend) return null;
  return (
    <>
      <Button size="small" onClick={() => setIsOpen(true)}>
        Send password link
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={`Send password link: ${userName}`}
          act="Send link"
          onConfirm={(reason) => run({ userName, reason })}
          onClose={() => setIsOpen(false)}
        >
          <p>
            The player gets a message with a link for a new password. It works once, for 30 minutes; earlier
            links end. A new password logs the player out everywhere.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** What became of the last link. */
export function PasswordResetWords({ link }: { readonly link: PlayerProfile["passwordReset"] }) {
  const moment = useMoment();
  if (link === null) return "none was sent";
  const { sentTo, sentAt, by, usedAt, expiresAt } = link;
  const sent = `sent to ${maskedMobile(sentTo)} at ${moment(sentAt)} · ${by ?? "asked for by the player"}`;
  return `${sent} · ${usedAt === null ? `works until ${moment(expiresAt)}` : `used at ${moment(usedAt)}`}`;
}

function maskedMobile(lastDigits: string): string {
  return `••••${lastDigits}`;
}
