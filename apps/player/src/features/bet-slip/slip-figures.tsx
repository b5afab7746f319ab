import { Money } from "@crossbook/ui";
import { slipText } from "../../messages/english/betting/slip.ts";
import type { Draft } from "../../selection/draft.ts";
import classes from "./slip.module.css";
import { type SlipTerms, slipSummary } from "./slip-form.ts";

export interface SlipFiguresProps {
  readonly draft: Draft;
  readonly terms: SlipTerms;
}

/** What the bet wins and risks, and what it leaves: always the four together. */
export function SlipFigures({ draft, terms }: SlipFiguresProps) {
  const summary = slipSummary(draft, terms);
  return (
    <dl className={classes.figures}>
      <div>
        <dt>{slipText().profit}</dt>
        <dd className={classes.gain}>
          <Money amount={summary.profit} />
        </dd>
      </div>
      <div>
        <dt>{slipText().liability}</dt>
        <dd className={classes.risk}>
          <Money amount={summary.liability} />
        </dd>
      </div>
      <div>
        <dt>{slipText().newExposure}</dt>
        <dd>
          <Money amount={summary.newExposure} />
        </dd>
      </div>
      <div>
        <dt>{slipText().balanceAfter}</dt>
        <dd>
          <Money amount={summary.balanceAfter} />
        </dd>
      </div>
    </dl>
  );
}
