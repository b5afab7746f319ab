import { displayPrice } from "@crossbook/odds";
import { Badge, Button, Money, Sentence } from "@crossbook/ui";
import { useRef } from "react";
import { LapseTime } from "../../bets/lapse-time.tsx";
import { besideRow, useFocusAfter } from "../../bets/use-focus-after.ts";
import { ladderText } from "../../messages/english/betting/ladder.ts";
import { orderTermsText } from "../../messages/english/betting/order-terms.ts";
import { useCancelBets } from "../../positions/use-cancel-bets.ts";
import classes from "./ladder.module.css";
import { type LadderSubject, ownWords, placeWords } from "./ladder-words.ts";
import type { OwnBetOrder } from "./use-own-orders.ts";

export interface OwnOrderListProps {
  readonly subject: LadderSubject;
  readonly marketId: number;
  /** On this runner. */
  readonly orders: readonly OwnBetOrder[];
  /** In the whole market. */
  readonly marketCount: number;
  /** The bet that is on its way to another price. */
  readonly moving: number | undefined;
}

/** The player's unmatched bets on the runner, each with its place and a cancel, and one cancel for all of the market. */
export function OwnOrderList(props: OwnOrderListProps) {
  return props.marketCount === 0 ? null : <OwnOrders {...props} />;
}

function OwnOrders({ subject, marketId, orders, marketCount, moving }: OwnOrderListProps) {
  const { cancelAll, pending } = useCancelBets();
  const list = useRef<HTMLDivElement>(null);
  useFocusAfter(list, onLadder);
  return (
    <div ref={list} className={classes.orders}>
      <ul aria-label={ladderText().unmatchedOn(subject.runnerName)}>
        {orders.map((order) => (
          <OwnOrderRow key={order.betId} subject={subject} order={order} isMoving={order.betId === moving} />
        ))}
      </ul>
      <Button size="small" busy={pending === "all"} onClick={() => void cancelAll(marketId)}>
        {ladderText().cancelAll(marketCount)}
      </Button>
    </div>
  );
}

interface OwnOrderRowProps {
  readonly subject: LadderSubject;
  readonly order: OwnBetOrder;
  readonly isMoving: boolean;
}

function OwnOrderRow({ subject, order, isMoving }: OwnOrderRowProps) {
  const { cancel, pending } = useCancelBets();
  const row = useRef<HTMLLIElement>(null);
  useFocusAfter(row, (element) => besideRow(element) ?? onLadder(element));
  const words = isMoving ? ladderText().onItsWay : (placeWords(order) ?? "");
  return (
    <li ref={row} className={classes.order}>
      <Badge tone={order.side}>{ladderText()[order.side]}</Badge>
      <span>
        <Sentence
          parts={ladderText().amountAt(
            <Money amount={order.size} short />,
            displayPrice(order.odds, subject.notation),
          )}
        />
        <span className={classes.orderPlace}>
          {words}
          <LapseTime
            bet={order.bet}
            parts={(time) => [words === "" ? "" : " · ", ...orderTermsText().lapsesAt(time)]}
          />
        </span>
      </span>
      <Button
        variant="quiet"
        size="small"
        busy={pending === order.betId}
        aria-label={ladderText().cancelOwn(ownWords(subject, order))}
        onClick={() => void cancel(order.betId)}
      >
        {ladderText().cancel}
      </Button>
    </li>
  );
}

/** The cell of the ladder that the tab key reaches. */
function onLadder(part: HTMLElement): HTMLElement | null | undefined {
  return part
    .closest(`.${classes.ladder}`)
    ?.querySelector<HTMLElement>("[role=grid] button[data-side][tabindex='0']");
}
