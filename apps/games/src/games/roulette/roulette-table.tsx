import type { RouletteChoice } from "@crossbook/fair";
import { ROULETTE_BETS } from "@crossbook/fair";
import { type CSSProperties, type KeyboardEvent, useRef, useState } from "react";
import { gameText } from "../../messages/english/games.ts";
import { cssValues } from "../css-values.ts";
import { betWords, pocketColour } from "./bet-words.ts";
import classes from "./roulette-table.module.css";
import { type Area, areaOf, DIRECTIONS, OUTSIDE, PLACES, placeBeside } from "./table-places.ts";

/** As the style sheet lays the table. */
const LIES = "(min-width: 900px)";

/** The table, its chips, and what fell. */
export interface RouletteTableProps {
  readonly choice: RouletteChoice;
  readonly landed: number | undefined;
  readonly isLocked: boolean;
  readonly onBet: (bet: string) => void;
}

/**
 * The table as a person knows it: upright on a phone, lying with room for it. Each place is a button. One stop of the Tab key, so
 * that what starts the round is not behind fifty; the arrows move over it. Bets between numbers are in the list beside the stake.
 */
export function RouletteTable({ choice, landed, isLocked, onBet }: RouletteTableProps) {
  const text = gameText().roulette;
  const short: Readonly<Record<string, string>> = text.outside;
  const units = new Map(choice.bets.map((one) => [one.bet, one.units]));
  const [stop, setStop] = useState("straight:0");
  const table = useRef<HTMLFieldSetElement>(null);

  function handleKeyDown(press: KeyboardEvent): void {
    const direction = DIRECTIONS[press.key];
    if (direction === undefined) return;
    press.preventDefault();
    const next = placeBeside(stop, direction, window.matchMedia(LIES).matches);
    if (next !== undefined) table.current?.querySelectorAll("button")[PLACES.indexOf(next)]?.focus();
  }

  const place = (bet: string, label: string, tone: string) => (
    <button
      key={bet}
      type="button"
      className={classes.place}
      data-tone={tone}
      data-won={(landed !== undefined && ROULETTE_BETS.get(bet)?.numbers.includes(landed)) || undefined}
      style={positionOf(bet)}
      tabIndex={bet === stop ? 0 : -1}
      // Not disabled: the focus must stay where it is while the wheel turns.
      aria-disabled={isLocked}
      aria-label={text.chipsOn(betWords(bet), units.get(bet) ?? 0)}
      onFocus={() => setStop(bet)}
      onKeyDown={handleKeyDown}
      onClick={() => !isLocked && onBet(bet)}
    >
      {label}
      {units.has(bet) && (
        <span className={classes.chip} aria-hidden>
          {units.get(bet)}
        </span>
      )}
    </button>
  );
  return (
    <fieldset ref={table} className={classes.table} aria-label={text.table}>
      {place("straight:0", "0", "green")}
      {Array.from({ length: 36 }, (_, index) =>
        place(`straight:${index + 1}`, String(index + 1), pocketColour(index + 1)),
      )}
      {OUTSIDE.map((bet) =>
        place(bet, short[bet] ?? "2:1", bet === "red" || bet === "black" ? bet : "plain"),
      )}
    </fieldset>
  );
}

function positionOf(bet: string): CSSProperties {
  const lines = ({ top, left, bottom, right }: Area) => `${top} / ${left} / ${bottom} / ${right}`;
  return cssValues({ "--upright": lines(areaOf(bet, false)), "--lying": lines(areaOf(bet, true)) });
}
