import { useSettings } from "@crossbook/browser";
import { Button } from "@crossbook/ui";
import { useState } from "react";
import { usePlayerApp } from "../app/player-app-provider.tsx";
import { noticeText } from "../messages/english/shell/notices.ts";
import { FullPage } from "../shell/full-page.tsx";

/** The page while the site is suspended, with the reason and a new try. */
export function UnderMaintenancePage() {
  const { settings } = usePlayerApp();
  const message = useSettings((state) => state.message);
  const [isTrying, setIsTrying] = useState(false);

  async function handleRetry(): Promise<void> {
    setIsTrying(true);
    await settings.load();
    setIsTrying(false);
  }

  return (
    <FullPage
      title={noticeText().maintenance}
      action={
        <Button variant="primary" busy={isTrying} onClick={() => void handleRetry()}>
          {noticeText().tryAgain}
        </Button>
      }
    >
      <p>{message || noticeText().backShortly}</p>
    </FullPage>
  );
}
