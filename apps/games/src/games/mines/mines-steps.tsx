import type { MinesView } from "@crossbook/fair";
import { paise } from "@crossbook/money";
import { Button, Money } from "@crossbook/ui";
import { multiplierText } from "../../frame/round-words.ts";
import { gameText } from "../../messages/english/games.ts";
import { Figures } from "../figures.tsx";
import type { StepsProps } from "../game-screen.ts";
import classes from "./mines-steps.module.css";

/** Cash out with the amount in the button, and what one more safe tile would make it. */
export function MinesSteps({ view, round, onStep, canStep }: StepsProps<MinesView>) {
  const { opened, multiplier, nextMultiplier } = view;
  const amount = paise(Math.floor((round.stake * multiplier) / 10_000));
  const hasPicked = opened.length > 0;
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
