import { useBrowserApp } from "@crossbook/browser";
import { api as contract, type ErrorCode, type RequestOf } from "@crossbook/contract";
import { Button, Checkbox, Dialog } from "@crossbook/ui";
import { type ReactNode, useId, useState } from "react";
import { protectionText } from "../../messages/english/account/protection.ts";
import { useOpenBets } from "../../positions/use-positions.ts";
import {
  consequenceWords,
  daysWords,
  EXCLUSION_MONTHS,
  monthsWords,
  openBetsWords,
  TIME_OUT_DAYS,
} from "./limit-words.ts";
import classes from "./responsible-gaming-page.module.css";
import { cancelledWords, useProtectionAct } from "./use-protection.ts";

type Wish = RequestOf<typeof contract.protection.prepareExclusion>["wish"];

/** A time-out of some days. */
export function TimeOutSection() {
  const [days, setDays] = useState<number>(TIME_OUT_DAYS[0]);
  return (
    <ExclusionForm wish={{ kind: "timeOut", days }} action={protectionText().takeTimeOut}>
      <Choice
        label={protectionText().forHowLong}
        value={String(days)}
        options={TIME_OUT_DAYS.map((one) => ({ value: String(one), label: daysWords(one) }))}
        onChange={(value) => setDays(Number(value))}
      />
    </ExclusionForm>
  );
}

/** A self-exclusion of months or years, or for good. */
export function SelfExclusionSection() {
  const [months, setMonths] = useState<number | null>(EXCLUSION_MONTHS[0]);
  return (
    <ExclusionForm wish={{ kind: "selfExclusion", months }} action={protectionText().excludeMyself}>
      <Choice
        label={protectionText().forHowLong}
        value={String(months)}
        options={EXCLUSION_MONTHS.map((one) => ({ value: String(one), label: monthsWords(one) }))}
        onChange={(value) => setMonths(value === "null" ? null : Number(value))}
      />
    </ExclusionForm>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
}

/** One of a few lengths, from a list. */
export function Choice({ label, value, options, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <div className={classes.choice}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={({ target }) => onChange(target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}

interface Prepared {
  readonly token: string;
  readonly until: string | null;
}

interface ExclusionFormProps {
  readonly wish: Wish;
  readonly action: string;
  readonly children: ReactNode;
}

function ExclusionForm({ wish, action, children }: ExclusionFormProps) {
  const prepare = useProtectionAct(contract.protection.prepareExclusion, { isOnlyAsked: true });
  const [prepared, setPrepared] = useState<Prepared>();
  return (
    <div className={classes.actions}>
      {children}
      <Button
        variant="danger"
        busy={prepare.busy}
        onClick={async () => setPrepared(await prepare.act({ wish }, () => ""))}
      >
        {action}…
      </Button>
      {prepared && (
        <ConfirmExclusion
          kind={wish.kind}
          action={action}
          prepared={prepared}
          onClose={() => setPrepared(undefined)}
        />
      )}
    </div>
  );
}

/** Refusals after which this preparation cannot be confirmed. */
const IS_OVER: ReadonlySet<ErrorCode | undefined> = new Set([
  "EXCLUSION_NOT_PREPARED",
  "EXCLUSION_NOT_LONGER",
] satisfies ErrorCode[]);

interface ConfirmExclusionProps {
  readonly kind: Wish["kind"];
  readonly action: string;
  readonly prepared: Prepared;
  readonly onClose: () => void;
}

/** What it means, the open bets among it; nothing happens before it is understood and confirmed. */
function ConfirmExclusion({ kind, action, prepared, onClose }: ConfirmExclusionProps) {
  const exclude = useProtectionAct(contract.protection.exclude);
  const { timeZone } = useBrowserApp().ports;
  const [understood, setUnderstood] = useState(false);
  const bets = useOpenBets().data?.openBets;
  async function confirm(): Promise<void> {
    const begun = await exclude.act(
      { token: prepared.token, understood: true },
      ({ cancelledBets }) => protectionText().begun(cancelledWords(cancelledBets)),
      // After any other failure it may not have begun: it stays to be confirmed again.
      ({ code }) => IS_OVER.has(code) && onClose(),
    );
    if (begun !== undefined) onClose();
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${action}?`}
      footer={
        <div className={classes.actions}>
          <Button onClick={onClose} disabled={exclude.busy}>
            {protectionText().back}
          </Button>
          <Button variant="danger" disabled={!understood} busy={exclude.busy} onClick={() => void confirm()}>
            {action}
          </Button>
        </div>
      }
    >
      <ul className={classes.consequences}>
        {bets && <li>{openBetsWords(bets)}</li>}
        {consequenceWords(kind, prepared.until, timeZone).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <Checkbox checked={understood} onChange={setUnderstood}>
        {protectionText().understood}
      </Checkbox>
    </Dialog>
  );
}
