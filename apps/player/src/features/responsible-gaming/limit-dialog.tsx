import { paiseOfWire } from "@crossbook/browser";
import { api as contract } from "@crossbook/contract";
import { paiseToMainUnits, parsePaise } from "@crossbook/money";
import { Button, Dialog, Field } from "@crossbook/ui";
import { type FormEvent, useId, useState } from "react";
import { protectionText } from "../../messages/english/account/protection.ts";
import { isStricter, LIMIT_KINDS, limitFault, type ProtectionLimit, periodWords } from "./limit-words.ts";
import classes from "./responsible-gaming-page.module.css";
import { cancelledWords, useProtectionAct } from "./use-protection.ts";

export interface LimitDialogProps {
  readonly limit: ProtectionLimit;
  readonly onClose: () => void;
}

/** Asks for the new amount of a limit and says whether it holds at once or waits for a day. */
export function LimitDialog({ limit, onClose }: LimitDialogProps) {
  const { kind, period } = limit;
  const formId = useId();
  const [text, setText] = useState(limit.amount === null ? "" : String(limit.amount));
  const [fault, setFault] = useState<string>();
  const { act, busy } = useProtectionAct(contract.protection.setLimit);
  const present = limit.amount === null ? undefined : paiseOfWire(limit.amount);
  const typed = parsePaise(text);
  // The first limit is stricter than none, whatever it is.
  const isAtOnce = present === undefined || (typed !== undefined && isStricter(present, typed));

  async function set(amount: number | null): Promise<void> {
    const done = await act({ kind, period, amount }, ({ cancelledBets, state }) => {
      const changed = state.limits.find((one) => one.kind === kind && one.period === period);
      const words = changed?.pending ? protectionText().looserWaits : protectionText().limitInForce;
      return words + cancelledWords(cancelledBets);
    });
    if (done !== undefined) onClose();
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    const found = limitFault(text);
    setFault(found);
    if (found === undefined && typed !== undefined) void set(paiseToMainUnits(typed));
  }
  const title = LIMIT_KINDS.find((one) => one.kind === kind)?.title ?? protectionText().limit;
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${title}: ${periodWords(limit).toLowerCase()}`}
      footer={
        <div className={classes.actions}>
          <Button onClick={onClose} disabled={busy}>
            {protectionText().back}
          </Button>
          {limit.amount !== null && (
            <Button busy={busy} onClick={() => void set(null)}>
              {protectionText().askNoLimit}
            </Button>
          )}
          <Button type="submit" form={formId} variant="primary" busy={busy}>
            {protectionText().setLimit}
          </Button>
        </div>
      }
    >
      <form id={formId} className={classes.form} onSubmit={submit} noValidate>
        <Field
          label={protectionText().limit}
          inputMode="decimal"
          autoComplete="off"
          value={text}
          error={fault}
          onChange={({ target }) => {
            setText(target.value);
            setFault(undefined);
          }}
        />
        <p className={classes.note} aria-live="polite">
          {isAtOnce ? protectionText().stricterNote : protectionText().looserNote}
        </p>
      </form>
    </Dialog>
  );
}
