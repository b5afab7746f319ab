import { paiseOfWire, useScreen } from "@crossbook/browser";
import { Button, classNames, Money, Sentence, Switch } from "@crossbook/ui";
import { type FormEvent, type ReactNode, useId } from "react";
import { usePlayerApp } from "../../app/player-app-provider.tsx";
import { usePreferences } from "../../app/use-preferences.ts";
import { orderTermsText } from "../../messages/english/betting/order-terms.ts";
import { slipText } from "../../messages/english/betting/slip.ts";
import { startingPriceText } from "../../messages/english/betting/starting-price.ts";
import { type Draft, isOfResult } from "../../selection/draft.ts";
import { useSelection } from "../../selection/selection-store.ts";
import { useSession } from "../../session/use-session.ts";
import { betMeaning } from "./bet-meaning.ts";
import { CancelOwnBets } from "./cancel-own-bets.tsx";
import { ExecutionOptions } from "./execution-options.tsx";
import { LapseOptions } from "./lapse-options.tsx";
import { PlaceButton } from "./place-button.tsx";
import { PriceMoved } from "./price-moved.tsx";
import classes from "./slip.module.css";
import { SlipFigures } from "./slip-figures.tsx";
import { exposureWarning, slipActions, slipErrors, worstOddsOf } from "./slip-form.ts";
import { SlipInputs } from "./slip-inputs.tsx";
import { SlipOutlook } from "./slip-outlook.tsx";
import { NearAndFar } from "./starting-price/starting-price-now.tsx";
import { isOfLiability } from "./starting-price/starting-price-order.ts";
import { amountWords } from "./terms/amount-words.ts";
import { goodForOf } from "./terms/order-terms.ts";
import { RestingTerms } from "./terms/resting-terms.tsx";
import type { BetSlip } from "./use-bet-slip.ts";
import type { SlipMarket } from "./use-slip-terms.ts";
import { waitWords } from "./wait-words.ts";

export interface SlipFormProps {
  readonly draft: Draft;
  readonly market: SlipMarket;
  readonly slip: BetSlip;
}

/** Price, stake, what the bet would do, and the button that does it. */
export function SlipForm({ draft, market, slip }: SlipFormProps) {
  const edit = useSelection((selection) => selection.edit);
  const { terms } = market;
  const meaning = betMeaning(draft, market.market);
  const errors = slipErrors(draft, terms);
  const ruleId = useId();
  const isPlacing = slip.phase.at === "placing";
  const isBesideMarket = useScreen() === "wide";

  function handleSubmit(submit: FormEvent) {
    submit.preventDefault();
    if (isSendable) slip.submit();
  }
  const isSendable =
    market.closedBecause === undefined && Object.keys(errors).length === 0 && isWritten(draft) && !isPlacing;

  return (
    <form className={classes.form} onSubmit={handleSubmit}>
      <SlipInputs draft={draft} terms={terms} errors={errors} ruleId={ruleId} disabled={isPlacing} />
      <SlipRule
        id={ruleId}
        broken={errors.line ?? errors.odds ?? errors.stake ?? errors.least}
        warning={exposureWarning(draft, terms)}
        market={market}
        waits={
          draft.execution === "startingPrice" ? <NearAndFar pick={draft.pick} /> : waitWords(draft, terms)
        }
        limits={limitWords(draft)}
      />
      {meaning !== undefined && <p className={classes.meaning}>{meaning}</p>}
      <QuickStakes draft={draft} disabled={isPlacing} />
      <StakeActions draft={draft} market={market} disabled={isPlacing} />
      <SlipFigures draft={draft} terms={terms} />
      {!isBesideMarket && draft.execution !== "startingPrice" && <SlipOutlook draft={draft} />}
      <LapseOptions draft={draft} terms={market.lapse} disabled={isPlacing} />
      <ExecutionOptions
        execution={draft.execution}
        goodForMs={goodForOf(draft, terms.offersStartingPrice === true)}
        disabled={isPlacing}
        onChange={(execution) => edit((current) => slipActions.choose(current, execution))}
        offersStartingPrice={terms.offersStartingPrice === true}
        worst={worstOddsOf(draft, terms)}
        notation={draft.pick.notation}
        more={
          <RestingTerms
            draft={draft}
            offersStartingPrice={terms.offersStartingPrice === true}
            delayMs={market.delayMs ?? 0}
            leastError={errors.least}
            disabled={isPlacing}
          />
        }
      >
        {draft.execution !== "startingPrice" && (
          <PriceMoved draft={draft} best={market.best} disabled={isPlacing} />
        )}
      </ExecutionOptions>
      <PlaceButton
        draft={draft}
        terms={terms}
        phase={slip.phase}
        closedBecause={market.closedBecause}
        isSendable={isSendable}
      />
      {slip.phase.at === "writing" && slip.phase.refusal !== undefined ? (
        // In place of the switch, so that the button stays under the finger that pressed it.
        <>
          <p className={classes.refusal} role="alert">
            {slip.phase.refusal.message}
          </p>
          {slip.phase.refusal.code === "SELF_MATCH" && (
            <CancelOwnBets draft={draft} terms={terms} onCancelled={slip.backToWriting} />
          )}
        </>
      ) : (
        <AskFirst disabled={isPlacing} />
      )}
    </form>
  );
}

