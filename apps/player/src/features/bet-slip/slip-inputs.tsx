import { Stepper } from "@crossbook/ui";
import { useEffect, useRef } from "react";
import { slipText } from "../../messages/english/betting/slip.ts";
import { startingPriceText } from "../../messages/english/betting/starting-price.ts";
import type { Draft } from "../../selection/draft.ts";
import { useSelection } from "../../selection/selection-store.ts";
import classes from "./slip.module.css";
import { type SlipErrors, type SlipTerms, slipActions } from "./slip-form.ts";
import { AmountField } from "./terms/amount-field.tsx";

export interface SlipInputsProps {
  readonly draft: Draft;
  readonly terms: SlipTerms;
  readonly errors: SlipErrors;
  /** Id of the line that says which rule is broken. */
  readonly ruleId: string;
  readonly disabled: boolean;
}

/** What the player writes: price and stake, and of a fancy bet its line before them. */
export function SlipInputs({ draft, terms, errors, ruleId, disabled }: SlipInputsProps) {
  const edit = useSelection((selection) => selection.edit);
  const opening = useSelection((selection) => selection.openings);
  const stakeBox = useStakeFocus(opening);
  const { lines } = terms;
  return (
    <div className={classes.fields}>
      {draft.pick.fancy !== undefined && (
        <Stepper
          label={slipText().line}
          value={draft.lineText}
          disabled={disabled}
          errorId={errors.line && ruleId}
          onChange={(text) => edit((current) => slipActions.typeLine(current, text))}
          onStep={(direction) => lines && edit((current) => slipActions.stepLine(current, lines, direction))}
        />
      )}
      {draft.execution === "startingPrice" ? (
        <Stepper
          label={startingPriceText().noWorseThan}
          placeholder={startingPriceText().anyPrice}
          value={draft.limitText ?? ""}
          disabled={disabled}
          errorId={errors.odds && ruleId}
          onChange={(text) => edit((current) => slipActions.typeLimit(current, text))}
          onStep={(direction) => edit((current) => slipActions.stepLimit(current, terms.ladder, direction))}
        />
      ) : (
        <Stepper
          label={draft.pick.notation === "percent" ? slipText().rate : slipText().price}
          value={draft.oddsText}
          disabled={disabled}
          errorId={errors.odds && ruleId}
          onChange={(text) => edit((current) => slipActions.typeOdds(current, text))}
          onStep={(direction) => edit((current) => slipActions.stepOdds(current, terms.ladder, direction))}
        />
      )}
      <AmountField
        ref={stakeBox}
        draft={draft}
        terms={terms}
        isInvalid={errors.stake !== undefined}
        ruleId={ruleId}
        disabled={disabled}
      />
    </div>
  );
}

/** With a pointer the stake takes the focus on opening; on a touch screen that would raise the keyboard. */
function useStakeFocus(opening: number) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (opening > 0 && window.matchMedia("(pointer: fine)").matches) box.current?.focus();
  }, [opening]);
  return box;
}
