import type { GivenResult, SettlementMarket } from "@crossbook/contract";
import { Button, Field } from "@crossbook/ui";
import { type SyntheticEvent, useState } from "react";
import { Refusal } from "../fields/refusal.tsx";
import { SelectField } from "../fields/select-field.tsx";
import { givenResult, type ResultDraft } from "./given-result.ts";
import classes from "./result-form.module.css";

/** For whom the result is, and what is done with it. */
export interface ResultFormProps {
  readonly market: SettlementMarket;
  readonly onResult: (result: GivenResult) => void;
  /** Something else is entered than before: what was shown of it is not what it says any more. */
  readonly onChange: () => void;
}

const ENDS = [
  ["", "–"],
  ["won", "won"],
  ["tied", "tied"],
] as const;

/** Asks for a result as the kind of the market has it: who won or is tied, the place of each runner, or the number. */
export function ResultForm({ market, onResult, onChange }: ResultFormProps) {
  const [draft, setDraft] = useState<ResultDraft>({ number: "", ends: {}, places: {} });
  const [fault, setFault] = useState<string>();
  function change(next: ResultDraft): void {
    setDraft(next);
    onChange();
  }

  function handleSubmit(event: SyntheticEvent): void {
    event.preventDefault();
    const result = givenResult(market, draft);
    setFault(typeof result === "string" ? result : undefined);
    if (typeof result !== "string") onResult(result);
  }
  return (
    <form className={classes.form} onSubmit={handleSubmit} noValidate>
      {market.resultKind === "number" && (
        <Field
          label="Result"
          inputMode="numeric"
          autoComplete="off"
          value={draft.number}
          onChange={({ target }) => change({ ...draft, number: target.value })}
        />
      )}
      {market.resultKind === "winners" &&
        market.runners.map(({ runnerId, name, removed }) =>
          removed ? null : (
            <SelectField
              key={runnerId}
              label={name}
              value={draft.ends[runnerId] ?? ""}
              choices={ENDS}
              onChange={(end) => change({ ...draft, ends: { ...draft.ends, [runnerId]: end } })}
            />
          ),
        )}
      {market.resultKind === "places" &&
        market.runners.map(({ runnerId, name, removed }) =>
          removed ? null : (
            <SelectField
              key={runnerId}
              label={name}
              value={String(draft.places[runnerId] ?? "")}
              choices={placeChoices(market)}
              onChange={(place) => change({ ...draft, places: placesWith(draft, runnerId, place) })}
            />
          ),
        )}
      <Refusal>{fault}</Refusal>
      <Button type="submit" variant="primary">
        Preview the result
      </Button>
    </form>
  );
}

function placesWith({ places }: ResultDraft, runnerId: number, place: string): ResultDraft["places"] {
  const { [runnerId]: _before, ...others } = places;
  return place === "" ? others : { ...others, [runnerId]: Number(place) };
}

function placeChoices({ named }: SettlementMarket): readonly (readonly [string, string])[] {
  const places = Array.from({ length: named }, (_, index) => String(index + 1));
  return [["", "–"], ...places.map((place) => [place, `place ${place}`] as const)];
}
