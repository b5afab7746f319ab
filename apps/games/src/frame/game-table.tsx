import { Tabs } from "@crossbook/ui";
import { type ReactNode, useId, useState } from "react";
import { AutoplayPanel } from "../autoplay/autoplay-panel.tsx";
import { useAutoplay } from "../autoplay/use-autoplay.ts";
import { useGameApp, useSessionState } from "../game-app.ts";
import type { BoardProps, GameScreen } from "../games/game-screen.ts";
import { pageText } from "../messages/english/page.ts";
import { stakeText } from "../messages/english/stake.ts";
import { StakePanel } from "../stake/stake-panel.tsx";
import { GameLayout } from "./game-layout.tsx";
import classes from "./game-table.module.css";
import { Results } from "./results.tsx";
import { RoundLine } from "./round-line.tsx";
import { TableAction } from "./table-action.tsx";
import { useStep, useTableChoice, useTableStake, useTableState } from "./use-table.ts";

/** A game's board with what every game has: stake, button, autoplay, results. */
export function GameTable<Choice, View>({ screen }: { readonly screen: GameScreen<Choice, View> }) {
  const { session } = useGameApp();
  const round = useSessionState((state) => state.round);
  const [choice, setChoice] = useTableChoice(screen);
  const units = screen.units?.(choice) ?? 1;
  const stake = useTableStake(screen.topMultiplier(choice), units);
  const autoplay = useAutoplay({
    choice,
    units: Math.max(units, 1),
    bounds: stake.bounds,
    play: (amount, chosen) => session.play(amount, chosen),
  });
  const { canStart } = useTableState();
  const missing = screen.missing?.(choice);
  const isLocked = !canStart || autoplay.progress !== undefined;
  const mayStart = !isLocked && missing === undefined && stake.total !== undefined;
  const problem = isLocked ? undefined : stake.problem;
  const view = round === undefined ? undefined : screen.readView(round.view);
  const [tab, setTab] = useState<TableTab>("manual");
  const planId = useId();

  return (
    <GameLayout
      board={
        <TableBoard screen={screen} choice={choice} onChoice={setChoice} view={view} isLocked={isLocked} />
      }
      panel={
        <PanelTabs
          hasAutoplay={screen.hasAutoplay}
          tab={autoplay.progress === undefined ? tab : "auto"}
          onTab={setTab}
          plan={<AutoplayPanel autoplay={autoplay} stake={stake.total} canStart={mayStart} formId={planId} />}
        >
          <StakePanel
            label={screen.stakeLabel?.() ?? stakeText().stake}
            value={stake.text}
            onChange={stake.setText}
            bounds={stake.bounds}
            problem={problem}
            isLocked={isLocked}
          />
          {screen.Controls !== undefined && (
            <screen.Controls choice={choice} onChoice={setChoice} isLocked={isLocked} />
          )}
        </PanelTabs>
      }
      action={
        <TableAction
          screen={screen}
          choice={choice}
          view={view}
          autoplay={autoplay}
          planId={tab === "auto" ? planId : undefined}
          stake={stake.total}
          problem={missing ?? problem}
          mayStart={mayStart}
        />
      }
    />
  );
}

interface TableBoardProps<Choice, View>
  extends Pick<BoardProps<Choice, View>, "choice" | "onChoice" | "view" | "isLocked"> {
  readonly screen: GameScreen<Choice, View>;
}

/** The newest results, the game's own board, and what happens to the round. */
function TableBoard<Choice, View>({ screen, ...board }: TableBoardProps<Choice, View>) {
  const round = useSessionState((state) => state.round);
  const { canStep, isRevealing } = useTableState();
  const onStep = useStep();
  return (
    <>
      <Results />
      <screen.Board {...board} round={round} isRevealing={isRevealing} onStep={onStep} canStep={canStep} />
      <RoundLine />
    </>
  );
}

type TableTab = "manual" | "auto";

interface PanelTabsProps {
  readonly hasAutoplay: boolean;
  readonly tab: TableTab;
  readonly onTab: (tab: TableTab) => void;
  readonly plan: ReactNode;
  readonly children: ReactNode;
}

/** Stake and controls; where the game has autoplay, a second tab with its plan under them. */
function PanelTabs({ hasAutoplay, tab, onTab, plan, children }: PanelTabsProps) {
  const text = pageText();
  if (!hasAutoplay) return <div className={classes.panel}>{children}</div>;
  return (
    <Tabs
      label={text.howToPlay}
      value={tab}
      onChange={(next) => onTab(next === "auto" ? "auto" : "manual")}
      tabs={[
        { value: "manual", label: text.manual, panel: <div className={classes.panel}>{children}</div> },
        {
          value: "auto",
          label: stakeText().autoplay,
          panel: (
            <div className={classes.panel}>
              {children}
              {plan}
            </div>
          ),
        },
      ]}
    />
  );
}
