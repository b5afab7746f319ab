import { formatSize, type Paise } from "@crossbook/money";
import { displayPrice } from "@crossbook/odds";
import { classNames } from "@crossbook/ui";
import { memo, useRef } from "react";
import { useFocusAfter } from "../../bets/use-focus-after.ts";
import { ladderText } from "../../messages/english/betting/ladder.ts";
import type { Side } from "../../selection/draft.ts";
import classes from "./ladder.module.css";
import { isSameRow, type OwnOrder, type LadderRow as Row } from "./ladder-rows.ts";
import { cellWords, type LadderSubject, ownWords } from "./ladder-words.ts";

export interface LadderRowProps {
  readonly subject: LadderSubject;
  readonly row: Row;
  /** What one press places; undefined while a press opens the slip. */
  readonly armedStake: Paise | undefined;
  readonly isLocked: boolean;
  /** The side whose cell the tab key reaches; undefined in every row but one. */
  readonly activeSide: Side | undefined;
  /** A bet that is carried would be dropped here. */
  readonly isTarget: boolean;
}

/** One price: traded, back, price, lay, own bets. Presses and keys are the table's: a row knows none of them. */
export const LadderRow = memo(
  function LadderRow({ subject, row, armedStake, isLocked, activeSide, isTarget }: LadderRowProps) {
    const { odds, traded } = row;
    const cell = (side: Side) => (
      <td>
        <button
          type="button"
          className={classNames(classes.cell, classes[side], row[side] !== undefined && classes.offered)}
          data-side={side}
          tabIndex={activeSide === side ? 0 : -1}
          aria-disabled={isLocked}
          aria-label={cellWords(subject, side, odds, row[side], armedStake)}
        >
          {row[side] !== undefined && formatSize(row[side])}
        </button>
      </td>
    );
    return (
      <tr
        data-odds={odds}
        className={classNames(classes.row, row.isLast && classes.last, isTarget && classes.target)}
      >
        <td className={classes.traded}>
          {traded !== undefined && (
            <>
              <span className={classes.bar} style={{ inlineSize: `${Math.round(row.tradedShare * 100)}%` }} />
              <span className={classes.tradedSize}>{formatSize(traded)}</span>
            </>
          )}
        </td>
        {cell("back")}
        <th scope="row" className={classes.price}>
          {displayPrice(odds, subject.notation)}
          {row.isLast && <span className={classes.spoken}>{ladderText().lastMatched}</span>}
        </th>
        {cell("lay")}
        <td className={classes.own}>
          {row.own.map((order) => (
            <OwnOrderHandle key={order.betId} subject={subject} order={order} />
          ))}
        </td>
      </tr>
    );
  },
  (before, after) =>
    isSameRow(before.row, after.row) &&
    before.armedStake === after.armedStake &&
    before.isLocked === after.isLocked &&
    before.activeSide === after.activeSide &&
    before.isTarget === after.isTarget &&
    before.subject === after.subject,
);

interface OwnOrderHandleProps {
  readonly subject: LadderSubject;
  readonly order: OwnOrder;
}

function OwnOrderHandle({ subject, order }: OwnOrderHandleProps) {
  const handle = useRef<HTMLButtonElement>(null);
  useFocusAfter(handle, (element) => element.closest("tr")?.querySelector("button"));
  return (
    <button
      ref={handle}
      type="button"
      className={classNames(classes.handle, classes[order.side])}
      data-bet={order.betId}
      title={ownWords(subject, order)}
      aria-label={ladderText().pressToMove(ownWords(subject, order))}
    >
      {formatSize(order.size)}
      {order.place !== undefined && (
        <span className={classes.place}>{ladderText().ordinal(order.place)}</span>
      )}
    </button>
  );
}
