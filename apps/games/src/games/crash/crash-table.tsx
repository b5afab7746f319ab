import { type CrashChoice, crash, MULTIPLE_TARGETS } from "@crossbook/fair";
import { Switch } from "@crossbook/ui";
import { useState } from "react";
import { AutoplayPanel, AutoplayStop } from "../../autoplay/autoplay-panel.tsx";
import { type Autoplay, useAutoplay } from "../../autoplay/use-autoplay.ts";
import { GameLayout } from "../../frame/game-layout.tsx";
import { keepTable, keptTable } from "../../frame/kept-table.ts";
import { RoundLine } from "../../frame/round-line.tsx";
import { useTableStake, useTableState } from "../../frame/use-table.ts";
import { useGameApp, useSessionState } from "../../game-app.ts";
import { gameText } from "../../messages/english/games.ts";
import { stakeText } from "../../messages/english/stake.ts";
import { isUnderWay } from "../../session/round-state.ts";
import { StakePanel } from "../../stake/stake-panel.tsx";
import { HundredthsBox } from "../hundredths-box.tsx";
import { CrashAction } from "./crash-action.tsx";
import { CrashBoard } from "./crash-board.tsx";
import classes from "./crash-table.module.css";
import { CrashTickets } from "./crash-tickets.tsx";
import { playTicket } from "./play-ticket.ts";
import { useChainFairness, useCrashLive, useOwnTicket } from "./use-crash.ts";

const FIRST_TARGET = 200;
const FIRST_PLAN: CashOutPlan = { hasTarget: false, target: FIRST_TARGET };

/** The live round with everybody's tickets; stake, automatic cash-out, and the one button. */
export function CrashTable() {
  const { session, ports } = useGameApp();
  const live = useCrashLive();
  useOwnTicket(live);
  useChainFairness(live);
  const [own, setOwn] = useState(() => planOf(keptTable(ports.tabStorage, crash.id).choice) ?? FIRST_PLAN);
  const chosen = useTicketPlan(own) ?? own;
  const { hasTarget, target } = chosen;
  const choice = choiceOf(chosen);
  const stake = useTableStake(hasTarget ? target * 100 : undefined, 1);
  const { canStart } = useTableState();
  const autoplay = useAutoplay({
    choice,
    units: 1,
    bounds: stake.bounds,
    play: (amount, chosen, signal) => playTicket({ session, live, stake: amount, choice: chosen, signal }),
  });
  const isAuto = autoplay.progress !== undefined;
  function plan(next: CashOutPlan): void {
    setOwn(next);
    keepTable(ports.tabStorage, crash.id, { choice: choiceOf(next) });
  }
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
          <Switch
            checked={hasTarget}
            onChange={(next) => plan({ ...own, hasTarget: next })}
            disabled={isLocked}
          >
            {gameText().crash.byItself}
          </Switch>
          <HundredthsBox
            label={gameText().crash.atMultiple}
            value={target}
            {...MULTIPLE_TARGETS}
            step={10}
            disabled={isLocked || !hasTarget}
            onChange={(next) => plan({ ...own, target: next })}
          />
          <CrashAutoplay autoplay={autoplay} stake={stake.total} canStart={!isLocked} hasTarget={hasTarget} />
        </div>
      }
      others={<CrashTickets live={live} />}
      action={
        <CrashAction live={live} stake={stake.total} problem={problem} choice={choice} isAuto={isAuto} />
      }
    />
  );
}

/** Whether a ticket is cashed out by itself, and where, in hundredths. */
interface CashOutPlan {
  readonly hasTarget: boolean;
  readonly target: number;
}

/** What the ticket under way was bought with, also after a reload; undefined without one. */
function useTicketPlan({ target }: CashOutPlan): CashOutPlan | undefined {
  const bought = useSessionState(({ round }) => (isUnderWay(round) ? round.choice : undefined));
  return planOf(bought, target);
}

/** The plan of a choice; undefined where it is none. */
function planOf(choice: unknown, target = FIRST_TARGET): CashOutPlan | undefined {
  const read = crash.parseChoice(choice);
  if (!read.ok) return undefined;
  const { autoCashOut } = read.value;
  return { hasTarget: autoCashOut !== undefined, target: autoCashOut ?? target };
}

function choiceOf({ hasTarget, target }: CashOutPlan): CrashChoice {
  return hasTarget ? { autoCashOut: target } : {};
}

interface CrashAutoplayProps {
  readonly autoplay: Autoplay;
  readonly stake: number | undefined;
  readonly canStart: boolean;
  readonly hasTarget: boolean;
}

/** Autoplay below the controls; it stays open when a plan ends, because it says there how. */
function CrashAutoplay({ autoplay, stake, canStart, hasTarget }: CrashAutoplayProps) {
  const isRunning = autoplay.progress !== undefined;
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className={classes.auto}
      open={isOpen || isRunning}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className={classes.summary}>{stakeText().autoplay}</summary>
      {isRunning && <AutoplayStop autoplay={autoplay} />}
      {hasTarget ? (
        <AutoplayPanel autoplay={autoplay} stake={stake} canStart={canStart} />
      ) : (
        <p className={classes.note}>{gameText().crash.needsTarget}</p>
      )}
    </details>
  );
}
