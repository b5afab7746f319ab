import { BLACKJACK_ACTIONS, type BlackjackAction, type BlackjackView } from "@crossbook/fair";
import { Button } from "@crossbook/ui";
import { useCallback } from "react";
import { gameText } from "../../messages/english/games.ts";
import type { StepsProps } from "../game-screen.ts";
import { useLetterKeys } from "../use-letter-keys.ts";
import classes from "./blackjack-steps.module.css";

const KEYS: Readonly<Record<BlackjackAction, string>> = { hit: "h", stand: "s", double: "d", split: "p" };

/** The four actions in fixed places; one that is not possible now is locked. Keys: H, S, D, P. */
export function BlackjackSteps({ view: { actions }, onStep, canStep }: StepsProps<BlackjackView>) {
  const press = useCallback(
    (letter: string) => {
      const action = actions.find((one) => KEYS[one] === letter);
      if (action !== undefined) onStep({ action });
    },
    [actions, onStep],
  );
  useLetterKeys(press, canStep);
  return (
    <fieldset className={classes.steps} aria-label={gameText().blackjack.yourHand}>
      {BLACKJACK_ACTIONS.map((action) => (
        <Button
          key={action}
          variant={action === "hit" || action === "stand" ? "primary" : "secondary"}
          disabled={!canStep || !actions.includes(action)}
          aria-keyshortcuts={KEYS[action]}
          onClick={() => onStep({ action })}
        >
          {gameText().blackjack.actions[action]}
        </Button>
      ))}
    </fieldset>
  );
}
