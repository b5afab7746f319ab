import type { Paise } from "@crossbook/money";
import type { OddsHundredths } from "@crossbook/odds";
import { LiveRegion, VisuallyHidden } from "@crossbook/ui";
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { ladderText } from "../../messages/english/betting/ladder.ts";
import type { Side } from "../../selection/draft.ts";
import classes from "./ladder.module.css";
import { type LadderKeyAct, ladderKeyAct, spotOf } from "./ladder-keys.ts";
import { LadderRow } from "./ladder-row.tsx";
import type { LadderRow as Row } from "./ladder-rows.ts";
import { carryWords, type LadderSubject } from "./ladder-words.ts";
import { useCarry } from "./use-carry.ts";

/** What can be done on the ladder. */
export interface LadderActs {
  /** Keeps the prices that are shown, though the first offers may come elsewhere. */
  readonly hold: () => void;
  readonly press: (side: Side, odds: OddsHundredths) => void;
  readonly move: (betId: number, odds: OddsHundredths) => void;
  readonly cancel: (betId: number) => void;
  /** Shows the prices around this one, by default around the middle of now, and answers which it is. */
  readonly centre: (odds?: OddsHundredths) => OddsHundredths;
}

export interface LadderTableProps {
  readonly subject: LadderSubject;
  /** Highest price first. */
  readonly rows: readonly Row[];
  /** The price in the middle of what is seen first. Another one scrolls there. */
  readonly centre: OddsHundredths;
  readonly armedStake: Paise | undefined;
  /** No bet can be placed now: what is offered stays readable. */
  readonly isLocked: boolean;
  readonly acts: LadderActs;
}

interface Cell {
  readonly odds: OddsHundredths;
  readonly side: Side;
}

/** Keys that do something of their own at each press: one that is held down does it once. */
const ACTS_ONCE = ["Enter", " ", "Delete", "Backspace"];

/** The ladder as a table: a grid for the keyboard, rows with headers for screen readers. */
export function LadderTable({ subject, rows, centre, armedStake, isLocked, acts }: LadderTableProps) {
  const keysId = useId();
  const table = useRef<HTMLTableElement>(null);
  /** Undefined until the player has been on a cell: the tab key then leads to the middle, wherever that is. */
  const [active, setActive] = useState<Cell>();
  const [focused, setFocused] = useState(0);
  const carrying = useCarry(acts.move);
  const { carry } = carrying;
  const isThere = active !== undefined && rows.some(({ odds }) => odds === active.odds);
  const reachable = isThere ? active : { odds: centre, side: active?.side ?? "back" };

  useEffect(() => showInMiddle(table.current, centre), [centre]);
  const aimedAt = carry?.target;
  // By keys the price that a bet would be dropped at can leave what is seen.
  useEffect(() => {
    if (aimedAt !== undefined) rowOf(table.current, aimedAt)?.scrollIntoView({ block: "nearest" });
  }, [aimedAt]);
  useEffect(() => {
    if (focused === 0) return;
    const cell = `tr[data-odds="${reachable.odds}"] button[data-side="${reachable.side}"]`;
    table.current?.querySelector<HTMLElement>(cell)?.focus();
  }, [focused, reachable.odds, reachable.side]);

  function focusCell(cell: Cell): void {
    setActive(cell);
    setFocused((times) => times + 1);
    if (!rows.some(({ odds }) => odds === cell.odds)) acts.centre(cell.odds);
  }

  function handleClick({ target }: MouseEvent): void {
    const spot = spotOf(target, rows);
    if (spot === undefined || carrying.wasDragged()) return;
    if (carry !== undefined) carrying.drop(spot.odds);
    else if (spot.kind === "order") carrying.pickUp(spot.betId, spot.odds);
    else {
      setActive(spot);
      if (!isLocked) acts.press(spot.side, spot.odds);
    }
  }

  function handlePointerDown(event: PointerEvent): void {
    const spot = spotOf(event.target, rows);
    if (spot?.kind === "order" && carry === undefined) carrying.startPointer(event, spot.betId, spot.odds);
  }

  function handleKeyDown(event: KeyboardEvent): void {
    const spot = spotOf(event.target, rows);
    if (spot === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.repeat && ACTS_ONCE.includes(event.key)) {
      event.preventDefault();
      return;
    }
    const act = ladderKeyAct(event.key, spot, rows, carry);
    if (act === undefined) return;
    event.preventDefault();
    // Escape would close the sheet that the ladder may be in.
    event.stopPropagation();
    doKey(act);
  }

  function doKey(act: LadderKeyAct): void {
    if (act.type === "focus") focusCell(act);
    else if (act.type === "cancel") acts.cancel(act.betId);
    else if (act.type === "pickUp") carrying.pickUp(act.order.betId, act.order.odds);
    else if (act.type === "aim") carrying.aim(act.target);
    else if (act.type === "leave") carrying.leave();
    else if (act.type === "centre") {
      setActive({ odds: acts.centre(), side: act.side });
      setFocused((times) => times + 1);
    } else if (carry !== undefined) {
      carrying.drop();
      focusCell({ odds: carry.target, side: "lay" });
    }
  }

  const carried = carry && rows.flatMap(({ own }) => own).find(({ betId }) => betId === carry.betId);
  return (
    <>
      <VisuallyHidden>
        <span id={keysId}>{ladderText().keys}</span>
      </VisuallyHidden>
      <div className={classes.scroller} data-carrying={carry !== undefined}>
        <table
          ref={table}
          role="grid"
          className={classes.table}
          aria-label={ladderText().ladderOf(subject.runnerName)}
          aria-describedby={keysId}
          onClick={handleClick}
          onFocus={acts.hold}
          onPointerDown={handlePointerDown}
          onKeyDown={handleKeyDown}
        >
          <thead>
            <tr>
              <th scope="col">{ladderText().traded}</th>
              <th scope="col" className={classes.backHead}>
                {ladderText().back}
              </th>
              <th scope="col">{ladderText().price}</th>
              <th scope="col" className={classes.layHead}>
                {ladderText().lay}
              </th>
              <th scope="col">{ladderText().yours}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <LadderRow
                key={row.odds}
                subject={subject}
                row={row}
                armedStake={armedStake}
                isLocked={isLocked}
                activeSide={row.odds === reachable.odds ? reachable.side : undefined}
                isTarget={carry?.target === row.odds}
              />
            ))}
          </tbody>
        </table>
      </div>
      <LiveRegion message={carry && carried ? carryWords(subject, carried, carry.target) : ""} />
    </>
  );
}

/** Scrolls a ladder so that the row of this price, where it has one, is in the middle of what is seen. */
export function showInMiddle(ladder: HTMLElement | null, odds: OddsHundredths): void {
  const row = rowOf(ladder, odds);
  const view = row?.closest<HTMLElement>(`.${classes.scroller}`);
  if (row && view) view.scrollTop = row.offsetTop - (view.clientHeight - row.offsetHeight) / 2;
}

function rowOf(ladder: HTMLElement | null, odds: OddsHundredths): HTMLElement | null | undefined {
  return ladder?.querySelector<HTMLElement>(`tr[data-odds="${odds}"]`);
}
