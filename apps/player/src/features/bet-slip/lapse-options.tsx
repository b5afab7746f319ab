import type { Persistence } from "@crossbook/contract";
import { Switch } from "@crossbook/ui";
import { PersistenceChoice } from "../../bets/persistence-choice.tsx";
import { slipText } from "../../messages/english/betting/slip.ts";
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
        <PersistenceChoice
          choices={choices}
          chosen={draft.persistence}
          disabled={disabled}
          onChoose={choose}
        />
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
