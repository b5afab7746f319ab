import { paiseOfWire } from "@crossbook/browser";
import type { OpenBet } from "@crossbook/contract";
import { Button, Money, Sentence } from "@crossbook/ui";
import { betName } from "../bets/bet-name.ts";
import { BetPrice } from "../bets/bet-price.tsx";
import { LapseTime } from "../bets/lapse-time.tsx";
import { positionText } from "../messages/english/betting/positions.ts";
import classes from "./unmatched-stake.module.css";
import { useCancelBets } from "./use-cancel-bets.ts";

/** The bet, and the style of its words where they have a place of their own. */
export interface UnmatchedStakeProps {
  readonly bet: OpenBet;
  readonly className?: string | undefined;
}

/** The unmatched stake of a bet at its price, with cancel beside it. */
export function UnmatchedStake({ bet, className }: UnmatchedStakeProps) {
  const { cancel, pending } = useCancelBets();
  return (
    <>
      <span className={className}>
        <Sentence
          parts={positionText().unmatchedAt(
            <Money amount={paiseOfWire(bet.unmatched)} />,
            <BetPrice price={bet.betRate} bet={bet} />,
          )}
        />
        {bet.expiresAt !== undefined && (
          <span className={classes.lapses}>
            <LapseTime bet={bet} />
          </span>
        )}
      </span>
      <Button
        variant="quiet"
        size="small"
        busy={pending === bet.betId}
        aria-label={positionText().cancelUnmatched(betName(bet))}
        onClick={() => void cancel(bet.betId)}
      >
        {positionText().cancel}
      </Button>
    </>
  );
}
