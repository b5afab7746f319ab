import type { RouletteChoice } from "@crossbook/fair";
import { Button } from "@crossbook/ui";
import { useState } from "react";
import { gameText } from "../../messages/english/games.ts";
import type { ControlsProps } from "../game-screen.ts";
import { betsOfKind, betWords } from "./bet-words.ts";
import { doubled, withChip, withoutChip } from "./chips.ts";
import classes from "./roulette-controls.module.css";

const KINDS = ["split", "street", "corner", "line"] as const;

/** Bets between numbers, the chips that lie, and what is done with all of them. */
export function RouletteControls({ choice, onChoice, isLocked }: ControlsProps<RouletteChoice>) {
  const text = gameText().roulette;
  const [kind, setKind] = useState<string>(KINDS[0]);
  const [chosen, setChosen] = useState<string>();
  const names = betsOfKind(kind);
  const bet = chosen !== undefined && names.includes(chosen) ? chosen : names[0];
  return (
    <fieldset className={classes.controls} disabled={isLocked}>
      <legend className={classes.label}>{text.between}</legend>
      <div className={classes.between}>
        <select aria-label={text.kind} value={kind} onChange={(change) => setKind(change.target.value)}>
          {KINDS.map((value) => (
            <option key={value} value={value}>
              {text.kindsPay[value]}
            </option>
          ))}
        </select>
        <select aria-label={text.numbers} value={bet} onChange={(change) => setChosen(change.target.value)}>
          {names.map((name) => (
            <option key={name} value={name}>
              {name.replace(/^.*:/, "").replaceAll("-", " · ")}
            </option>
          ))}
        </select>
        <Button onClick={() => bet !== undefined && onChoice(withChip(choice, bet))}>{text.place}</Button>
      </div>
      <ul className={classes.chips} aria-label={text.yourChips}>
        {choice.bets.map(({ bet: name, units }) => (
          <li key={name}>
            <button
              type="button"
              className={classes.chip}
              aria-label={text.takeChip(betWords(name), units)}
              onClick={() => onChoice(withoutChip(choice, name))}
            >
              {betWords(name)} <strong>×{units}</strong>
            </button>
          </li>
        ))}
        {choice.bets.length === 0 && <li className={classes.none}>{text.noChips}</li>}
      </ul>
      <div className={classes.all}>
        <Button
          size="small"
          disabled={choice.bets.length === 0 || doubled(choice) === choice}
          onClick={() => onChoice(doubled(choice))}
        >
          {text.doubleAll}
        </Button>
        <Button size="small" disabled={choice.bets.length === 0} onClick={() => onChoice({ bets: [] })}>
          {text.clear}
        </Button>
      </div>
    </fieldset>
  );
}
