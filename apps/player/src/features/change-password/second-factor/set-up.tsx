import { bindField, requiredFault, showRefusal, toastError } from "@crossbook/browser";
import { mayBeDone } from "@crossbook/client";
import { api as contract, type OutputOf } from "@crossbook/contract";
import { Button, Field } from "@crossbook/ui";
import { QRCodeSVG } from "qrcode.react";
import { useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { usePlayerApp } from "../../../app/player-app-provider.tsx";
import { useFocusAfter } from "../../../bets/use-focus-after.ts";
import { codeText } from "../../../messages/english/account/codes.ts";
import { secondFactorText } from "../../../messages/english/account/second-factor.ts";
import { CODE_EMPTY, type CodeFields, FIELD_OF_REFUSAL } from "./code-fields.ts";
import { CopyButton } from "./copy-button.tsx";
import { headingOf } from "./heading-of.ts";
import { OwnPassword } from "./own-password.tsx";
import classes from "./second-factor.module.css";

type Enrolment = OutputOf<typeof contract.account.enrolSecondFactor>;

const QR_SIZE = 192;
/** Quiet modules around the code, as its standard wants them. */
const QR_MARGIN = 4;

interface SetUpProps {
  readonly onConfirmed: (recoveryCodes: readonly string[]) => void;
  /** It was set up on another device. */
  readonly onFound: () => void;
  /** It may be set up without anybody knowing here. */
  readonly onUnanswered: () => void;
}

/** From no second factor to a confirmed one: the secret first, then a code of it and the password. */
export function SetUp(props: SetUpProps) {
  const { api } = usePlayerApp();
  const [enrolment, setEnrolment] = useState<Enrolment>();
  const [busy, setBusy] = useState(false);
  const part = useRef<HTMLDivElement>(null);
  useFocusAfter(part, headingOf);
  async function begin(): Promise<void> {
    setBusy(true);
    const outcome = await api.call(contract.account.enrolSecondFactor, {});
    setBusy(false);
    if (outcome.ok) return setEnrolment(outcome.result);
    toastError(outcome.error.message);
    if (outcome.error.code === "SECOND_FACTOR_EXISTS") props.onFound();
  }
  if (enrolment !== undefined)
    return <EnrolmentForm {...props} enrolment={enrolment} onCancel={() => setEnrolment(undefined)} />;
  return (
    <div ref={part} className={classes.standing}>
      <p>{secondFactorText().none}</p>
      <Button busy={busy} onClick={() => void begin()}>
        {secondFactorText().setUp}
      </Button>
    </div>
  );
}

interface EnrolmentFormProps extends SetUpProps {
  readonly enrolment: Enrolment;
  readonly onCancel: () => void;
}

function EnrolmentForm(props: EnrolmentFormProps) {
  const { enrolment, onCancel } = props;
  const { api } = usePlayerApp();
  const form = useForm<CodeFields>({ defaultValues: CODE_EMPTY });
  const [problem, setProblem] = useState<string>();
  const part = useRef<HTMLFormElement>(null);
  useFocusAfter(part, headingOf);
  const handleConfirm = form.handleSubmit(async ({ code, password }) => {
    setProblem(undefined);
    const outcome = await api.call(contract.account.confirmSecondFactor, { code: code.trim(), password });
    if (outcome.ok) return props.onConfirmed(outcome.result.recoveryCodes);
    const { error } = outcome;
    if (!showRefusal(form, FIELD_OF_REFUSAL, error)) setProblem(error.message);
    if (mayBeDone(error)) props.onUnanswered();
    if (error.code === "SECOND_FACTOR_EXISTS") props.onFound();
  });
  return (
    <form ref={part} className={classes.form} onSubmit={handleConfirm} noValidate>
      <Secret enrolment={enrolment} />
      <Field
        label={codeText().code}
        hint={secondFactorText().codeOfApp}
        inputMode="numeric"
        autoComplete="one-time-code"
        {...bindField(form, "code", (code) => requiredFault(codeText().code, code))}
      />
      <OwnPassword form={form} hint={secondFactorText().passwordWhy} problem={problem} />
      <p className={classes.note}>{secondFactorText().othersLoggedOut}</p>
      <div className={classes.actions}>
        <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
          {secondFactorText().confirm}
        </Button>
        <Button onClick={onCancel} disabled={form.formState.isSubmitting}>
          {secondFactorText().cancel}
        </Button>
      </div>
    </form>
  );
}

/** The secret to scan with the phone, to open in an app of this device, or to type in. */
function Secret({ enrolment: { secret, uri } }: { readonly enrolment: Enrolment }) {
  return (
    <>
      <p>{secondFactorText().scan}</p>
      <QRCodeSVG
        className={classes.qr}
        value={uri}
        size={QR_SIZE}
        marginSize={QR_MARGIN}
        level="M"
        title={secondFactorText().qr}
      />
      <a className={classes.link} href={uri}>
        {secondFactorText().openHere}
      </a>
      <p>{secondFactorText().orType}</p>
      <div className={classes.secret}>
        <code>{secret.match(/.{1,4}/g)?.join(" ")}</code>
        <CopyButton label={secondFactorText().copySecret} text={secret} />
      </div>
    </>
  );
}
