import { type Paise, paiseFromMainUnits, zeroPaise } from "@crossbook/money";
import { Button, Checkbox, Field, Stepper } from "@crossbook/ui";
import { type FormEvent, useEffect, useRef } from "react";
import type { Draft } from "../../selection/draft.ts";
import { useSelection } from "../../selection/selection-store.ts";
import { useSession } from "../../session/use-session.ts";
import { PlaceButton } from "./place-button.tsx";
import { PriceMoved } from "./price-moved.tsx";
import classes from "./slip.module.css";
import { SlipFigures } from "./slip-figures.tsx";
import { slipActions, slipErrors } from "./slip-form.ts";
import type { BetSlip } from "./use-bet-slip.ts";
import type { SlipMarket } from "./use-slip-terms.ts";

export interface SlipFormProps {
  readonly draft: Draft;
  readonly market: SlipMarket;
  readonly slip: BetSlip;
}

/** Price, stake, what the bet would do, and the button that does it. */
export function SlipForm({ draft, market, slip }: SlipFormProps) {
  const edit = useSelection((selection) => selection.edit);
  const opening = useSelection((selection) => selection.openings);
  const { terms } = market;
  const errors = slipErrors(draft, terms);
  const isPlacing = slip.phase.at === "placing";
  const stakeBox = useStakeFocus(opening);

  function handleSubmit(submit: FormEvent) {
    submit.preventDefault();
    if (isSendable) slip.submit();
  }
  const isSendable =
    market.closedBecause === undefined &&
    errors.odds === undefined &&
    errors.stake === undefined &&
    draft.oddsText !== "" &&
    draft.stakeText !== "" &&
    !isPlacing;

  return (
    <form className={classes.form} onSubmit={handleSubmit}>
      <div className={classes.fields}>
        <Stepper
          label="Price"
          value={draft.oddsText}
          disabled={isPlacing}
          error={errors.odds}
          onChange={(text) => edit((current) => slipActions.typeOdds(current, text))}
          onStep={(direction) => edit((current) => slipActions.stepOdds(current, terms.ladder, direction))}
        />
        <Field
          ref={stakeBox}
          label="Stake"
          inputMode="decimal"
          autoComplete="off"
          placeholder="0"
          className={classes.stake}
          value={draft.stakeText}
          disabled={isPlacing}
          error={errors.stake}
          onChange={(change) => {
            const { value } = change.target;
            edit((current) => slipActions.typeStake(current, value));
          }}
        />
      </div>
      <PriceMoved draft={draft} offer={market.offer} />
      <QuickStakes market={market} disabled={isPlacing} />
      <SlipFigures draft={draft} terms={terms} />
      <Checkbox
        checked={draft.acceptAnyPrice}
        disabled={isPlacing}
        onChange={(accept) => edit((current) => slipActions.acceptAnyPrice(current, accept))}
      >
        Accept any price, for this bet only
      </Checkbox>
      {slip.phase.at === "writing" && slip.phase.refusal !== undefined && (
        <p className={classes.refusal} role="alert">
          {slip.phase.refusal}
        </p>
      )}
      <PlaceButton
        draft={draft}
        phase={slip.phase}
        closedBecause={market.closedBecause}
        isSendable={isSendable}
      />
    </form>
  );
}

interface QuickStakesProps {
  readonly market: SlipMarket;
  readonly disabled: boolean;
}

function QuickStakes({ market, disabled }: QuickStakesProps) {
  const edit = useSelection((selection) => selection.edit);
  const stakes = useSession((session) => session.stakes);
  const change = (next: (draft: Draft) => Draft) => () => edit(next);
  return (
    <div className={classes.stakes}>
      {stakes.map((stake) => (
        <Button
          key={`${stake.title}-${stake.value}`}
          size="small"
          disabled={disabled}
          aria-label={`Add ${stake.title} to the stake`}
          onClick={change((draft) => slipActions.addStake(draft, stakePaise(stake.value)))}
        >
          +{stake.title}
        </Button>
      ))}
      <Button
        size="small"
        variant="quiet"
        disabled={disabled}
        aria-label="Half the stake"
        onClick={change(slipActions.halveStake)}
      >
        ½
      </Button>
      <Button
        size="small"
        variant="quiet"
        disabled={disabled}
        aria-label="Double the stake"
        onClick={change(slipActions.doubleStake)}
      >
        ×2
      </Button>
      <Button
        size="small"
        variant="quiet"
        disabled={disabled}
        aria-label="The largest stake"
        onClick={change((draft) => slipActions.maxStake(draft, market.terms))}
      >
        Max
      </Button>
      <Button
        size="small"
        variant="quiet"
        disabled={disabled}
        aria-label="Clear the stake"
        onClick={change(slipActions.clearStake)}
      >
        Clear
      </Button>
    </div>
  );
}

function stakePaise(mainUnits: number): Paise {
  return paiseFromMainUnits(Math.round(mainUnits * 100) / 100) ?? zeroPaise;
}

/** With a pointer the stake takes the focus on opening; on a touch screen that would raise the keyboard. */
function useStakeFocus(opening: number) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (opening > 0 && window.matchMedia("(pointer: fine)").matches) box.current?.focus();
  }, [opening]);
  return box;
}
