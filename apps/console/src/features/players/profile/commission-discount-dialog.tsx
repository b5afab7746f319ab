import { api } from "@crossbook/contract";
import { useState } from "react";
import { ConfirmDialog } from "../../../acts/confirm-dialog.tsx";
import { useAct } from "../../../acts/use-act.ts";
import { NumberField } from "../../../fields/number-field.tsx";

interface CommissionDiscountDialogProps {
  readonly userName: string;
  /** The discount in force, in whole percent. */
  readonly discountPercent: number;
  readonly onClose: () => void;
}

/** Sets how much less commission a player pays than his markets say. */
export function CommissionDiscountDialog({
  userName,
  discountPercent,
  onClose,
}: CommissionDiscountDialogProps) {
  const [percent, setPercent] = useState<number | null>(discountPercent);
  const { run } = useAct(api.operator.setCommissionDiscount, {
    done: ({ commissionDiscountPercent = 0 }) =>
      commissionDiscountPercent === 0
        ? `${userName} pays the commission of the markets.`
        : `${userName} pays ${commissionDiscountPercent}% less commission.`,
    quiet: true,
  });
  return (
    <ConfirmDialog
      title={`Commission discount of ${userName}`}
      act="Set the discount"
      onConfirm={(reason) => run({ userName, commissionDiscountPercent: percent ?? 0, reason })}
      onClose={onClose}
    >
      <p>
        From the next settlement on, the player pays so much less of each market&rsquo;s commission: of 5%
        with a discount of 40%, 3%. What is settled stays, also where its result is corrected.
      </p>
      <NumberField
        label="Discount in percent"
        value={percent}
        isRequired
        whole={[0, 100]}
        onChange={setPercent}
      />
    </ConfirmDialog>
  );
}
