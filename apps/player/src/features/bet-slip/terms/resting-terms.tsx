import { Field } from "@crossbook/ui";
import { useId } from "react";
import { orderTermsText } from "../../../messages/english/betting/order-terms.ts";
import type { Draft } from "../../../selection/draft.ts";
import { useSelection } from "../../../selection/selection-store.ts";
import slipClasses from "../slip.module.css";
import { slipActions } from "../slip-form.ts";
import { goodForChoices, goodForWords, mayLapseAtTime } from "./order-terms.ts";
import classes from "./terms.module.css";

export interface RestingTermsProps {
  readonly draft: Draft;
  readonly offersStartingPrice: boolean;
  /** The market's bet delay. */
  readonly delayMs: number;
  /** Why what is written as the least cannot be asked for. */
  readonly leastError: string | undefined;
  readonly disabled: boolean;
}

/** How long the unmatched part stands, where one rests; of a bet that is matched whole or not at all how little is enough of it. */
export function RestingTerms(props: RestingTermsProps) {
  const { draft, offersStartingPrice } = props;
  if (draft.execution === "fillOrKill") return <Least {...props} />;
  return mayLapseAtTime(draft, offersStartingPrice) ? <GoodFor {...props} /> : null;
}

function GoodFor({ draft, delayMs, disabled }: RestingTermsProps) {
  const id = useId();
  const edit = useSelection((selection) => selection.edit);
  const { goodForMs } = draft;
  return (
    <div className={classes.term}>
      <div className={classes.goodFor}>
        <label htmlFor={id}>{orderTermsText().goodFor}</label>
        <select
          id={id}
          value={goodForMs ?? ""}
          disabled={disabled}
          onChange={({ target }) => {
            const chosen = target.value === "" ? undefined : Number(target.value);
            edit((current) => slipActions.limitTime(current, chosen));
          }}
        >
          <option value="">{orderTermsText().untilCancelled}</option>
          {goodForChoices(delayMs, goodForMs).map((ms) => (
            <option key={ms} value={ms}>
              {goodForWords(ms)}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}

function Least({ draft, leastError, disabled }: RestingTermsProps) {
  const edit = useSelection((selection) => selection.edit);
  return (
    <div className={classes.term}>
      <Field
        className={classes.least}
        label={orderTermsText().least}
        // The line of the slip that says what is broken may be scrolled out of sight.
        hint={
          <span className={leastError && slipClasses.broken}>{leastError ?? orderTermsText().leastHint}</span>
        }
        placeholder={orderTermsText().allOfIt}
        inputMode="decimal"
        autoComplete="off"
        value={draft.leastText ?? ""}
        disabled={disabled}
        aria-invalid={leastError !== undefined}
        onChange={({ target: { value } }) => edit((current) => slipActions.typeLeast(current, value))}
      />
    </div>
  );
}
