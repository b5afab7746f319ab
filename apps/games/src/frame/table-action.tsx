import { Button } from "@crossbook/ui";
import { AutoplayStatus, AutoplayStop } from "../autoplay/autoplay-panel.tsx";
import type { Autoplay } from "../autoplay/use-autoplay.ts";
import { useGameApp, useSessionState } from "../game-app.ts";
import type { GameScreen } from "../games/game-screen.ts";
import { stakeText } from "../messages/english/stake.ts";
import { StartWords } from "./start-words.tsx";
import { useActionKey } from "./use-action-key.ts";
import { useStep, useTableState } from "./use-table.ts";

/** What the button of a table does now. */
export interface TableActionProps<Choice, View> {
  readonly screen: GameScreen<Choice, View>;
  readonly choice: Choice;
  readonly view: View | undefined;
  readonly autoplay: Autoplay;
  /** The form of autoplay's plan where that is what is shown: the button sends it. Without one it starts a round. */
  readonly planId: string | undefined;
  /** Of the whole round, in paise; undefined where it cannot be staked. */
  readonly stake: number | undefined;
  /** Why a round cannot be started, in words; undefined where nothing of the choice or the stake is in its way. */
  readonly problem: string | undefined;
  readonly mayStart: boolean;
}

/** The main button of a table: starts a round or autoplay and stops it; in an open round the buttons of its steps. */
export function TableAction<Choice, View>(props: TableActionProps<Choice, View>) {
  const { screen, choice, view, autoplay, planId, stake, problem, mayStart } = props;
  const { session } = useGameApp();
  const round = useSessionState((state) => state.round);
  const { canStep, isRevealing, isBusy } = useTableState();
  const onStep = useStep();

  function start(): void {
    if (mayStart && stake !== undefined) void session.play(stake, choice);
  }
  useActionKey(start, mayStart && planId === undefined);

  const isRunning = autoplay.progress !== undefined;
  if (!isRunning && round?.state === "open" && screen.Steps !== undefined && view !== undefined) {
    return <screen.Steps view={view} round={round} onStep={onStep} canStep={canStep} />;
  }
  const sends = planId === undefined ? { onClick: start } : ({ type: "submit", form: planId } as const);
  const words =
    planId === undefined ? <StartWords act={screen.act()} stake={stake} /> : stakeText().startAutoplay;
  return (
    <>
      {(isRunning || planId !== undefined) && <AutoplayStatus autoplay={autoplay} />}
      {isRunning ? (
        <AutoplayStop autoplay={autoplay} />
      ) : (
        <Button variant="primary" wide disabled={!mayStart} busy={isBusy && !isRevealing} {...sends}>
          {problem ?? words}
        </Button>
      )}
    </>
  );
}
