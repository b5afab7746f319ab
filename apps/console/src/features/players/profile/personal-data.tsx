import { saveJson } from "@crossbook/browser";
import { api, type PlayerProfile } from "@crossbook/contract";
import { Button } from "@crossbook/ui";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { ConfirmDialog } from "../../../acts/confirm-dialog.tsx";
import { useAct } from "../../../acts/use-act.ts";
import { useMay } from "../../../session/use-operator.ts";
import { Section } from "./section.tsx";

/** What is kept about a player, for who may give it out and remove it. */
export function PersonalData({ profile }: { readonly profile: PlayerProfile }) {
  const mayExport = useMay("exportPlayerData");
  const mayRemove = useMay("removePlayerData");
  if (!mayExport && !mayRemove) return null;
  return (
    <Section
      title="Personal data"
      acts={
        <>
          {mayExport && <ExportButton userName={profile.userName} />}
          {mayRemove && <RemoveButton profile={profile} />}
        </>
      }
    >
      <p>
        {profile.loginLock === null
          ? "Before it can be removed the login must be locked, and nothing may be open: no bet, money, payment, round, bonus or exclusion."
          : "It can be removed once nothing is open: no bet, money, payment, round, bonus or exclusion."}
      </p>
    </Section>
  );
}

function ExportButton({ userName }: { readonly userName: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const { run } = useAct(api.operator.exportPlayerData, {
    quiet: true,
    done: (records) => {
      saveJson(`personal-data-${userName}.json`, records);
      return `What is kept about ${userName} is saved as a file.`;
    },
  });
  return (
    <>
      <Button size="small" onClick={() => setIsOpen(true)}>
        Save as a file
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={`Save what is kept about ${userName}`}
          act="Save"
          onConfirm={(reason) => run({ userName, reason })}
          onClose={() => setIsOpen(false)}
        >
          <p>
            Sign-up, sessions, accounts for withdrawals, payments, limits and notes, without passwords and
            pictures. Bets and money are in the statement. Give the file to nobody but the player.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

function RemoveButton({ profile: { userName, loginLock } }: { readonly profile: PlayerProfile }) {
  const [isOpen, setIsOpen] = useState(false);
  const navigate = useNavigate();
  const { run } = useAct(api.operator.removePlayerData, {
    done: ({ userId }) => `The personal data of account ${userId} is removed.`,
    quiet: true,
  });
  async function remove(reason: string) {
    const refusal = await run({ userName, reason });
    // No player has this name any more.
    if (refusal === undefined) void navigate({ to: "/players" });
    return refusal;
  }
  return (
    <>
      <Button size="small" variant="danger" disabled={loginLock === null} onClick={() => setIsOpen(true)}>
        Remove
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={`Remove the personal data of ${userName}`}
          act="Remove for ever"
          tone="danger"
          onConfirm={remove}
          onClose={() => setIsOpen(false)}
        >
          <p>
            The account is closed for ever. Name, mobile number, bank accounts, sessions, pictures and notes
            are removed; bets, money, payments and the audit stay under the account's number. This cannot be
            undone.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
