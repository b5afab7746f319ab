import { Button } from "@crossbook/ui";
import { useEffect, useState } from "react";
import { usePlayerApp } from "../../app/player-app-provider.tsx";
import { noticeText } from "../../messages/english/shell/notices.ts";
import { askSite } from "./ask-site.ts";
import classes from "./newer-site.module.css";

/** What the bundler's loader says when late code does not come. */
const CODE_FAILED = "vite:preloadError";

/**
 * Says that the site was replaced while this tab was open, so that it no longer has the code of what was not opened yet. It looks when
 * the hub knows the tab again, as after a restart of the server, and when code does not come. When to load the new one is the player's choice.
 */
export function NewerSite() {
  const { realtime } = usePlayerApp();
  const [isReplaced, setIsReplaced] = useState(false);
  useEffect(() => {
    const look = (): void => {
      void askSite(document).then((site) => site === "replaced" && setIsReplaced(true));
    };
    const stop = realtime.onRegistered(look);
    window.addEventListener(CODE_FAILED, look);
    return () => {
      stop();
      window.removeEventListener(CODE_FAILED, look);
    };
  }, [realtime]);
  if (!isReplaced) return null;
  return (
    <div className={classes.place}>
      <p role="status">{noticeText().newerSite}</p>
      <Button variant="primary" onClick={() => window.location.reload()}>
        {noticeText().loadNewer}
      </Button>
    </div>
  );
}
