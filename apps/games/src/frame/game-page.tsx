import { Button, EmptyState, ErrorState, Skeleton } from "@crossbook/ui";
import { useEffect } from "react";
import { useGameApp, useSessionState } from "../game-app.ts";
import { pageText } from "../messages/english/page.ts";
import { GameHeader } from "./game-header.tsx";
import classes from "./game-page.module.css";
import { Notices } from "./notices.tsx";
import { Toolbar } from "./toolbar.tsx";
import { useLeave } from "./use-leave.ts";

/** The whole page of a game, in whatever phase its session is. */
export function GamePage() {
  const { game } = useGameApp();
  const phase = useSessionState((state) => state.phase);
  const name = useSessionState((state) => state.opened?.name) ?? pageText().game;
  useEffect(() => {
    document.title = name;
  }, [name]);
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
  const text = pageText();
  const { session } = useGameApp();
  const phase = useSessionState((state) => state.phase);
  const problem = useSessionState((state) => state.problem);
  const leave = useLeave();
  if (phase === "opening") {
    return (
      <div className={classes.opening} aria-busy aria-label={text.loading}>
        <Skeleton shape="card" count={2} />
        <Skeleton shape="row" count={2} />
      </div>
    );
  }
  if (phase === "failed") {
    return <ErrorState title={text.notOpened} message={problem} onRetry={() => void session.open()} />;
  }
  return (
    <div role="alert">
      <EmptyState
        title={text.sessionOver}
        action={
          leave.toLobby !== undefined && (
            <Button variant="primary" onClick={leave.toLobby}>
              {text.backToLobby}
            </Button>
          )
        }
      >
        {problem}
      </EmptyState>
    </div>
  );
}
