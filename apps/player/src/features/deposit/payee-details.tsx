import { toastError, toastInfo } from "@crossbook/browser";
import type { PayeeAccount } from "@crossbook/contract";
import { Button } from "@crossbook/ui";
import { copyText } from "../../app/copy-text.ts";
import { depositText } from "../../messages/english/payments/deposit.ts";
import classes from "./manual-deposit.module.css";

/** Whom a deposit is paid to, each line with a button that copies it. */
export function PayeeDetails({ account }: { readonly account: PayeeAccount }) {
  const rows = [
    [depositText().name, account.holderName],
    [depositText().upiId, account.upiId],
    [depositText().accountNumber, account.accountNumber],
    ["IFSC", account.ifsc],
    [depositText().bank, account.bankName],
  ] as const;
  return (
    <dl className={classes.payee}>
      {rows.map(([label, value]) =>
        value === null ? null : (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <span>{value}</span>
              <Button size="small" aria-label={depositText().copyOf(label)} onClick={() => void copy(value)}>
                {depositText().copy}
              </Button>
            </dd>
          </div>
        ),
      )}
    </dl>
  );
}

async function copy(text: string): Promise<void> {
  if (await copyText(text)) toastInfo(depositText().copied);
  else toastError(depositText().copyForbidden);
}
