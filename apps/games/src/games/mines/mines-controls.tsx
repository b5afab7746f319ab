import { MINES_TILES, type MinesChoice, minesMultiplier } from "@crossbook/fair";
import { multiplierText } from "../../frame/round-words.ts";
import { gameText } from "../../messages/english/games.ts";
import { Figures } from "../figures.tsx";
import type { ControlsProps } from "../game-screen.ts";
import classes from "./mines-controls.module.css";

const MOST_MINES = MINES_TILES - 1;

/** How many mines, and what the first picks pay. */
export function MinesControls({ choice: { mines }, onChoice, isLocked }: ControlsProps<MinesChoice>) {
  const picks = [1, 2, 3].filter((count) => count <= MINES_TILES - mines);
  return (
    <div className={classes.controls}>
      <label className={classes.label}>
        <span>
          {gameText().mines.mines} <strong>{mines}</strong>
        </span>
        <input
          type="range"
          min={1}
          max={MOST_MINES}
          value={mines}
          disabled={isLocked}
          aria-valuetext={gameText().mines.ofTiles(mines, MINES_TILES)}
          onChange={(change) => onChoice({ mines: Number(change.target.value) })}
        />
      </label>
      <Figures
        figures={picks.map((count) => ({
          label: gameText().mines.picks(count),
          value: multiplierText(minesMultiplier(mines, count)),
        }))}
      />
    </div>
  );
}
