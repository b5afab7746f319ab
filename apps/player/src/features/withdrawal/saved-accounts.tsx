import { callKey, toastError, toastSuccess } from "@crossbook/browser";
import { api as contract, type PayoutAccount } from "@crossbook/contract";
import { Button, IconButton, RadioGroup } from "@crossbook/ui";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { usePlayerApp } from "../../app/player-app-provider.tsx";
import { accountWords } from "./withdrawal-form.ts";
import classes from "./withdrawal-page.module.css";

export interface SavedAccountsProps {
  readonly accounts: readonly PayoutAccount[];
  /** Number of a saved account, or `new`. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The accounts that were withdrawn to before, to be chosen again or forgotten. */
export function SavedAccounts({ accounts, value, onChange }: SavedAccountsProps) {
  const { api, queryClient } = usePlayerApp();
  const [edits, setEdits] = useState(false);
  if (accounts.length === 0) return null;

  async function forget(account: PayoutAccount): Promise<void> {
    const outcome = await api.call(contract.withdrawals.removePayoutAccount, { id: account.id });
    if (!outcome.ok) return toastError(outcome.error.message);
    toastSuccess(`${accountWords(account)} is forgotten.`);
    if (value === String(account.id)) onChange("new");
    queryClient.setQueryData(callKey(contract.withdrawals.getPayoutAccounts, {}), outcome.result);
  }

  const options = [
    ...accounts.map((account) => ({
      value: String(account.id),
      label: accountWords(account),
      note: account.method === "UPI" ? "UPI" : "Bank account, by IMPS",
    })),
    { value: "new", label: "Another account" },
  ];
  return (
    <fieldset className={classes.group}>
      <legend>Pay to</legend>
      {edits ? (
        <ul className={classes.saved}>
          {accounts.map((account) => (
            <li key={account.id}>
              <span>{accountWords(account)}</span>
              <IconButton
                label={`Forget ${accountWords(account)}`}
                icon={<Trash2 aria-hidden />}
                onClick={() => void forget(account)}
              />
            </li>
          ))}
        </ul>
      ) : (
        <RadioGroup label="Pay to" options={options} value={value} onChange={onChange} />
      )}
      <Button size="small" onClick={() => setEdits(!edits)}>
        {edits ? "Done" : "Edit saved accounts"}
      </Button>
    </fieldset>
  );
}
