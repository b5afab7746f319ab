import type { DomainSettings, ManualDepositMethod } from "@crossbook/contract";
import { type Paise, paise, paiseFromMainUnits } from "@crossbook/money";

/** What a host takes by hand; amounts of one deposit. */
export interface DepositLimits {
  readonly isOffered: boolean;
  readonly least: Paise;
  readonly most: Paise;
}

/** The limits of a host for one way to pay. */
export function depositLimitsOf(domain: DomainSettings, method: ManualDepositMethod): DepositLimits {
  return {
    isOffered: domain.showDepositW && (method === "Imps" ? domain.impsDeposit : domain.upiDeposit),
    least: paiseFromMainUnits(domain.minDepositAmount) ?? paise(0),
    most: paiseFromMainUnits(domain.maxDepositAmount) ?? paise(0),
  };
}
