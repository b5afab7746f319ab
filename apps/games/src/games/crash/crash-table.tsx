import { type CrashChoice, MULTIPLE_TARGETS } from "@crossbook/fair";
import { Switch } from "@crossbook/ui";
import { useState } from "react";
import { AutoplayPanel, AutoplayStop } from "../../autoplay/autoplay-panel.tsx";
import { useAutoplay } from "../../autoplay/use-autoplay.ts";
import { GameLayout } from "../../frame/game-layout.tsx";
import { RoundLine } from "../../frame/round-line.tsx";
import { useTableStake, useTableState } from "../../frame/use-table.ts";
import { useGameApp } from "../../game-app.ts";
import { gameText } from "../../messages/english/games.ts";
import { stakeText } from "../../messages/english/stake.ts";
import { StakePanel } from "../../stake/stake-panel.tsx";
import { HundredthsBox } from "../hundredths-box.tsx";
import { CrashAction } from "./crash-action.tsx";
import { CrashBoard } from "./crash-board.tsx";
import classes from "./crash-table.module.css";
import { CrashTickets } from "./crash-tickets.tsx";
import { playTicket } from "./play-ticket.ts";
import { useChainFairness, useCrashLive, useOwnTicket } from "./use-crash.ts";

const FIRST_TARGET = 200;

/** The live round with everybody's tickets; stake, automatic cash-out, and the one button. */
export function CrashTable() {
  const { session } = useGameApp();
  const live = useCrashLive();
  useOwnTicket(live);
  useChainFairness(live);
  const [hasTarget, setHasTarget] = useState(false);
  const [target, setTarget] = useState(FIRST_TARGET);
  const choice: CrashChoice = hasTarget ? { autoCashOut: target } : {};
  const stake = useTableStake(hasTarget ? target * 100 : undefined, 1);
  const { canStart } = useTableState();
  const autoplay = useAutoplay({
    choice,
    units: 1,
    bounds: stake.bounds,
    play: (amount, chosen, signal) => playTicket({ session, live, stake: amount, choice: chosen, signal }),
  });
  const isAuto = autoplay.progress !== undefined;
  const isLocked = !canStart || isAuto;
  const problem = isLocked ? undefined : stake.problem;
  return (
    <GameLayout
      board={
        <>
          <CrashBoard live={live} />
          <RoundLine />
        </>
      }
      panel={
        <div>
          <StakePanel
            label={stakeText().stake}
            value={stake.text}
            onChange={stake.setText}
            bounds={stake.bounds}
            problem={problem}
            isLocked={isLocked}
          />
          <Switch checked={hasTarget} onChange={setHasTarget} disabled={isLocked}>
            {gameText().crash.byItself}
          </Switch>
          <HundredthsBox
            label={gameText().crash.atMultiple}
            value={target}
            {...MULTIPLE_TARGETS}
            step={10}
            disabled={isLocked || !hasTarget}
            onChange={setTarget}
          />
          <details className={classes.auto} open={isAuto || undefined}>
            <summary className={classes.summary}>{stakeText().autoplay}</summary>
            {isAuto && <AutoplayStop autoplay={autoplay} />}
            {hasTarget ? (
              <AutoplayPanel autoplay={autoplay} stake={stake.total} canStart={!isLocked} />
            ) : (
              <p className={classes.note}>{gameText().crash.needsTarget}</p>
            )}
          </details>
        </div>
      }
      others={<CrashTickets live={live} />}
      action={
        <CrashAction live={live} stake={stake.total} problem={problem} choice={choice} isAuto={isAuto} />
      }
    />
  );
}
