import { BLACKJACK_ACTIONS, type BlackjackAction, type BlackjackView } from "@crossbook/fair";
import { Button } from "@crossbook/ui";
import { useEffect } from "react";
import { gameText } from "../../messages/english/games.ts";
import type { StepsProps } from "../game-screen.ts";
import classes from "./blackjack-steps.module.css";

const KEYS: Readonly<Record<BlackjackAction, string>> = { hit: "h", stand: "s", double: "d", split: "p" };

/** The four actions in fixed places; one that is not possible now is locked. Keys: H, S, D, P. */
export function BlackjackSteps({ view: { actions }, onStep, canStep }: StepsProps<BlackjackView>) {
  useEffect(() => {
    if (!canStep) return undefined;
    const handle = (press: KeyboardEvent) => {
      if (press.repeat || press.ctrlKey || press.metaKey || press.altKey) return;
      if (
        press.target instanceof HTMLElement &&
        press.target.closest("input, select, [role='dialog']") !== null
      )
        return;
      const action = actions.find((one) => KEYS[one] === press.key.toLowerCase());
      if (action !== undefined) onStep({ action });
    };
    window.addEventListener("keydown", handle);
    return () => window.removeEventListener("keydown", handle);
  }, [canStep, actions, onStep]);
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
