import { Field, Money, Sentence } from "@crossbook/ui";
import { type Ref, useId, useLayoutEffect } from "react";
import { usePlayerApp } from "../../../app/player-app-provider.tsx";
import { usePreferences } from "../../../app/use-preferences.ts";
import { orderTermsText } from "../../../messages/english/betting/order-terms.ts";
import { slipText } from "../../../messages/english/betting/slip.ts";
import { AMOUNT_MEANINGS, type Draft, isOfResult, type Side, stakeOf } from "../../../selection/draft.ts";
import { useSelection } from "../../../selection/selection-store.ts";
import classes from "../slip.module.css";
import { type SlipTerms, slipActions } from "../slip-form.ts";
import { isOfLiability } from "../starting-price/starting-price-order.ts";
import ownClasses from "./terms.module.css";

export interface AmountFieldProps {
  readonly draft: Draft;
  readonly terms: Pick<SlipTerms, "eachWay">;
  readonly isInvalid: boolean;
  /** Id of the line that says which rule is broken. */
  readonly ruleId: string;
  readonly disabled: boolean;
  readonly ref: Ref<HTMLInputElement>;
}

/**
 * The amount of the bet: its stake, or what it wins or can lose, with the stake that this means below it. Each way and at the starting
 * price there is no choice: no one figure at one price is what such a bet wins or loses.
 */
export function AmountField({ draft, terms, isInvalid, ruleId, disabled, ref }: AmountFieldProps) {
  const id = useId();
  const edit = useSelection((selection) => selection.edit);
  const hasChoice = terms.eachWay === undefined && draft.execution !== "startingPrice";
  const isResult = isOfResult(draft);
  useKeptMeaning(draft, terms.eachWay === undefined);
  const described = [isInvalid && ruleId, isResult && `${id}-hint`].filter(Boolean).join(" ");
  return (
    <Field
      id={id}
      ref={ref}
      label={amountLabel(draft, terms)}
      choice={hasChoice ? <Meanings draft={draft} disabled={disabled} /> : undefined}
      hint={isResult && <StakeOfResult draft={draft} />}
      inputMode="decimal"
      autoComplete="off"
      placeholder="0"
      className={classes.stake}
      value={draft.stakeText}
      disabled={disabled}
      aria-invalid={isInvalid}
      aria-describedby={described || undefined}
      onChange={(change) => {
        const { value } = change.target;
        edit((current) => slipActions.typeStake(current, value));
      }}
    />
  );
}

/** Under the figures of the amount. */
function StakeOfResult({ draft }: Pick<AmountFieldProps, "draft">) {
  return (
    <span className={ownClasses.stakeOfResult}>
      <Sentence parts={orderTermsText().stakeIs(<Money amount={stakeOf(draft)} />)} />
    </span>
  );
}

/** Of each side by itself: a layer who thinks in what he can lose may think in stakes where he backs. */
const PREFERENCE_OF_SIDE = { back: "backAmount", lay: "layAmount" } as const;

/** Each slip opens with the meaning that was chosen last. */
function useKeptMeaning({ pick: { side }, amountMeans = "stake" }: Draft, isOffered: boolean): void {
  const edit = useSelection((selection) => selection.edit);
  const kept = usePreferences((preferences) => preferences[PREFERENCE_OF_SIDE[side]]);
  const meaning = isOffered ? kept : "stake";
  useLayoutEffect(() => {
    if (amountMeans !== meaning) edit((current) => slipActions.mean(current, meaning));
  }, [amountMeans, meaning, edit]);
}

function Meanings({ draft, disabled }: Pick<AmountFieldProps, "draft" | "disabled">) {
  const { preferences } = usePlayerApp();
  const { side } = draft.pick;
  const chosen = isOfResult(draft) ? "result" : "stake";
  return (
    <fieldset className={ownClasses.meanings} aria-label={orderTermsText().amountIs}>
      {AMOUNT_MEANINGS.map((meaning) => (
        <button
          key={meaning}
          type="button"
          aria-pressed={meaning === chosen}
          disabled={disabled}
          onClick={() => preferences.set(PREFERENCE_OF_SIDE[side], meaning)}
        >
          {meaning === "stake" ? slipText().stake : resultWord(side)}
        </button>
      ))}
    </fieldset>
  );
}

function resultWord(side: Side): string {
  return side === "back" ? orderTermsText().toWin : slipText().liability;
}

function amountLabel(draft: Draft, { eachWay }: AmountFieldProps["terms"]): string {
  if (isOfLiability(draft)) return slipText().liability;
  if (isOfResult(draft)) return resultWord(draft.pick.side);
  return eachWay === undefined ? slipText().stake : slipText().stakeEachWay;
}
