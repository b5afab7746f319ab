import type { LadderStep } from "@crossbook/engine/kinds";
import { Icon, Money, VisuallyHidden } from "@crossbook/ui";
import { ArrowRight } from "@lucide/icons";
import { positionText } from "../../messages/english/betting/positions.ts";
import { extremesOf, type Outlook } from "../market-position.ts";
import classes from "./ladder.module.css";

/** The worst and the best of a ladder, and what the bet in the slip would make of them. */
export function LadderFigures({ outlook }: { readonly outlook: Outlook<readonly LadderStep[]> }) {
  return (
    <>
      <Extremes steps={outlook.now} />
      {outlook.projected !== undefined && (
        <>
          <Icon icon={ArrowRight} aria-label={positionText().wouldBecome} className={classes.arrow} />
          <Extremes steps={outlook.projected} />
        </>
      )}
    </>
  );
}

function Extremes({ steps }: { readonly steps: readonly LadderStep[] }) {
  const { worst, best } = extremesOf(steps);
  return (
    <span className={classes.extremes}>
      <VisuallyHidden>{positionText().atWorst}</VisuallyHidden>
      <Money amount={worst} signed toned />
      <span aria-hidden>/</span>
      <VisuallyHidden>{positionText().atBest}</VisuallyHidden>
      <Money amount={best} signed toned />
    </span>
  );
}
