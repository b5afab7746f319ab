import type { Placement } from "@crossbook/contract";
import { Button } from "@crossbook/ui";
import { CircleCheck, Hourglass } from "lucide-react";
import { useState } from "react";
import { useCancelBets } from "../../positions/use-cancel-bets.ts";
import { useOpenBets } from "../../positions/use-positions.ts";
import type { Side } from "../../selection/draft.ts";
import { betterPriceWords, placementWords } from "./placement-words.ts";
import classes from "./slip.module.css";

export interface BetOutcomeProps {
  readonly placement: Placement;
  readonly side: Side;
  readonly onDone: () => void;
}

/** What became of the bet, plainly, and cancel beside what still waits. */
export function BetOutcome({ placement, side, onDone }: BetOutcomeProps) {
  const { cancel, pending } = useCancelBets();
  const [isCancelled, setIsCancelled] = useState(false);
  const now = useAsItStands(placement);
  const better = betterPriceWords(now, side);
  const waits = now.remaining > 0 && !isCancelled;
  return (
    <div className={classes.outcome}>
      <p className={classes.result} role="status">
        {now.matched > 0 ? (
          <CircleCheck aria-hidden className={classes.done} />
        ) : (
          <Hourglass aria-hidden className={classes.rests} />
        )}
        <span>{placementWords(isCancelled ? { ...now, remaining: 0, stake: now.matched } : now)}</span>
        {isCancelled && <span>The rest was cancelled.</span>}
      </p>
      {better !== undefined && <p className={classes.better}>{better}</p>}
      <p className={classes.reference}>Bet {placement.betId}</p>
      <div className={classes.after}>
        {waits && (
          <Button
            variant="danger"
            busy={pending === placement.betId}
            onClick={() => void cancel(placement.betId).then(setIsCancelled)}
          >
            Cancel what waits
          </Button>
        )}
        <Button variant="primary" onClick={onDone}>
          Done
        </Button>
      </div>
    </div>
  );
}

/** The placement with what has been matched since, as the open bets tell it. */
function useAsItStands(placement: Placement): Placement {
  const bet = useOpenBets().data?.openBets.find((one) => one.betId === placement.betId);
  if (bet === undefined || bet.matched < placement.matched) return placement;
  return {
    ...placement,
    matched: bet.matched,
    remaining: bet.unmatched,
    averagePrice: bet.matched > 0 ? bet.odds : null,
  };
}
