import { EmptyState } from "@crossbook/ui";

/** Deposits by hand: payee details, UTR and screenshot. */
export function ManualDeposit() {
  return <EmptyState title="Deposits by hand are not open yet." />;
}
