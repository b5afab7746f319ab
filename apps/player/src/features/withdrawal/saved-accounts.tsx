import { callKey, toastError, toastSuccess } from "@crossbook/browser";
import { api as contract, type PayoutAccount } from "@crossbook/contract";
import { Button, Icon, IconButton, RadioGroup } from "@crossbook/ui";
import { Trash2 } from "@lucide/icons";
import { useRef, useState } from "react";
import { usePlayerApp } from "../../app/player-app-provider.tsx";
import { withdrawalText } from "../../messages/english/payments/withdrawal.ts";
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
  /** Those that are being forgotten: a second press would find none. */
  const going = useRef(new Set<number>());
  if (accounts.length === 0) return null;

  async function forget(account: PayoutAccount): Promise<void> {
    if (going.current.has(account.id)) return;
    going.current.add(account.id);
    const outcome = await api.call(contract.withdrawals.removePayoutAccount, { id: account.id });
    going.current.delete(account.id);
    if (!outcome.ok) return toastError(outcome.error.message);
    toastSuccess(withdrawalText().forgotten(accountWords(account)));
    if (value === String(account.id)) onChange("new");
    queryClient.setQueryData(callKey(contract.withdrawals.getPayoutAccounts, {}), outcome.result);
  }

  const options = [
    ...accounts.map((account) => ({
      value: String(account.id),
      label: accountWords(account),
      note: account.method === "UPI" ? "UPI" : withdrawalText().savedBank,
    })),
    { value: "new", label: withdrawalText().anotherAccount },
  ];
  return (
    <fieldset className={classes.group}>
      <legend>{withdrawalText().payTo}</legend>
      {edits ? (
        <ul className={classes.saved}>
          {accounts.map((account) => (
            <li key={account.id}>
              <span>{accountWords(account)}</span>
              <IconButton
                label={withdrawalText().forget(accountWords(account))}
                icon={<Icon icon={Trash2} aria-hidden />}
                onClick={() => void forget(account)}
              />
            </li>
          ))}
        </ul>
      ) : (
        <RadioGroup label={withdrawalText().payTo} options={options} value={value} onChange={onChange} />
      )}
      <Button size="small" onClick={() => setEdits(!edits)}>
        {edits ? withdrawalText().done : withdrawalText().editSaved}
      </Button>
    </fieldset>
  );
}
