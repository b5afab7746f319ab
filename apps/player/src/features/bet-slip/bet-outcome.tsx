import { paiseOfWire } from "@crossbook/browser";
import type { OpenBet, Placement } from "@crossbook/contract";
import { subtractPaise } from "@crossbook/money";
import { Button, Icon } from "@crossbook/ui";
import { CircleCheck, CircleX, Hourglass } from "@lucide/icons";
import { useEffect, useRef, useState } from "react";
import { LapseTime } from "../../bets/lapse-time.tsx";
import { goneWords, otherPriceWords, placementWords } from "../../bets/placement-words.ts";
import { doesWait } from "../../bets/starting-price-state.ts";
import { useFocusAfter } from "../../bets/use-focus-after.ts";
import { orderTermsText } from "../../messages/english/betting/order-terms.ts";
import { slipText } from "../../messages/english/betting/slip.ts";
import { useCancelBets } from "../../positions/use-cancel-bets.ts";
import { useOpenBets } from "../../positions/use-positions.ts";
import type { DraftOrder } from "../../selection/draft.ts";
import classes from "./slip.module.css";

export interface BetOutcomeProps {
  readonly placement: Placement;
  /** What was asked for. */
  readonly order: DraftOrder;
  readonly onDone: () => void;
}

/** What became of the bet, plainly, and cancel beside what still unmatched. */
export function BetOutcome({ placement, order, onDone }: BetOutcomeProps) {
  const { now, bet, isGone } = useCurrentPlacement(placement);
  const other = otherPriceWords(now, order);
  const done = useRef<HTMLButtonElement>(null);
  // The button that was pressed is gone: without this the focus would be at the top of the page.
  useEffect(() => done.current?.focus({ preventScroll: true }), []);
  return (
    <div className={classes.outcome}>
      <p className={classes.result} role="status">
        <OutcomeIcon placement={now} />
        <span>{isGone ? goneWords(now) : placementWords(now, order.side)}</span>
      </p>
      {other !== undefined && <p className={other.isWorse ? classes.worse : classes.better}>{other.text}</p>}
      <p className={classes.reference}>
        {slipText().bet(placement.betId)}
        {bet && <LapseTime bet={bet} parts={(time) => [" · ", ...orderTermsText().lapsesAt(time)]} />}
      </p>
      <div className={classes.after}>
        {now.remaining > 0 && !isGone && !doesWait(now) && <CancelUnmatched placement={now} />}
        <Button ref={done} variant="primary" onClick={onDone}>
          {slipText().done}
        </Button>
      </div>
    </div>
  );
}

function CancelUnmatched({ placement: { betId, matched } }: Pick<BetOutcomeProps, "placement">) {
  const { cancel, pending } = useCancelBets();
  const button = useRef<HTMLButtonElement>(null);
  useFocusAfter(button, ({ nextElementSibling }) => nextElementSibling as HTMLElement | null);
  return (
    <Button ref={button} variant="danger" busy={pending === betId} onClick={() => void cancel(betId)}>
      {matched > 0 ? slipText().cancelRest : slipText().cancelBet}
    </Button>
  );
}

function OutcomeIcon({ placement }: { readonly placement: Placement }) {
  if (placement.matched > 0) return <Icon icon={CircleCheck} aria-hidden className={classes.done} />;
  if (placement.remaining > 0) return <Icon icon={Hourglass} aria-hidden className={classes.rests} />;
  return <Icon icon={CircleX} aria-hidden className={classes.cancelled} />;
}

interface CurrentPlacement {
  readonly now: Placement;
  /** As it is listed; undefined while it is not. */
  readonly bet: OpenBet | undefined;
  /** Nothing of it is unmatched any more: the rest was cancelled, lapsed, or the market is settled. */
  readonly isGone: boolean;
}

/** The placement with what has become of it since, by the open bets. */
function useCurrentPlacement(placement: Placement): CurrentPlacement {
  const { data, dataUpdatedAt } = useOpenBets();
  const bet = data?.openBets.find((one) => one.betId === placement.betId);
  // The list is asked for again when the answer comes: one that is read from then on has the bet while it is open.
  const [readBefore] = useState(dataUpdatedAt);
  const isListNew = readBefore > 0 && dataUpdatedAt > readBefore;
  const [last, setLast] = useState<OpenBet>();
  // Kept for when the bet has left the list: what was matched of it stays true.
  if (bet !== undefined && bet !== last) setLast(bet);
  const known = bet ?? last;
  const now =
    known === undefined || known.matched < placement.matched
      ? placement
      : {
          ...placement,
          matched: known.matched,
          remaining: known.unmatched,
          averagePrice: known.matched > 0 ? known.odds : null,
          // A lay that has taken the starting price has a stake in place of what it could lose.
          ...(known.startingPrice?.state === "taken" && {
            ...{ stake: known.stake, rate: known.betRate, startingPrice: known.startingPrice },
          }),
        };
  const due = subtractPaise(paiseOfWire(now.stake), paiseOfWire(placement.cancelled));
  const wasTakenBack = bet !== undefined && bet.unmatched === 0 && paiseOfWire(bet.matched) < due;
  const hasLeft = bet === undefined && (last !== undefined || isListNew) && now.remaining > 0;
  return { now, bet, isGone: wasTakenBack || hasLeft };
}
