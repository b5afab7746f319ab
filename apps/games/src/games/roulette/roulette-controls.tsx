import type { RouletteChoice } from "@crossbook/fair";
import { Button } from "@crossbook/ui";
import { useState } from "react";
import type { ControlsProps } from "../game-screen.ts";
import { betsOfKind, betWords } from "./bet-words.ts";
import { doubled, withChip, withoutChip } from "./chips.ts";
import classes from "./roulette-controls.module.css";

const KINDS = [
  { value: "split", label: "Split (18×)" },
  { value: "street", label: "Street (12×)" },
  { value: "corner", label: "Corner (9×)" },
  { value: "line", label: "Line (6×)" },
] as const;

/** Bets between numbers, the chips that lie, and what is done with all of them. */
export function RouletteControls({ choice, onChoice, isLocked }: ControlsProps<RouletteChoice>) {
  const [kind, setKind] = useState<string>(KINDS[0].value);
  const [chosen, setChosen] = useState<string>();
  const names = betsOfKind(kind);
  const bet = chosen !== undefined && names.includes(chosen) ? chosen : names[0];
  return (
    <fieldset className={classes.controls} disabled={isLocked}>
      <legend className={classes.label}>Bets between numbers</legend>
      <div className={classes.between}>
        <select aria-label="Kind" value={kind} onChange={(change) => setKind(change.target.value)}>
          {KINDS.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <select aria-label="Numbers" value={bet} onChange={(change) => setChosen(change.target.value)}>
          {names.map((name) => (
            <option key={name} value={name}>
              {name.replace(/^.*:/, "").replaceAll("-", " · ")}
            </option>
          ))}
        </select>
        <Button onClick={() => bet !== undefined && onChoice(withChip(choice, bet))}>Place</Button>
      </div>
      <ul className={classes.chips} aria-label="Your chips">
        {choice.bets.map(({ bet: name, units }) => (
          <li key={name}>
            <button
              type="button"
              className={classes.chip}
              aria-label={`Take a chip from ${betWords(name)}, ${units} there`}
              onClick={() => onChoice(withoutChip(choice, name))}
            >
              {betWords(name)} <strong>×{units}</strong>
            </button>
          </li>
        ))}
        {choice.bets.length === 0 && (
          <li className={classes.none}>No chips yet: press a place of the table.</li>
        )}
      </ul>
      <div className={classes.all}>
        <Button size="small" disabled={choice.bets.length === 0} onClick={() => onChoice(doubled(choice))}>
          Double all
        </Button>
        <Button size="small" disabled={choice.bets.length === 0} onClick={() => onChoice({ bets: [] })}>
          Clear
        </Button>
      </div>
    </fieldset>
  );
}
