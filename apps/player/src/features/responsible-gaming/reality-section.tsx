import { Loaded, paiseOfWire, useCall } from "@crossbook/browser";
import { api as contract } from "@crossbook/contract";
import { Money } from "@crossbook/ui";
import type { ReactNode } from "react";
import { protectionText } from "../../messages/english/account/protection.ts";
import { durationText } from "../../protection/reality-check.ts";
import { Choice } from "./exclusion-section.tsx";
import { REMINDER_MINUTES, reminderWords } from "./limit-words.ts";
import classes from "./responsible-gaming-page.module.css";
import { useProtectionAct } from "./use-protection.ts";

const REFRESH_MS = 30_000;

/** What was done since the login, and how often the player is reminded of it. */
export function RealitySection({ reminderMinutes }: { readonly reminderMinutes: number | null }) {
  const check = useCall(contract.protection.getRealityCheck, {}, { refetchIntervalMs: REFRESH_MS });
  const remind = useProtectionAct(contract.protection.setReminder);
  const choices = REMINDER_MINUTES.some((minutes) => minutes === reminderMinutes)
    ? REMINDER_MINUTES
    : [...REMINDER_MINUTES, reminderMinutes];
  return (
    <>
      <Choice
        label={protectionText().remindMe}
        value={String(reminderMinutes)}
        options={choices.map((minutes) => ({ value: String(minutes), label: reminderWords(minutes) }))}
        onChange={(value) => {
          const minutes = value === "null" ? null : Number(value);
          void remind.act({ minutes }, () => protectionText().reminderSet);
        }}
      />
      <Loaded query={check} failure={protectionText().figuresFailed} rows={1}>
        {({ elapsedSeconds, staked, won, lost, net }) => (
          <dl className={classes.check}>
            <Figure name={protectionText().sinceLogin}>{durationText(elapsedSeconds)}</Figure>
            <Figure name={protectionText().staked}>
              <Money amount={paiseOfWire(staked)} />
            </Figure>
            <Figure name={protectionText().won}>
              <Money amount={paiseOfWire(won)} />
            </Figure>
            <Figure name={protectionText().lost}>
              <Money amount={paiseOfWire(lost)} />
            </Figure>
            <Figure name={protectionText().net}>
              <Money amount={paiseOfWire(net)} signed toned />
            </Figure>
          </dl>
        )}
      </Loaded>
    </>
  );
}

function Figure({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
