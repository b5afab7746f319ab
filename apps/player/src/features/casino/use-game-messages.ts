import { useSettings } from "@crossbook/browser";
import type { GameMessage } from "@crossbook/contract";
import { useEffect, useRef, useState } from "react";
import { usePlayerApp } from "../../app/player-app-provider.tsx";
import { useNavigate } from "../../routes/use-router.ts";

/** A game may say that the balance has changed as often as it likes; it is asked for at most this often. */
const REFRESH_MS = 2_000;

/** No result is shown for so long: a game that does not end it keeps no balance back. */
const HIDDEN_LIMIT_MS = 15_000;

/** What is known of a game by its messages. */
export interface GameMessages {
  /** Why the studio has ended the session; undefined: it runs. */
  readonly endedReason: string | undefined;
  /** A round has begun and is not decided. */
  readonly isRoundOpen: boolean;
  /** A result is on its way or being shown: a new balance would give it away. */
  readonly isResultHidden: boolean;
  /** The address of a page that the browser did not let this one open in a new tab; undefined: none. */
  readonly blockedPage: string | undefined;
  /** The player has opened it himself, or does not want it. */
  leaveBlockedPage(): void;
  handle(message: GameMessage): void;
}

/**
 * Follows what a game says: its links and its end. The balance comes by pushes; while the hub is away it is
 * read when the game says that it has changed. `origin`: the game's.
 */
export function useGameMessages(origin: string): GameMessages {
  const { positions, ports, realtime } = usePlayerApp();
  const navigate = useNavigate();
  const hasCashier = useSettings(({ settings }) => settings?.showDepositW !== false);
  const [endedReason, setEndedReason] = useState<string>();
  const [isRoundOpen, setIsRoundOpen] = useState(false);
  const [isResultHidden, setIsResultHidden] = useState(false);
  const [blockedPage, setBlockedPage] = useState<string>();
  const refreshedAtMs = useRef(0);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);
  useEffect(() => {
    if (!isResultHidden) return;
    const timer = setTimeout(() => setIsResultHidden(false), HIDDEN_LIMIT_MS);
    return () => clearTimeout(timer);
  }, [isResultHidden]);

  function refreshBalance(): void {
    if (realtime.store.getState().state === "Connected" || waiting.current !== undefined) return;
    const sinceMs = ports.clock.now() - refreshedAtMs.current;
    // What comes too early is read later: it may be the last, such as what a round has won.
    if (sinceMs >= 0 && sinceMs < REFRESH_MS) waiting.current = setTimeout(readBalance, REFRESH_MS - sinceMs);
    else readBalance();
  }

  function readBalance(): void {
    waiting.current = undefined;
    refreshedAtMs.current = ports.clock.now();
    void positions.loadBoth();
  }

  return {
    endedReason,
    isRoundOpen,
    isResultHidden,
    blockedPage,
    leaveBlockedPage: () => setBlockedPage(undefined),
    handle: (message) => {
      switch (message.type) {
        case "ready":
          setIsResultHidden(false);
          return setIsRoundOpen(false);
        case "resultHidden":
          return setIsResultHidden(message.isHidden);
        case "roundStarted":
          return setIsRoundOpen(true);
        case "roundEnded":
          setIsRoundOpen(false);
          return refreshBalance();
        case "balanceChanged":
          return refreshBalance();
        case "openLobby":
          return void navigate({ to: "/lobby" });
        case "openCashier":
          return hasCashier ? void navigate({ to: "/depositw" }) : undefined;
        case "openHistory":
          return void navigate({ to: "/casino-history" });
        case "openVerifier":
          return setBlockedPage(openPage(message.url, origin));
        case "sessionEnded":
          return setEndedReason(message.reason);
      }
    },
  };
}

/**
 * Opens a page of the game's origin in a tab that knows nothing of this one; any other address opens nothing. Answers the address
 * where the browser has blocked the tab.
 */
function openPage(url: string, origin: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const page = new URL(url);
  // The origin of a blob is that of who made it.
  const isOwn = page.origin === origin && /^https?:$/.test(page.protocol);
  if (!isOwn) return undefined;
  // With `noopener` a browser does not say whether it has blocked the tab.
  const tab = window.open("", "_blank");
  if (tab === null) return page.href;
  tab.opener = null;
  tab.location.replace(page.href);
  return undefined;
}
