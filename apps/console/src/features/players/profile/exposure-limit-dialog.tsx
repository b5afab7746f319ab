import { api } from "@crossbook/contract";
import { useState } from "react";
import { ConfirmDialog } from "../../../acts/confirm-dialog.tsx";
import { useAct } from "../../../acts/use-act.ts";
import { NumberField } from "../../../fields/number-field.tsx";
import { SelectField } from "../../../fields/select-field.tsx";

interface ExposureLimitDialogProps {
  readonly userName: string;
  /** The limit in force, in main units; undefined: none. */
  readonly exposureLimit: number | undefined;
  readonly onClose: () => void;
}

const CHOICES = [
  ["limit", "An amount"],
  ["none", "No limit: as much as the balance covers"],
] as const;

/** Sets how much all open bets of a player may lose together, or takes the limit away. */
export function ExposureLimitDialog({ userName, exposureLimit, onClose }: ExposureLimitDialogProps) {
  const [choice, setChoice] = useState<(typeof CHOICES)[number][0]>("limit");
  const [amount, setAmount] = useState<number | null>(exposureLimit ?? null);
  const { run } = useAct(api.operator.setExposureLimit, {
    done: (account) =>
      account.exposureLimit === undefined
        ? `The exposure of ${userName} has no limit of its own.`
        : `The exposure limit of ${userName} is in force.`,
    quiet: true,
  });
  return (
    <ConfirmDialog
      title={`Exposure limit of ${userName}`}
      act={choice === "limit" ? "Set the limit" : "Take the limit away"}
      onConfirm={(reason) => run({ userName, exposureLimit: choice === "limit" ? amount : null, reason })}
      onClose={onClose}
    >
      <p>
        A bet that would take the exposure beyond the limit is refused, from the next bet on. Open bets stay,
        and bets that make the exposure no higher are always taken.
      </p>
      <SelectField label="Limit" value={choice} choices={CHOICES} onChange={setChoice} />
      {choice === "limit" && (
        <NumberField label="All open bets may lose at most" value={amount} isRequired onChange={setAmount} />
      )}
    </ConfirmDialog>
  );
}
