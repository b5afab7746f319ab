import { paise } from "@crossbook/money";
import { Button, Money, Tabs } from "@crossbook/ui";
import { type ReactNode, useState } from "react";
import { AutoplayPanel, AutoplayStop } from "../autoplay/autoplay-panel.tsx";
import { type Autoplay, useAutoplay } from "../autoplay/use-autoplay.ts";
import { useGameApp, useSessionState } from "../game-app.ts";
import type { GameScreen } from "../games/game-screen.ts";
import { pageText } from "../messages/english/page.ts";
import { stakeText } from "../messages/english/stake.ts";
import { StakePanel } from "../stake/stake-panel.tsx";
import { GameLayout } from "./game-layout.tsx";
import classes from "./game-table.module.css";
import { Results } from "./results.tsx";
import { RoundLine } from "./round-line.tsx";
import { useActionKey } from "./use-action-key.ts";
import { type TableStake, useStep, useTableChoice, useTableStake, useTableState } from "./use-table.ts";

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
  const { canStart, canStep, isRevealing, isBusy } = useTableState();
  const onStep = useStep();
  const missing = screen.missing?.(choice);
  const isLocked = !canStart || autoplay.progress !== undefined;
  const mayStart = !isLocked && missing === undefined && stake.total !== undefined;
  const view = round === undefined ? undefined : screen.readView(round.view);
  const isOpen = round?.state === "open";

  function start(): void {
    if (mayStart && stake.total !== undefined) void session.play(stake.total, choice);
  }
  useActionKey(start, mayStart);

  const action =
    isOpen && screen.Steps !== undefined && view !== undefined ? (
      <screen.Steps view={view} round={round} onStep={onStep} canStep={canStep} />
    ) : (
      <Button variant="primary" wide disabled={!mayStart} busy={isBusy && !isRevealing} onClick={start}>
        {missing ?? <StartWords act={screen.act()} total={stake.total} />}
      </Button>
    );

  return (
    <GameLayout
      board={
        <>
          <Results />
          <screen.Board
            choice={choice}
            onChoice={setChoice}
            view={view}
            round={round}
            isRevealing={isRevealing}
            isLocked={isLocked}
            onStep={onStep}
            canStep={canStep}
          />
          <RoundLine />
        </>
      }
      panel={
        <PanelTabs screen={screen} autoplay={autoplay} mayStart={mayStart} stake={stake}>
          <StakePanel
            label={screen.stakeLabel?.() ?? stakeText().stake}
            value={stake.text}
            onChange={stake.setText}
            bounds={stake.bounds}
            problem={isLocked ? undefined : stake.problem}
            isLocked={isLocked}
          />
          {screen.Controls !== undefined && (
            <screen.Controls choice={choice} onChoice={setChoice} isLocked={isLocked} />
          )}
        </PanelTabs>
      }
      action={autoplay.progress === undefined ? action : <AutoplayStop autoplay={autoplay} />}
    />
  );
}

function StartWords({ act, total }: { readonly act: string; readonly total: number | undefined }) {
  return (
    <span>
      {act}
      {total !== undefined && (
        <>
          {" · "}
          <Money amount={paise(total)} short />
        </>
      )}
    </span>
  );
}

interface PanelTabsProps<Choice, View> {
  readonly screen: GameScreen<Choice, View>;
  readonly autoplay: Autoplay;
  readonly mayStart: boolean;
  readonly stake: TableStake;
  readonly children: ReactNode;
}

/** Stake and controls; where the game has autoplay, a second tab with its plan under them. */
function PanelTabs<Choice, View>({
  screen,
  autoplay,
  mayStart,
  stake,
  children,
}: PanelTabsProps<Choice, View>) {
  const text = pageText();
  const [tab, setTab] = useState("manual");
  if (!screen.hasAutoplay) return <div className={classes.panel}>{children}</div>;
  const plan = <AutoplayPanel autoplay={autoplay} stake={stake.total} canStart={mayStart} />;
  const isRunning = autoplay.progress !== undefined;
  return (
    <Tabs
      label={text.howToPlay}
      value={isRunning ? "auto" : tab}
      onChange={(next) => !isRunning && setTab(next)}
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
