import { MINES_TILES, type MinesChoice, type MinesView } from "@crossbook/fair";
import { Icon } from "@crossbook/ui";
import { Bomb, Gem } from "@lucide/icons";
import { type KeyboardEvent, useRef, useState } from "react";
import { gameText } from "../../messages/english/games.ts";
import type { BoardProps } from "../game-screen.ts";
import classes from "./mines-board.module.css";

const ACROSS = 5;
const MOVES: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -ACROSS,
  ArrowDown: ACROSS,
};

type Tile = "closed" | "safe" | "hit" | "mine";

/** Five rows of five tiles. One stop of the Tab key; the arrows move among the tiles. */
export function MinesBoard({ view, onStep, canStep }: BoardProps<MinesChoice, MinesView>) {
  const text = gameText().mines;
  const [focused, setFocused] = useState(0);
  const field = useRef<HTMLFieldSetElement>(null);

  function handleKeyDown(press: KeyboardEvent): void {
    const move = MOVES[press.key];
    if (move === undefined) return;
    press.preventDefault();
    const next = focused + move;
    const isSameRow = Math.floor(next / ACROSS) === Math.floor(focused / ACROSS);
    if (next < 0 || next >= MINES_TILES || (Math.abs(move) === 1 && !isSameRow)) return;
    setFocused(next);
    field.current?.querySelectorAll("button")[next]?.focus();
  }

  return (
    <fieldset ref={field} className={classes.field} aria-label={text.tiles}>
      {Array.from({ length: MINES_TILES }, (_, tile) => {
        const state = stateOf(tile, view);
        return (
          <button
            key={tile}
            type="button"
            className={classes.tile}
            data-state={state}
            data-live={(canStep && state === "closed") || undefined}
            tabIndex={tile === focused ? 0 : -1}
            aria-label={text.tileAt(Math.floor(tile / ACROSS) + 1, (tile % ACROSS) + 1, text.states[state])}
            // Not disabled: the focus must stay where it is while a tile is opened.
            aria-disabled={!canStep || state !== "closed"}
            onFocus={() => setFocused(tile)}
            onKeyDown={handleKeyDown}
            onClick={() => canStep && state === "closed" && onStep({ open: tile })}
          >
            {state === "safe" && <Icon icon={Gem} aria-hidden />}
            {(state === "mine" || state === "hit") && <Icon icon={Bomb} aria-hidden />}
          </button>
        );
      })}
    </fieldset>
  );
}

function stateOf(tile: number, view: MinesView | undefined): Tile {
  if (view === undefined) return "closed";
  const isOpened = view.opened.includes(tile);
  if (view.layout?.includes(tile)) return isOpened ? "hit" : "mine";
  return isOpened ? "safe" : "closed";
}
