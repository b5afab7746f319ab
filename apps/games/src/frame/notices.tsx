import { useSyncExternalStore } from "react";
import { useSessionState } from "../game-app.ts";
import { pageText } from "../messages/english/page.ts";
import classes from "./notices.module.css";

/** What concerns the whole page: no connection, a pause. It lies over the page, so that nothing moves. */
export function Notices() {
  const words = pageText();
  const pause = useSessionState((state) => state.pause);
  const isOnline = useSyncExternalStore(followConnection, () => navigator.onLine);
  const texts = [...(isOnline ? [] : [words.offline]), ...(pause === undefined ? [] : [words.pauses[pause]])];
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
