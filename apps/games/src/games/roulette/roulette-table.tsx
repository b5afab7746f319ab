import type { RouletteChoice } from "@crossbook/fair";
import { ROULETTE_BETS } from "@crossbook/fair";
import type { CSSProperties } from "react";
import { gameText } from "../../messages/english/games.ts";
import { cssValues } from "../css-values.ts";
import { betWords, pocketColour } from "./bet-words.ts";
import classes from "./roulette-table.module.css";

/** The table, its chips, and what fell. */
export interface RouletteTableProps {
  readonly choice: RouletteChoice;
  readonly landed: number | undefined;
  readonly isLocked: boolean;
  readonly onBet: (bet: string) => void;
}

const OUTSIDE = [
  "low",
  "even",
  "red",
  "black",
  "odd",
  "high",
  "dozen:1",
  "dozen:2",
  "dozen:3",
  "column:1",
  "column:2",
  "column:3",
];

/**
 * The table as a person knows it: upright on a phone, lying with room for it. Each place is a button, so that every bet can
 * be reached by the keyboard; those between numbers are in the list beside the stake.
 */
export function RouletteTable({ choice, landed, isLocked, onBet }: RouletteTableProps) {
  const text = gameText().roulette;
  const short: Readonly<Record<string, string>> = text.outside;
  const units = new Map(choice.bets.map((one) => [one.bet, one.units]));
  const place = (bet: string, label: string, tone: string) => (
    <button
      key={bet}
      type="button"
      className={classes.place}
      data-place={bet.replace(/^straight:.*/, "number")}
      data-tone={tone}
      data-won={(landed !== undefined && ROULETTE_BETS.get(bet)?.numbers.includes(landed)) || undefined}
      style={bet.startsWith("straight:") ? positionOf(Number(label)) : undefined}
      disabled={isLocked}
      aria-label={text.chipsOn(betWords(bet), units.get(bet) ?? 0)}
      onClick={() => onBet(bet)}
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
    <fieldset className={classes.table} aria-label={text.table}>
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

/** Rows of three: 1 to 3 are the first, 34 to 36 the twelfth. */
function positionOf(number: number): CSSProperties {
  return cssValues({ "--row": Math.ceil(number / 3), "--column": number === 0 ? 0 : ((number - 1) % 3) + 1 });
}
