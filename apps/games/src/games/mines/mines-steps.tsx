import { MINES_TILES, type MinesView } from "@crossbook/fair";
import { paise } from "@crossbook/money";
import { Button, Money } from "@crossbook/ui";
import { useCallback } from "react";
import { multiplierText } from "../../frame/round-words.ts";
import { useGameApp } from "../../game-app.ts";
import { gameText } from "../../messages/english/games.ts";
import { Figures } from "../figures.tsx";
import type { StepsProps } from "../game-screen.ts";
import { useLetterKeys } from "../use-letter-keys.ts";
import classes from "./mines-steps.module.css";

const RANDOM_KEY = "r";

/** Cash out with the amount in the button, what one more safe tile would make it, and a tile by chance (key: R). */
export function MinesSteps({ view, round, onStep, canStep }: StepsProps<MinesView>) {
  const { opened, multiplier, nextMultiplier } = view;
  const amount = paise(Math.floor((round.stake * multiplier) / 10_000));
  const hasPicked = opened.length > 0;
  const { ports } = useGameApp();
  const openRandom = useCallback(() => {
    const closed = Array.from({ length: MINES_TILES }, (_, tile) => tile).filter(
      (tile) => !opened.includes(tile),
    );
    onStep({ open: closed[Math.floor(ports.random() * closed.length)] });
  }, [opened, onStep, ports]);
  const press = useCallback((letter: string) => letter === RANDOM_KEY && openRandom(), [openRandom]);
  useLetterKeys(press, canStep);
  return (
    <div className={classes.steps}>
      <Figures
        figures={[
          { label: gameText().mines.now, value: multiplierText(multiplier) },
          {
            label: gameText().mines.nextTile,
            value: nextMultiplier === undefined ? "–" : multiplierText(nextMultiplier),
          },
        ]}
      />
      <Button disabled={!canStep} aria-keyshortcuts={RANDOM_KEY} onClick={openRandom}>
        {gameText().mines.randomTile}
      </Button>
      <Button
        variant="primary"
        wide
        disabled={!canStep || !hasPicked}
        onClick={() => onStep({ cashOut: true })}
      >
        {hasPicked ? (
          <span>
            {gameText().cashOut} <Money amount={amount} />
          </span>
        ) : (
          gameText().mines.openTile
        )}
      </Button>
    </div>
  );
}
