import type { GamePauseReason } from "@crossbook/contract";
import { useSyncExternalStore } from "react";
import { useSessionState } from "../game-app.ts";
import classes from "./notices.module.css";

const PAUSES: Readonly<Record<GamePauseReason, string>> = {
  realityCheck: "Paused for your reality check. No new round starts until you go on.",
  timeOut: "Your time-out has begun. An open round can be finished; no new one starts.",
  exclusion: "You have excluded yourself. An open round can be finished; no new one starts.",
  hidden: "Paused while the game is not shown.",
};

/** What concerns the whole page: no connection, a pause. It lies over the page, so that nothing moves. */
export function Notices() {
  const pause = useSessionState((state) => state.pause);
  const isOnline = useSyncExternalStore(followConnection, () => navigator.onLine);
  const texts = [
    ...(isOnline ? [] : ["You are offline. A round under way is asked for again once you are back."]),
    ...(pause === undefined ? [] : [PAUSES[pause]]),
  ];
  return (
    <div className={classes.notices} role="status">
      {texts.map((text) => (
        <p key={text} className={classes.notice}>
          {text}
        </p>
      ))}
    </div>
  );
}

function followConnection(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}
