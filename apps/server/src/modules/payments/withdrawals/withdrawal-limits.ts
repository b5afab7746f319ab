import type { WithdrawalMethod } from "@crossbook/contract";
import { type Paise, paiseFromMainUnits, zeroPaise } from "@crossbook/money";
import type { HostSettings } from "../../../ports/host-settings.ts";

/** The limits of 24 hours count back from now, not from a midnight. */
export const LIMIT_WINDOW_MS = 24 * 60 * 60_000;

/** What a host lets its players withdraw, in paise. */
export interface WithdrawalLimits {
  readonly methods: readonly WithdrawalMethod[];
  readonly minimum: Paise;
  readonly maximum: Paise;
  readonly perDay: Paise;
  readonly requestsPerDay: number;
  readonly canCancel: boolean;
  /** Above it another operator sends than approved. */
  readonly secondPersonAbove: Paise;
}

/** Reads the limits out of a host's settings; an amount with parts of a paisa counts as nothing. */
export function limitsOf({ domain, server }: HostSettings): WithdrawalLimits {
  const methods: WithdrawalMethod[] = [];
  if (domain.upiWithdrawal) methods.push("UPI");
  if (domain.impsWithdrawal) methods.push("IMPS");
  return {
    methods,
    minimum: amountOf(domain.minWithdrawalAmount),
    maximum: amountOf(domain.maxWithdrawalAmount),
    perDay: amountOf(server.maxWithdrawnPerDay),
    requestsPerDay: server.withdrawalsPerDay,
    canCancel: server.withdrawalCancel,
    secondPersonAbove: amountOf(server.secondPersonAbove),
  };
}

function amountOf(mainUnits: number): Paise {
  return paiseFromMainUnits(mainUnits) ?? zeroPaise;
}
