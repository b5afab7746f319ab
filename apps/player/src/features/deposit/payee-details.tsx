import { toastError, toastInfo } from "@crossbook/browser";
import type { PayeeAccount } from "@crossbook/contract";
import { Button } from "@crossbook/ui";
import classes from "./manual-deposit.module.css";

/** Whom a deposit is paid to, each line with a button that copies it. */
export function PayeeDetails({ account }: { readonly account: PayeeAccount }) {
  const rows = [
    ["Name", account.holderName],
    ["UPI id", account.upiId],
    ["Account number", account.accountNumber],
    ["IFSC", account.ifsc],
    ["Bank", account.bankName],
  ] as const;
  return (
    <dl className={classes.payee}>
      {rows.map(([label, value]) =>
        value === null ? null : (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <span>{value}</span>
              <Button size="small" aria-label={`Copy ${label}`} onClick={() => void copy(value)}>
                Copy
              </Button>
            </dd>
          </div>
        ),
      )}
    </dl>
  );
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toastInfo("Copied !");
  } catch {
    toastError("This browser does not let pages copy. Please select the text.");
  }
}
