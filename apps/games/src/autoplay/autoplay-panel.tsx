import { paise } from "@crossbook/money";
import { Button, Field, Money } from "@crossbook/ui";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { stakeText } from "../messages/english/stake.ts";
import { type AutoplayFaults, type AutoplayFields, FIRST_FIELDS, readAutoplay } from "./autoplay-form.ts";
import classes from "./autoplay-panel.module.css";
import type { Autoplay, AutoplayEnd } from "./use-autoplay.ts";

/** A table's autoplay, and the stake it begins with. */
export interface AutoplayPanelProps {
  readonly autoplay: Autoplay;
  /** Of the first round, in paise; undefined where it cannot be staked. */
  readonly stake: number | undefined;
  /** False while another round is under way, or something is missing. */
  readonly canStart: boolean;
  /** The id of its form, for a button elsewhere that sends it; without one it has a button of its own. */
  readonly formId?: string;
}

const FIELDS = [
  { name: "rounds", empty: undefined },
  { name: "stopLoss", empty: "allStakes" },
  { name: "stopProfit", empty: "noLimit" },
  { name: "onLossPercent", empty: "firstStake" },
  { name: "onWinPercent", empty: "firstStake" },
] as const satisfies readonly { readonly name: keyof AutoplayFields; readonly empty: string | undefined }[];

/** Stops autoplay after the round under way. */
export function AutoplayStop({ autoplay }: { readonly autoplay: Autoplay }) {
  return (
    <Button variant="danger" wide onClick={autoplay.stop}>
      {stakeText().stopAutoplay}
    </Button>
  );
}

/** Why a plan ended, and what its rounds came to. */
function Ended({ end: { reason, played, profit } }: { readonly end: AutoplayEnd }) {
  if (played === 0) return reason;
  return (
    <>
      {reason} {stakeText().profitOf(played)} <Money amount={paise(profit)} signed toned />
    </>
  );
}

/** How far a running plan is, or how the last one ended; also read out. */
export function AutoplayStatus({ autoplay }: { readonly autoplay: Autoplay }) {
  const { progress, rounds, ended } = autoplay;
  const text = stakeText();
  return (
    <div>
      {progress !== undefined && (
        <dl className={classes.progress}>
          <dt>{text.round}</dt>
          <dd>{text.roundOf(Math.min(progress.played + 1, rounds), rounds)}</dd>
          <dt>{text.profit}</dt>
          <dd>
            <Money amount={paise(progress.profit)} signed toned />
          </dd>
        </dl>
      )}
      <p className={classes.ended} role="status">
        {ended !== undefined && <Ended end={ended} />}
      </p>
    </div>
  );
}

/** The plan of autoplay; nothing while it runs. With a form's id the table shows `AutoplayStatus` beside its button. */
export function AutoplayPanel({ autoplay, stake, canStart, formId }: AutoplayPanelProps) {
  const [fields, setFields] = useState(FIRST_FIELDS);
  const [faults, setFaults] = useState<AutoplayFaults>({});
  const { progress } = autoplay;
  const text = stakeText();
  const form = useRef<HTMLFormElement>(null);
  // The button that sends the form may be far from it: a fault out of sight would look like nothing at all.
  useEffect(() => {
    if (Object.keys(faults).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [faults]);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (stake === undefined || !canStart) return;
    const read = readAutoplay(fields, stake);
    setFaults(read.ok ? {} : read.faults);
    if (read.ok) autoplay.start(read.plan);
  }

  if (progress !== undefined) return formId === undefined ? <AutoplayStatus autoplay={autoplay} /> : null;
  return (
    <form
      ref={form}
      id={formId}
      className={classes.panel}
      onSubmit={handleSubmit}
      aria-label={text.autoplay}
      noValidate
    >
      <div className={classes.fields}>
        {FIELDS.map(({ name, empty }) => (
          <Field
            key={name}
            label={text.fields[name]}
            inputMode="decimal"
            autoComplete="off"
            placeholder={empty === undefined ? "" : text[empty]}
            value={fields[name]}
            error={faults[name]}
            onChange={(change) => setFields({ ...fields, [name]: change.target.value })}
          />
        ))}
      </div>
      {formId === undefined && (
        <>
          <AutoplayStatus autoplay={autoplay} />
          <Button type="submit" variant="primary" wide disabled={!canStart || stake === undefined}>
            {text.startAutoplay}
          </Button>
        </>
      )}
    </form>
  );
}
