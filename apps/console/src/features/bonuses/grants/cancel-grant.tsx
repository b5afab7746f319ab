import { paiseOfWire } from "@crossbook/browser";
import { api, type BonusGrant } from "@crossbook/contract";
import { Button, Money } from "@crossbook/ui";
import { useState } from "react";
import { ConfirmDialog } from "../../../acts/confirm-dialog.tsx";
import { useAct } from "../../../acts/use-act.ts";
import { useMay } from "../../../session/use-operator.ts";

/** Ends a grant that is offered or active, where the role may. */
export function CancelGrant({ grant }: { readonly grant: BonusGrant }) {
  const { id, status, userName, title, amount } = grant;
  const mayCancel = useMay("cancelBonus");
  const [isOpen, setIsOpen] = useState(false);
  const { run } = useAct(api.operator.cancelBonus, {
    done: () => `Bonus ${id} of ${userName} is cancelled.`,
    quiet: true,
  });
  if (!mayCancel || (status !== "offered" && status !== "active")) return null;
  return (
    <>
      <Button size="small" variant="danger" onClick={() => setIsOpen(true)}>
        Cancel {id}
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={`Cancel bonus ${id} of ${userName}`}
          act="Cancel the bonus"
          tone="danger"
          onConfirm={(reason) => run({ bonusId: id, reason })}
          onClose={() => setIsOpen(false)}
        >
          <p>
            {title}: <Money amount={paiseOfWire(amount)} />. Bonus money that is not released goes back.{" "}
            {userName} reads the reason.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
