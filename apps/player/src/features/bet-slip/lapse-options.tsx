import { Switch } from "@crossbook/ui";
import { slipText } from "../../messages/english/betting/slip.ts";
import type { Draft } from "../../selection/draft.ts";
import { useSelection } from "../../selection/selection-store.ts";
import { type LapseTerms, lapseRule, offersToKeep } from "./lapse-rule.ts";
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
  return (
    <div className={classes.lapses}>
      <p>{terms && lapseRule(draft, terms)}</p>
      {terms && offersToKeep(terms, draft.execution) && (
        <Switch
          checked={draft.persistence === "keep"}
          disabled={disabled}
          onChange={(isKept) => edit((current) => slipActions.keep(current, isKept))}
        >
          {slipText().keepInPlay}
        </Switch>
      )}
    </div>
  );
}
