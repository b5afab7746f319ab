import { displayPrice } from "@crossbook/odds";
import { Badge, Button, Money, Sentence } from "@crossbook/ui";
import { ladderText } from "../../messages/english/betting/ladder.ts";
import { useCancelBets } from "../../positions/use-cancel-bets.ts";
import classes from "./ladder.module.css";
import type { OwnOrder } from "./ladder-rows.ts";
import { type LadderSubject, ownWords, placeWords } from "./ladder-words.ts";

export interface OwnOrderListProps {
  readonly subject: LadderSubject;
  readonly marketId: number;
  /** On this runner. */
  readonly orders: readonly OwnOrder[];
  /** In the whole market. */
  readonly marketCount: number;
  /** The bet that is on its way to another price. */
  readonly moving: number | undefined;
}

/** The player's unmatched bets on the runner, each with its place and a cancel, and one cancel for all of the market. */
export function OwnOrderList({ subject, marketId, orders, marketCount, moving }: OwnOrderListProps) {
  const { cancel, cancelAll, pending } = useCancelBets();
  if (marketCount === 0) return null;
  return (
    <div className={classes.orders}>
      <ul aria-label={ladderText().unmatchedOn(subject.runnerName)}>
        {orders.map((order) => (
          <li key={order.betId} className={classes.order}>
            <Badge tone={order.side}>{ladderText()[order.side]}</Badge>
            <span>
              <Sentence
                parts={ladderText().amountAt(
                  <Money amount={order.size} short />,
                  displayPrice(order.odds, subject.notation),
                )}
              />
              <span className={classes.orderPlace}>
                {order.betId === moving ? ladderText().onItsWay : (placeWords(order) ?? "")}
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
        ))}
      </ul>
      <Button size="small" busy={pending === "all"} onClick={() => void cancelAll(marketId)}>
        {ladderText().cancelAll(marketCount)}
      </Button>
    </div>
  );
}
