import type { SettlementAct, SettlementMarket } from "@crossbook/contract";
import { Button, Field } from "@crossbook/ui";
import { type SyntheticEvent, useState } from "react";
import { Refusal } from "../../fields/refusal.tsx";
import { SelectField } from "../../fields/select-field.tsx";
import { givenVoid, type VoidDraft } from "./given-void.ts";
import classes from "./void-form.module.css";

/** For whom the void is, and what is done with it. */
export interface VoidFormProps {
  readonly market: SettlementMarket;
  readonly onVoid: (act: SettlementAct) => void;
  /** Something else is entered than before: what was shown of it is not what it says any more. */
  readonly onChange: () => void;
}

const WHAT = [
  ["all", "The whole market"],
  ["bets", "Bets by their numbers"],
  ["runner", "All bets on a runner"],
  ["time", "Matches of a time"],
] as const;

/** Asks what becomes void: all of the market, some bets, a runner, or the matches of a time. Always both sides. */
export function VoidForm({ market, onVoid, onChange }: VoidFormProps) {
  const [draft, setDraft] = useState<VoidDraft>({ what: "all", bets: "", runnerId: "", from: "", until: "" });
  const [fault, setFault] = useState<string>();
  function change(next: VoidDraft): void {
    setDraft(next);
    onChange();
  }

  const moment = (name: "from" | "until", label: string, hint: string) => (
    <Field
      {...{ label, hint, type: "datetime-local", step: 1 }}
      value={draft[name]}
      onChange={({ target }) => change({ ...draft, [name]: target.value })}
    />
  );
  function handleSubmit(event: SyntheticEvent): void {
    event.preventDefault();
    const act = givenVoid(draft);
    setFault(typeof act === "string" ? act : undefined);
    if (typeof act !== "string") onVoid(act);
  }
  return (
    <form className={classes.form} onSubmit={handleSubmit} noValidate>
      <SelectField
        label="Make void"
        value={draft.what}
        choices={WHAT}
        onChange={(what) => change({ ...draft, what })}
      />
      {draft.what === "bets" && (
        <Field
          {...{ label: "Bets", hint: "Numbers with commas between.", autoComplete: "off" }}
          value={draft.bets}
          onChange={({ target }) => change({ ...draft, bets: target.value })}
        />
      )}
      {draft.what === "runner" && (
        <SelectField
          label="Runner"
          value={draft.runnerId}
          choices={[["", "–"], ...market.runners.map((it) => [String(it.runnerId), it.name] as const)]}
          onChange={(runnerId) => change({ ...draft, runnerId })}
        />
      )}
      {draft.what === "time" && (
        <>
          {moment("from", "From", "As this device's clock shows it.")}
          {moment("until", "Until", "Not included.")}
        </>
      )}
      <Refusal>{fault}</Refusal>
      <Button type="submit">Preview the void</Button>
    </form>
  );
}
