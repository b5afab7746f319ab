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
import { RenewalDialog } from "./renewal-dialog.tsx";
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
  const [shown, setShown] = useState<{ readonly title: string; readonly codes: readonly string[] }>();
  /** Whether recovery codes may have been made that nobody has seen. */
  const [areUnseen, setAreUnseen] = useState(false);
  function changed(): void {
    void queryClient.invalidateQueries({ queryKey: callKey(contract.account.getSecondFactor) });
    onChanged();
  }
  function made(title: string, codes: readonly string[]): void {
    setShown({ title, codes });
    setAreUnseen(false);
    changed();
  }
  function unanswered(): void {
    setAreUnseen(true);
    changed();
  }
  if (shown !== undefined) return <RecoveryCodes {...shown} onKept={() => setShown(undefined)} />;
  return (
    <Loaded query={query} failure={secondFactorText().failed} rows={1}>
      {(factor) =>
        factor.since === null ? (
          <SetUp
            onConfirmed={(codes) => made(secondFactorText().isSetUp, codes)}
            onFound={changed}
            onUnanswered={unanswered}
          />
        ) : (
          <Standing
            factor={factor}
            since={factor.since}
            areUnseen={areUnseen}
            onRenewed={(codes) => made(secondFactorText().renewed, codes)}
            onUnanswered={unanswered}
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
  readonly onRenewed: (recoveryCodes: readonly string[]) => void;
  readonly onUnanswered: () => void;
  readonly onRemoved: () => void;
}

/** Since when, how many recovery codes are left, new ones, and the way out. */
function Standing({ factor: { recoveryCodesLeft }, since, areUnseen, ...on }: StandingProps) {
  const { timeZone } = useBrowserApp().ports;
  const [asks, setAsks] = useState<"renewal" | "removal">();
  const close = () => setAsks(undefined);
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
      <div className={classes.actions}>
        <Button onClick={() => setAsks("renewal")}>{secondFactorText().renew}</Button>
        <Button variant="danger" onClick={() => setAsks("removal")}>
          {secondFactorText().remove}
        </Button>
      </div>
      <RenewalDialog
        open={asks === "renewal"}
        onClose={close}
        onRenewed={on.onRenewed}
        onUnanswered={() => {
          close();
          on.onUnanswered();
        }}
      />
      <RemovalDialog
        open={asks === "removal"}
        onClose={close}
        onRemoved={() => {
          close();
          toastSuccess(secondFactorText().removed);
          on.onRemoved();
        }}
      />
    </div>
  );
}
