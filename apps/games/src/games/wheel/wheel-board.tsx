import { type WheelChoice, type WheelOutcome, wheel, wheelMultipliers } from "@crossbook/fair";
import { useMemo } from "react";
import { multiplierText } from "../../frame/round-words.ts";
import { gameText } from "../../messages/english/games.ts";
import type { BoardProps } from "../game-screen.ts";
import { rankTone, shortMultiplier } from "../pays-tone.ts";
import { choiceReader } from "../read-schema.ts";
import { TurningWheel } from "../turning-wheel.tsx";
import classes from "./wheel-board.module.css";

const readChoice = choiceReader(wheel);

/** How long the wheel turns. */
export const TURN_MS = 2_600;

/** The wheel, what came in its middle, and how often each multiple is on it. */
export function WheelBoard({ choice, view, round, isRevealing }: BoardProps<WheelChoice, WheelOutcome>) {
  const { segments, risk } = choice;
  const multipliers = useMemo(() => wheelMultipliers({ segments, risk }), [segments, risk]);
  const shown = useMemo(
    () =>
      multipliers.map((multiplier) => ({
        tone: classes[`tone${rankTone(multiplier, multipliers)}`],
        label: "",
      })),
    [multipliers],
  );
  const played = readChoice(round?.choice);
  // After a change the segment of another wheel is none of this one.
  const isOfThisWheel = view !== undefined && played?.segments === segments && played.risk === risk;
  const tone = isRevealing || round === undefined ? "none" : round.payout > round.stake ? "win" : "none";
  return (
    <div className={classes.board}>
      <TurningWheel
        segments={shown}
        stopped={isOfThisWheel ? view.segment : undefined}
        isTurning={isRevealing}
        turnMs={TURN_MS}
      >
        <strong className={classes.result} data-tone={tone}>
          {isOfThisWheel && !isRevealing && round !== undefined ? multiplierText(round.multiplier) : "–"}
        </strong>
      </TurningWheel>
      <ul className={classes.legend} aria-label={gameText().wheel.legend}>
        {counted(multipliers).map(([multiplier, count]) => (
          <li key={multiplier} className={classes.entry} data-tone={rankTone(multiplier, multipliers)}>
            <strong>{shortMultiplier(multiplier)}×</strong> {gameText().wheel.countOf(count, segments)}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** How often each multiplier is there, from the lowest. */
function counted(multipliers: readonly number[]): readonly (readonly [number, number])[] {
  const counts = new Map<number, number>();
  for (const multiplier of multipliers) counts.set(multiplier, (counts.get(multiplier) ?? 0) + 1);
  return [...counts].sort(([a], [b]) => a - b);
}
