import { bindField, requiredFault, showRefusal, useCall } from "@crossbook/browser";
import { mayBeDone } from "@crossbook/client";
import { api as contract, LONGEST_BOT_KEY_NAME } from "@crossbook/contract";
import { Field } from "@crossbook/ui";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { CodeField } from "../../../account/code-field.tsx";
import { usePlayerApp } from "../../../app/player-app-provider.tsx";
import { botKeyText } from "../../../messages/english/account/bot-keys.ts";
import { codeText } from "../../../messages/english/account/codes.ts";
import { FormDialog } from "../form-dialog.tsx";
import classes from "./bot-keys.module.css";
import type { Made } from "./made-key.tsx";
import { useReadKeysAgain } from "./use-read-keys-again.ts";

interface MakeDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onMade: (made: Made) => void;
}

/** Makes a key by a name, and a code of who has a second factor. */
export function MakeDialog({ open, onClose, onMade }: MakeDialogProps) {
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={botKeyText().makeTitle}
      description={botKeyText().makeNote}
      cancel={botKeyText().cancel}
      submit={botKeyText().makeNow}
      variant="primary"
    >
      {(formId, onBusy) => <MakeForm id={formId} onBusy={onBusy} onMade={onMade} />}
    </FormDialog>
  );
}

interface KeyFields {
  readonly name: string;
  readonly code: string;
}

const EMPTY: KeyFields = { name: "", code: "" };
const FIELD_OF_REFUSAL = { SECOND_FACTOR_WRONG: "code", SECOND_FACTOR_NEEDED: "code" } as const;

interface MakeFormProps {
  readonly id: string;
  readonly onBusy: (busy: boolean) => void;
  readonly onMade: (made: Made) => void;
}

function MakeForm({ id, onBusy, onMade }: MakeFormProps) {
  const { api } = usePlayerApp();
  const readAgain = useReadKeysAgain();
  const factor = useCall(contract.account.getSecondFactor, {});
  const form = useForm<KeyFields>({ defaultValues: EMPTY });
  const [problem, setProblem] = useState<string>();
  /** Also where the factor was set up on another device a moment ago. */
  const [isAsked, setIsAsked] = useState(false);
  const needsCode = isAsked || (factor.data !== undefined && factor.data.since !== null);
  const handleMake = form.handleSubmit(async ({ name, code }) => {
    setProblem(undefined);
    onBusy(true);
    const given = { name: name.trim(), ...(needsCode && { code: code.trim() }) };
    const outcome = await api.call(contract.account.createBotKey, given);
    onBusy(false);
    if (outcome.ok) return onMade(outcome.result);
    const { error } = outcome;
    if (error.code === "SECOND_FACTOR_NEEDED") setIsAsked(true);
    if (!showRefusal(form, FIELD_OF_REFUSAL, error)) setProblem(error.message);
    if (!mayBeDone(error)) return;
    setProblem(`${error.message} ${botKeyText().maybeMade}`);
    readAgain();
  });
  return (
    <form id={id} className={classes.form} onSubmit={handleMake} noValidate>
      <Field
        label={botKeyText().name}
        hint={botKeyText().nameHint}
        autoComplete="off"
        {...bindField(form, "name", (name) => nameFault(name))}
      />
      {needsCode && (
        <CodeField {...bindField(form, "code", (code) => requiredFault(codeText().code, code))} />
      )}
      {problem !== undefined && (
        <p role="alert" className={classes.refusal}>
          {problem}
        </p>
      )}
    </form>
  );
}

function nameFault(name: string) {
  const missing = requiredFault(botKeyText().name, name.trim());
  if (missing !== undefined) return missing;
  return name.trim().length > LONGEST_BOT_KEY_NAME
    ? botKeyText().nameLength(LONGEST_BOT_KEY_NAME)
    : undefined;
}
