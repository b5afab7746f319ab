import { type Fault, requiredFault } from "@crossbook/browser";
import { Button, Dialog, Sentence } from "@crossbook/ui";
import { type FormEvent, useId, useRef, useState } from "react";
import { CodeField } from "../../account/code-field.tsx";
import { codeText } from "../../messages/english/account/codes.ts";
import { withdrawalText } from "../../messages/english/payments/withdrawal.ts";
import classes from "./withdrawal-page.module.css";

export interface ConfirmWithdrawalProps {
  readonly open: boolean;
  /** "1,500.00". */
  readonly amount: string;
  readonly destination: string;
  /** What is lost by it, in words; undefined: nothing. */
  readonly forfeit: string | undefined;
  readonly canCancel: boolean;
  /** Whether a code of the second factor is asked for, and what was wrong with the last one. */
  readonly needsCode: boolean;
  readonly codeFault: Fault;
  readonly busy: boolean;
  readonly onConfirm: (code: string | undefined) => Promise<void>;
  readonly onClose: () => void;
}

/** The last look before money is held: how much, to whom, and what is lost by it. */
export function ConfirmWithdrawal(props: ConfirmWithdrawalProps) {
  const { open, amount, destination, forfeit, canCancel, busy, onClose } = props;
  const formId = useId();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={withdrawalText().confirmTitle(amount)}
      footer={
        <div className={classes.actions}>
          <Button onClick={onClose} disabled={busy}>
            {withdrawalText().back}
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={busy}>
            {forfeit === undefined ? withdrawalText().withdraw : withdrawalText().withdrawAndLose}
          </Button>
        </div>
      }
    >
      <p>
        <Sentence
          parts={withdrawalText().goesTo(
            amount,
            <strong className={classes.destination}>{destination}</strong>,
          )}
        />
      </p>
      {forfeit !== undefined && (
        <p className={classes.caution} role="alert">
          {forfeit}
        </p>
      )}
      <p className={classes.note}>{canCancel ? withdrawalText().canCancel : withdrawalText().cannotCancel}</p>
      <ConsentForm {...props} id={formId} />
    </Dialog>
  );
}

interface ConsentFormProps extends Pick<ConfirmWithdrawalProps, "needsCode" | "codeFault" | "onConfirm"> {
  readonly id: string;
}

/** The code where one is asked for; what sends the dialog in any case. */
function ConsentForm({ id, needsCode, codeFault, onConfirm }: ConsentFormProps) {
  const [code, setCode] = useState("");
  const [isJudged, setIsJudged] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const missing = needsCode ? requiredFault(codeText().code, code) : undefined;
  async function handleSubmit(submit: FormEvent): Promise<void> {
    submit.preventDefault();
    setIsJudged(missing !== undefined);
    if (missing === undefined) {
      setCode("");
      await onConfirm(needsCode ? code.trim() : undefined);
    }
    box.current?.focus();
  }
  return (
    <form id={id} className={classes.consent} onSubmit={(submit) => void handleSubmit(submit)} noValidate>
      {needsCode && (
        <CodeField
          ref={box}
          value={code}
          onChange={({ target }) => setCode(target.value)}
          error={isJudged && missing !== undefined ? missing : code === "" ? codeFault : undefined}
        />
      )}
    </form>
  );
}
