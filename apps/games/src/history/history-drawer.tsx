import type { GameRound, GameRounds } from "@crossbook/contract";
import { Button, EmptyState, ErrorState, Skeleton } from "@crossbook/ui";
import { useCallback, useEffect, useState } from "react";
import { useGameApp } from "../game-app.ts";
import { detailText } from "../messages/english/details.ts";
import type { Answer } from "../studio/studio-client.ts";
import classes from "./history-drawer.module.css";
import { RoundDetails } from "./round-details.tsx";

interface Pages {
  readonly rounds: readonly GameRound[];
  /** Of the next page; null at the end, undefined before the first page. */
  readonly before: string | null | undefined;
}

/** The player's own rounds of this game, newest first, a page at a time; each opens to its details. */
export function HistoryDrawer() {
  const text = detailText();
  const { client } = useGameApp();
  const [pages, setPages] = useState<Pages>({ rounds: [], before: undefined });
  const [state, setState] = useState<"loading" | "failed" | "ready">("loading");

  const show = useCallback((before: string | undefined, answer: Answer<GameRounds>) => {
    setState(answer.ok ? "ready" : "failed");
    if (!answer.ok) return;
    const { rounds, before: next } = answer.value;
    setPages((known) => ({
      rounds: before === undefined ? rounds : [...known.rounds, ...rounds],
      before: next,
    }));
  }, []);
  useEffect(() => {
    void client.rounds().then((answer) => show(undefined, answer));
  }, [client, show]);

  function handleMore(): void {
    const before = pages.before ?? undefined;
    setState("loading");
    void client.rounds(before).then((answer) => show(before, answer));
  }

  const isEmpty = pages.rounds.length === 0;
  return (
    <div className={classes.drawer}>
      <ul>
        {pages.rounds.map((round) => (
          <li key={round.id} className={classes.round}>
            <RoundDetails round={round} />
          </li>
        ))}
      </ul>
      {state === "ready" && isEmpty && <EmptyState title={text.noRounds} />}
      {state === "loading" && (
        <div aria-busy aria-label={text.roundsLoading}>
          <Skeleton shape="row" count={isEmpty ? 4 : 1} />
        </div>
      )}
      {state === "failed" && <ErrorState title={text.roundsFailed} onRetry={handleMore} />}
      {state === "ready" && typeof pages.before === "string" && (
        <Button wide onClick={handleMore}>
          {text.olderRounds}
        </Button>
      )}
    </div>
  );
}
