import { callKey, Loaded, toastSuccess, useBrowserApp, useCall, zoneMomentText } from "@crossbook/browser";
import { api as contract, type OutputOf } from "@crossbook/contract";
import { Button } from "@crossbook/ui";
import { useRef, useState } from "react";
import { AccountSection } from "../../../account/account-page.tsx";
import { usePlayerApp } from "../../../app/player-app-provider.tsx";
import { useFocusAfter } from "../../../bets/use-focus-after.ts";
import { secondFactorText } from "../../../messages/english/account/second-factor.ts";
import { useSession } from "../../../session/use-session.ts";
import { headingOf } from "./heading-of.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { RemovalDialog } from "./removal-dialog.tsx";
import classes from "./second-factor.module.css";
import { SetUp } from "./set-up.tsx";

type SecondFactor = OutputOf<typeof contract.account.getSecondFactor>;

/** With so few recovery codes left it is time for new ones. */
const FEW_CODES = 2;

export interface SecondFactorSectionProps {
  /** It was set up or removed, by which other sessions have ended. */
  readonly onChanged: () => void;
}

/** The player's second factor: how it stands, and setting it up and removing it. A demo, which has no password, has none. */
export function SecondFactorSection({ onChanged }: SecondFactorSectionProps) {
  const isDemo = useSession(({ user }) => user?.demo === true);
  if (isDemo) return null;
  return (
    <AccountSection title={secondFactorText().title} lead={secondFactorText().lead}>
      <OwnSecondFactor onChanged={onChanged} />
    </AccountSection>
  );
}

function OwnSecondFactor({ onChanged }: SecondFactorSectionProps) {
  const { queryClient } = usePlayerApp();
  const query = useCall(contract.account.getSecondFactor, {});
  /** Shown until the player says that they are kept. */
  const [codes, setCodes] = useState<readonly string[]>();
  /** Whether recovery codes may have been made that nobody has seen. */
  const [areUnseen, setAreUnseen] = useState(false);
  function changed(): void {
    void queryClient.invalidateQueries({ queryKey: callKey(contract.account.getSecondFactor) });
    onChanged();
  }
  if (codes !== undefined) return <RecoveryCodes codes={codes} onKept={() => setCodes(undefined)} />;
  return (
    <Loaded query={query} failure={secondFactorText().failed} rows={1}>
      {(factor) =>
        factor.since === null ? (
          <SetUp
            onConfirmed={(recoveryCodes) => {
              setCodes(recoveryCodes);
              setAreUnseen(false);
              changed();
            }}
            onFound={changed}
            onUnanswered={() => {
              setAreUnseen(true);
              changed();
            }}
          />
        ) : (
          <Standing
            factor={factor}
            since={factor.since}
            areUnseen={areUnseen}
            onRemoved={() => {
              setAreUnseen(false);
              changed();
            }}
          />
        )
      }
    </Loaded>
  );
}

interface StandingProps {
  readonly factor: SecondFactor;
  readonly since: string;
  readonly areUnseen: boolean;
  readonly onRemoved: () => void;
}

/** Since when, how many recovery codes are left, and the way out. */
function Standing({ factor: { recoveryCodesLeft }, since, areUnseen, onRemoved }: StandingProps) {
  const { timeZone } = useBrowserApp().ports;
  const [asks, setAsks] = useState(false);
  const part = useRef<HTMLDivElement>(null);
  useFocusAfter(part, headingOf);
  const areFew = recoveryCodesLeft <= FEW_CODES;
  return (
    <div ref={part} className={classes.standing}>
      <p>{secondFactorText().since(zoneMomentText(since, timeZone))}</p>
      {areUnseen ? (
        <p role="alert" className={classes.caution}>
          {secondFactorText().codesUnseen}
        </p>
      ) : (
        <p className={areFew ? classes.caution : classes.note}>
          {secondFactorText().codesLeft(recoveryCodesLeft)}
          {areFew && ` ${secondFactorText().fewLeft}`}
        </p>
      )}
      <p className={classes.note}>{secondFactorText().ifLost}</p>
      <Button variant="danger" onClick={() => setAsks(true)}>
        {secondFactorText().remove}
      </Button>
      <RemovalDialog
        open={asks}
        onClose={() => setAsks(false)}
        onRemoved={() => {
          setAsks(false);
          toastSuccess(secondFactorText().removed);
          onRemoved();
        }}
      />
    </div>
  );
}
