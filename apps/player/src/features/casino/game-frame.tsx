import { paiseOfWire } from "@crossbook/browser";
import { type GameMessage, type GamePauseReason, toGame } from "@crossbook/contract";
import { Button, Spinner } from "@crossbook/ui";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { LaunchedGame } from "../../casino/game-launcher.ts";
import { casinoText } from "../../messages/english/casino/casino.ts";
import { useSession } from "../../session/use-session.ts";
import { type GameChannel, openGameChannel } from "./game-channel.ts";
import classes from "./game-page.module.css";
import { useGameTheme } from "./use-game-theme.ts";

/** A page that says nothing for so long is not going to. */
const READY_LIMIT_MS = 20_000;

export interface GameFrameProps {
  readonly launched: LaunchedGame;
  /** The name of the game, for screen readers. */
  readonly title: string;
  readonly isDemo: boolean;
  /** Why the game must not go on; undefined: it may. */
  readonly pause: GamePauseReason | undefined;
  readonly onMessage: (message: GameMessage) => void;
  readonly onRetry: () => void;
}

/** The studio's page in its frame. It gets the theme, the balance and whether to pause, and again after each load. */
export function GameFrame({ launched, title, isDemo, pause, onMessage, onRetry }: GameFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const channel = useRef<GameChannel>(undefined);
  /** How often the page has said that it listens; it knows nothing from before. */
  const [readyCount, setReadyCount] = useState(0);
  const isSilent = useSilence(readyCount > 0);
  const { dark, reducedMotion } = useGameTheme();
  const balance = useSession((session) => session.balance);

  const handleMessage = useEffectEvent((message: GameMessage) => {
    if (message.type === "ready") setReadyCount((count) => count + 1);
    onMessage(message);
  });
  useEffect(() => {
    const opened = openGameChannel({
      frame: () => frame.current?.contentWindow ?? null,
      origin: launched.origin,
      onMessage: (message) => handleMessage(message),
    });
    channel.current = opened;
    return () => opened.close();
  }, [launched.origin]);
  useEffect(() => {
    if (readyCount > 0) channel.current?.send(toGame({ type: "theme", dark, reducedMotion }));
  }, [readyCount, dark, reducedMotion]);
  useEffect(() => {
    if (readyCount === 0 || isDemo || balance === undefined) return;
    channel.current?.send(toGame({ type: "balance", paise: paiseOfWire(balance) }));
  }, [readyCount, isDemo, balance]);
  useEffect(() => {
    if (readyCount === 0) return;
    channel.current?.send(
      pause === undefined ? toGame({ type: "resume" }) : toGame({ type: "pause", reason: pause }),
    );
  }, [readyCount, pause]);

  return (
    <div className={classes.stage}>
      <iframe
        ref={frame}
        className={classes.frame}
        src={launched.url}
        title={title}
        sandbox="allow-scripts allow-same-origin allow-forms"
        allow="fullscreen; autoplay"
        referrerPolicy="no-referrer"
      />
      {readyCount === 0 && (
        <div className={classes.cover} role="status">
          {isSilent ? (
            <>
              <p>{casinoText().notStarted}</p>
              <Button onClick={onRetry}>{casinoText().startItAgain}</Button>
            </>
          ) : (
            <>
              <Spinner />
              <p>{casinoText().starting(title)}</p>
            </>
          )}
        </div>
      )}
    </div>
  );
}

/** Whether the page has said nothing for too long. */
function useSilence(isReady: boolean): boolean {
  const [isSilent, setIsSilent] = useState(false);
  useEffect(() => {
    if (isReady) return;
    const timer = setTimeout(() => setIsSilent(true), READY_LIMIT_MS);
    return () => clearTimeout(timer);
  }, [isReady]);
  return isSilent && !isReady;
}
