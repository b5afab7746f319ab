import { api } from "@crossbook/contract";
import { Badge, Button } from "@crossbook/ui";
import { useState } from "react";
import { useAct } from "../../acts/use-act.ts";
import { useConsoleApp } from "../../app/console-app-provider.tsx";
import { useOperator } from "../../session/use-operator.ts";
import { Page } from "../../shell/page.tsx";
import { EnrolmentForm } from "./enrolment-form.tsx";
import classes from "./my-login-page.module.css";
import { PasswordForm } from "./password-form.tsx";

interface Enrolment {
  readonly secret: string;
  readonly uri: string;
}

/** The operator's own second factor and password. */
export function MyLoginPage() {
  const { session } = useConsoleApp();
  const { userName, role, hasSecondFactor, secondFactorRequired } = useOperator();
  const [enrolment, setEnrolment] = useState<Enrolment>();
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>();
  const { busy, run } = useAct(api.operator.enrolSecondFactor, {
    done: (made) => {
      setEnrolment(made);
      return "Add the secret to your authenticator.";
    },
  });
  return (
    <Page title="My login">
      <section className={classes.card} aria-label="Second factor">
        <p>
          {userName} operates as <Badge tone="primary">{role}</Badge>.
        </p>
        {recoveryCodes !== undefined ? (
          <RecoveryCodes codes={recoveryCodes} />
        ) : hasSecondFactor ? (
          <p>Every login needs a code of your authenticator. An admin can reset it for a lost device.</p>
        ) : enrolment === undefined ? (
          <>
            <p>
              You have no second factor.
              {secondFactorRequired && " Money, results and settings need one here."}
            </p>
            <Button variant="primary" busy={busy} onClick={() => void run({})}>
              Set up an authenticator
            </Button>
          </>
        ) : (
          <EnrolmentForm
            enrolment={enrolment}
            onConfirmed={(codes) => {
              setRecoveryCodes(codes);
              session.secondFactorAdded();
            }}
          />
        )}
      </section>
      <PasswordForm />
    </Page>
  );
}

function RecoveryCodes({ codes }: { readonly codes: readonly string[] }) {
  return (
    <>
      <p>
        Your second factor is set up. These codes let you in without your device, each once. Keep them now:
        they are not shown again.
      </p>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </>
  );
}
