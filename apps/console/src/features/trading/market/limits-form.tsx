import { api, type TraderLimits } from "@crossbook/contract";
import { Button, Field } from "@crossbook/ui";
import { type SyntheticEvent, useState } from "react";
import { useAct } from "../../../acts/use-act.ts";
import { faultsOf } from "../../../fields/form-fields.ts";
import { Refusal } from "../../../fields/refusal.tsx";
import { typedNumber } from "../../../fields/typed-number.ts";
import { useInvalidFocus } from "../../../fields/use-invalid-focus.ts";
import { useTypedOver } from "../../../fields/use-typed-over.ts";
import classes from "./limits-form.module.css";

const FIELDS: readonly (readonly [keyof TraderLimits, string])[] = [
  ["delay", "Delay in play, s"],
  ["minStake", "Least stake"],
  ["maxStake", "Largest stake"],
  ["minPayout", "Least payout of a small stake"],
  ["maxExposure", "Most exposure of an account"],
  ["maxMatched", "Most matched in the market"],
  ["jumpTicks", "Price jump guard, ticks (0: off)"],
  ["jumpWithin", "Guard looks back, s"],
];
/** These may be empty: none. */
const BOUNDS: ReadonlySet<keyof TraderLimits> = new Set(["minPayout", "maxExposure", "maxMatched"]);

/**
 * Changes delay, bounds and guard of a market while it is traded. Another operator may change the ones that were not touched
 * meanwhile: they are shown and sent as they are by then.
 */
export function LimitsForm({
  marketId,
  limits,
}: {
  readonly marketId: number;
  readonly limits: TraderLimits;
}) {
  const { typed, setTyped, noteSaved } = useTypedOver<Partial<Texts>>(limits, {});
  const [reason, setReason] = useState("");
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const { busy, run } = useAct(api.operator.setMarketLimits, { done: (words) => words, quiet: true });
  const form = useInvalidFocus(faults);
  const texts: Texts = { ...textsOf(limits), ...typed };

  async function handleSubmit(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    const input = { marketId, reason, ...valuesOf(texts) };
    const found = { ...faultsOf(api.operator.setMarketLimits.input, input), ...stakesFault(texts) };
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    const refusal = await run(input as Parameters<typeof run>[0]);
    if (refusal) return setFaults({ "": refusal.message });
    setReason("");
    noteSaved();
  }

  return (
    <form
      ref={form}
      className={classes.form}
      aria-label="Limits"
      onSubmit={(event) => void handleSubmit(event)}
      noValidate
    >
      <h2 className={classes.title}>Limits</h2>
      {FIELDS.map(([name, label]) => (
        <Field
          key={name}
          label={label}
          inputMode="decimal"
          autoComplete="off"
          error={faults[name]}
          value={texts[name]}
          onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
        />
      ))}
      <Field
        label="Reason for the limits"
        autoComplete="off"
        maxLength={200}
        error={faults.reason}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <Refusal>{faults[""]}</Refusal>
      <Button type="submit" variant="primary" busy={busy}>
        Change the limits
      </Button>
    </form>
  );
}

/** The server refuses a market that no stake fits, and does not say why. */
function stakesFault({ minStake, maxStake }: Texts): Readonly<Record<string, string>> {
  const [least, largest] = [typedNumber(minStake), typedNumber(maxStake)];
  if (least === undefined || largest === undefined || largest >= least) return {};
  return { maxStake: "Must not be below the least stake." };
}

type Texts = Readonly<Record<keyof TraderLimits, string>>;

function textsOf(limits: TraderLimits): Texts {
  const entries = FIELDS.map(([name]) => [name, String(limits[name] ?? "")]);
  return Object.fromEntries(entries) as Texts;
}

/** What is no number stays text, which the schema refuses. */
function valuesOf(texts: Texts): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    FIELDS.map(([name]) => {
      const text = texts[name].trim();
      if (text === "") return [name, BOUNDS.has(name) ? null : undefined];
      return [name, typedNumber(text) ?? text];
    }),
  );
}
