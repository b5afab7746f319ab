import { Button, EmptyState, ErrorState, Skeleton } from "@crossbook/ui";
import { useGameApp, useSessionState } from "../game-app.ts";
import { GameHeader } from "./game-header.tsx";
import classes from "./game-page.module.css";
import { Notices } from "./notices.tsx";
import { Toolbar } from "./toolbar.tsx";
import { useLeave } from "./use-leave.ts";

/** The whole page of a game, in whatever phase its session is. */
export function GamePage() {
  const { game } = useGameApp();
  const phase = useSessionState((state) => state.phase);
  return (
    <div className={classes.page}>
      <GameHeader />
      <Notices />
      <main className={classes.main}>{phase === "ready" ? <game.Table /> : <NotReady />}</main>
      <Toolbar />
    </div>
  );
}

function NotReady() {
  const { session } = useGameApp();
  const phase = useSessionState((state) => state.phase);
  const problem = useSessionState((state) => state.problem);
  const leave = useLeave();
  if (phase === "opening") {
    return (
      <div className={classes.opening} aria-busy aria-label="The game is loading">
        <Skeleton shape="card" count={2} />
        <Skeleton shape="row" count={2} />
      </div>
    );
  }
  if (phase === "failed") {
    return (
      <ErrorState
        title="The game could not be opened."
        message={problem}
        onRetry={() => void session.open()}
      />
    );
  }
  return (
    <div role="alert">
      <EmptyState
        title="This game session is over."
        action={
          leave.toLobby !== undefined && (
            <Button variant="primary" onClick={leave.toLobby}>
              Back to the lobby
            </Button>
          )
        }
      >
        {problem}
      </EmptyState>
    </div>
  );
}
