import type { PayeeAccount } from "@crossbook/contract";
import type { HandlersOf } from "../../../calls/handler.ts";
import type { HostDirectory, HostSettings } from "../../../ports/host-settings.ts";

/**
 * The payees of deposits by hand, with the bounds of one deposit: of each way that the host offers and has a payee for.
 * They are the host's own and the same for every player and call.
 */
export function getPaymentInfo(
  hosts: Pick<HostDirectory, "settingsOf">,
): HandlersOf<"account">["getPaymentInfo"] {
  return async (_input, { host }) => {
    const settings = hosts.settingsOf(host);
    return { ok: true, result: { accounts: payeesOf(settings), note: settings.server.depositNote } };
  };
}

function payeesOf({ domain, server }: HostSettings): PayeeAccount[] {
  if (!domain.showDepositW) return [];
  const bounds = { minAmount: domain.minDepositAmount, maxAmount: domain.maxDepositAmount };
  const accounts: PayeeAccount[] = [];
  if (domain.upiDeposit && server.upiPayee)
    accounts.push({
      ...{ method: "upi", ...server.upiPayee, ...bounds },
      ...{ accountNumber: null, ifsc: null, bankName: null },
    });
  if (domain.impsDeposit && server.bankPayee)
    accounts.push({ method: "imps", ...server.bankPayee, ...bounds, upiId: null });
  return accounts;
}
