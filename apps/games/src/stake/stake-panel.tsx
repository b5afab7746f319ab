import type { Paise } from "@crossbook/money";
import { Button, Stepper } from "@crossbook/ui";
import { useId } from "react";
import { stakeText as stakeWords } from "../messages/english/stake.ts";
import { mostStake, type StakeBounds, scaledStake, stakeText, steppedStake } from "./stake-form.ts";
import classes from "./stake-panel.module.css";

/** The stake as typed, and what bounds it. */
export interface StakePanelProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly bounds: StakeBounds;
  /** What is wrong with it; undefined where a round can be staked. */
  readonly problem: string | undefined;
  readonly isLocked: boolean;
}

/** The box of the stake with half, double and most. The arrow keys change it by a step. */
export function StakePanel({ label, value, onChange, bounds, problem, isLocked }: StakePanelProps) {
  const words = stakeWords();
  const problemId = useId();
  const most: Paise = mostStake(bounds);
  return (
    <div className={classes.panel}>
      <Stepper
        label={label}
        value={value}
        onChange={onChange}
        onStep={(direction) => onChange(steppedStake(value, direction, bounds))}
        errorId={problem === undefined ? undefined : problemId}
        disabled={isLocked}
      />
      <div className={classes.quick}>
        <Button
          size="small"
          disabled={isLocked}
          aria-label={words.half(label)}
          onClick={() => onChange(scaledStake(value, 0.5, bounds))}
        >
          ½
        </Button>
        <Button
          size="small"
          disabled={isLocked}
          aria-label={words.double(label)}
          onClick={() => onChange(scaledStake(value, 2, bounds))}
        >
          2×
        </Button>
        <Button
          size="small"
          disabled={isLocked || most < bounds.min}
          onClick={() => onChange(stakeText(most))}
        >
          {words.max}
        </Button>
      </div>
      <p id={problemId} className={classes.problem}>
        {problem}
      </p>
    </div>
  );
}
