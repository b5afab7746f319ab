import type { Paise } from "@crossbook/money";
import { Money, Sentence } from "@crossbook/ui";
import { slipText } from "../../messages/english/betting/slip.ts";
import { startingPriceText } from "../../messages/english/betting/starting-price.ts";
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
  const isUnknown = draft.execution === "startingPrice" && summary.profit === undefined;
  return (
    <dl className={classes.figures}>
      <div>
        <dt>{slipText().profit}</dt>
        <dd className={isUnknown ? undefined : classes.gain}>
          {draft.execution === "startingPrice" ? (
            <ProfitAtStart profit={summary.profit} />
          ) : (
            <Money amount={summary.profit} />
          )}
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

/** The least that a bet wins at the starting price, where it has a limit; without one only the starting price says it. */
export function ProfitAtStart({ profit }: { readonly profit: Paise | undefined }) {
  return profit === undefined ? (
    startingPriceText().depends
  ) : (
    <Sentence parts={startingPriceText().atLeast(<Money amount={profit} />)} />
  );
}
