import type { WaitingPayment } from "@crossbook/contract";
import { Button, Checkbox, Money } from "@crossbook/ui";
import { useState } from "react";
import { ApproveDialog } from "./approve-dialog.tsx";
import { sumOf } from "./sum-of.ts";
import classes from "./together.module.css";

interface TogetherBarProps {
  /** Those of the page that can be approved together, and those of them that are chosen. */
  readonly approvable: readonly WaitingPayment[];
  readonly chosen: readonly WaitingPayment[];
  readonly onChoose: (paymentIds: readonly number[]) => void;
}

/** Chooses every payment of the page, says how many are chosen and what they come to, and approves them together. */
export function TogetherBar({ approvable, chosen, onChoose }: TogetherBarProps) {
  const [isOpen, setIsOpen] = useState(false);
  const isAll = chosen.length === approvable.length && chosen.length > 0;
  if (approvable.length === 0 && !isOpen) return null;
  return (
    // Whatever is chosen it is as high: the rows below it stay under the finger that chooses them.
    <div className={classes.bar}>
      <Checkbox
        checked={isAll}
        onChange={(all) => onChoose(all ? approvable.map(({ paymentId }) => paymentId) : [])}
      >
        Choose all {approvable.length}
      </Checkbox>
      <span role="status">
        {chosen.length} chosen, <Money amount={sumOf(chosen)} />
      </span>
      <Button size="small" variant="primary" disabled={chosen.length === 0} onClick={() => setIsOpen(true)}>
        Approve the chosen
      </Button>
      {isOpen && (
        <ApproveDialog
          payments={chosen}
          onClose={() => {
            setIsOpen(false);
            onChoose([]);
          }}
        />
      )}
    </div>
  );
}
