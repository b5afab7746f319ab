import type { Persistence } from "@crossbook/contract";
import { Button, Switch } from "@crossbook/ui";
import { slipText } from "../../messages/english/betting/slip.ts";
import { startingPriceText } from "../../messages/english/betting/starting-price.ts";
import type { Draft } from "../../selection/draft.ts";
import { useSelection } from "../../selection/selection-store.ts";
import { type LapseTerms, lapseRule, persistencesOf } from "./lapse-rule.ts";
import classes from "./slip.module.css";
import { slipActions } from "./slip-form.ts";

export interface LapseOptionsProps {
  readonly draft: Draft;
  /** Undefined until the market has answered. */
  readonly terms: LapseTerms | undefined;
  readonly disabled: boolean;
}

/** What becomes of the unmatched part, said before the bet is placed, with the choice where the market offers one. */
export function LapseOptions({ draft, terms, disabled }: LapseOptionsProps) {
  const edit = useSelection((selection) => selection.edit);
  const choices = terms === undefined ? [] : persistencesOf(terms, draft.execution);
  const choose = (persistence: Persistence) => edit((current) => slipActions.persist(current, persistence));
  if (choices.includes("startingPrice")) {
    return (
      <div className={classes.persistences}>
        <p>{terms && lapseRule(draft, terms)}</p>
        <fieldset aria-label={startingPriceText().whatIsUnmatched}>
          {choices.map((persistence) => (
            <Button
              key={persistence}
              size="small"
              variant={persistence === draft.persistence ? "primary" : "secondary"}
              aria-pressed={persistence === draft.persistence}
              disabled={disabled}
              onClick={() => choose(persistence)}
            >
              {PERSISTENCE_WORDS[persistence]}
            </Button>
          ))}
        </fieldset>
      </div>
    );
  }
  return (
    <div className={classes.lapses}>
      <p>{terms && lapseRule(draft, terms)}</p>
      {choices.includes("keep") && (
        <Switch
          checked={draft.persistence === "keep"}
          disabled={disabled}
          onChange={(isKept) => choose(isKept ? "keep" : "lapse")}
        >
          {slipText().keepInPlay}
        </Switch>
      )}
    </div>
  );
}

const PERSISTENCE_WORDS: Readonly<Record<Persistence, string>> = {
  get lapse() {
    return startingPriceText().lapses;
  },
  get keep() {
    return startingPriceText().stays;
  },
  get startingPrice() {
    return startingPriceText().takesIt;
  },
};