/** Whether nothing is left empty that a bet needs. */
function isWritten({ execution, oddsText, pick, lineText, stakeText }: Draft): boolean {
  return (
    (execution === "startingPrice" || oddsText !== "") &&
    (pick.fancy === undefined || lineText !== "") &&
    stakeText !== ""
  );
}

interface SlipRuleProps {
  readonly id: string;
  readonly broken: string | undefined;
  /** What the server is likely to refuse the bet for. */
  readonly warning: string | undefined;
  readonly market: SlipMarket;
  /** What of the bet would not be matched at once; of one at the starting price what that would be now. */
  readonly waits: ReactNode;
  /** Of what the market's limits are. */
  readonly limits: (min: ReactNode, max: ReactNode) => readonly ReactNode[];
}

/** The limits and what would wait, or the rule that is broken, in one line that is always there: what is below never moves. */
function SlipRule({ id, broken, warning, market, waits, limits }: SlipRuleProps) {
  if (broken !== undefined) {
    return (
      <p id={id} className={classNames(classes.rule, classes.broken)} role="alert">
        {broken}
      </p>
    );
  }
  if (warning !== undefined && market.closedBecause === undefined) {
    return (
      <p className={classNames(classes.rule, classes.worse)} role="status">
        {warning}
      </p>
    );
  }
  return (
    <p className={classes.rule}>
      {market.isKnown && (
        <>
          <span>
            <Sentence
              parts={limits(
                <Money amount={market.terms.minStake} short />,
                <Money amount={market.terms.maxStake} short />,
              )}
            />
          </span>
          {market.closedBecause === undefined && waits !== undefined && (
            <span className={classes.waits}>{waits}</span>
          )}
        </>
      )}
    </p>
  );
}

/** Of the stake, which is said where the amount is not it; of a lay at the starting price of what it can lose. */
function limitWords(draft: Draft): SlipRuleProps["limits"] {
  if (isOfLiability(draft)) return startingPriceText().minMaxLiability;
  return isOfResult(draft) ? orderTermsText().stakeFromTo : slipText().minMax;
}

/** Under the button, so that it moves nothing above: whether a bet is asked about before it is placed. */
function AskFirst({ disabled }: Pick<StakeActionsProps, "disabled">) {
  const { preferences } = usePlayerApp();
  const asksFirst = usePreferences((preference) => preference.confirmBeforePlaceBet);
  return (
    <div className={classes.askFirst}>
      <Switch
        checked={asksFirst}
        disabled={disabled}
        onChange={(asks) => preferences.set("confirmBeforePlaceBet", asks)}
      >
        {slipText().confirmBefore}
      </Switch>
    </div>
  );
}

interface StakeActionsProps {
  readonly draft: Draft;
  readonly market: SlipMarket;
  readonly disabled: boolean;
}

/** The player's own quick stakes: each press adds. */
function QuickStakes({ draft, disabled }: Omit<StakeActionsProps, "market">) {
  const edit = useSelection((selection) => selection.edit);
  const stakes = useSession((session) => session.stakes);
  const { add } = amountWords(draft);
  return (
    <div className={classes.stakes}>
      {stakes.map((stake, place) => (
        <Button
          // Two may be alike; none of them has a state of its own.
          key={`${place} ${stake.title}`}
          size="small"
          disabled={disabled}
          aria-label={add(stake.title)}
          onClick={() => edit((draft) => slipActions.addStake(draft, paiseOfWire(stake.value)))}
        >
          +{stake.title}
        </Button>
      ))}
    </div>
  );
}

/** The amount made half, double, as large as can be, or nothing. */
function StakeActions({ draft, market, disabled }: StakeActionsProps) {
  const edit = useSelection((selection) => selection.edit);
  const words = amountWords(draft);
  const acts = [
    { label: "½", words: words.half, act: slipActions.halveStake },
    { label: "×2", words: words.double, act: slipActions.doubleStake },
    {
      label: slipText().max,
      words: words.largest,
      act: (draft: Draft) => slipActions.maxStake(draft, market.terms),
    },
    { label: slipText().clear, words: words.clear, act: slipActions.clearStake },
  ];
  return (
    <div className={classes.stakeActions}>
      {acts.map(({ label, words, act }) => (
        <Button
          key={words}
          size="small"
          variant="quiet"
          disabled={disabled}
          aria-label={words}
          onClick={() => edit(act)}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}
