import { BrowserAppContext } from "@crossbook/browser";
import { OddsFormatContext, useLanguageTag } from "@crossbook/ui";
import { QueryClientProvider } from "@tanstack/react-query";
import { createContext, Fragment, type ReactNode, use } from "react";
import { useStore } from "zustand";
import type { PlayerApp } from "./player-app.ts";

const PlayerAppContext = createContext<PlayerApp | undefined>(undefined);

/**
 * Provides the app's parts to its screens, and the shared ones to the hooks of the browser package. In another language every
 * screen is drawn anew: no text, date or title of the one before can stay.
 */
export function PlayerAppProvider({
  app,
  children,
}: {
  readonly app: PlayerApp;
  readonly children: ReactNode;
}) {
  const language = useLanguageTag();
  const oddsFormat = useStore(app.preferences.store, (preferences) => preferences.oddsFormat);
  return (
    <PlayerAppContext value={app}>
      <BrowserAppContext value={app}>
        <OddsFormatContext value={oddsFormat}>
          <QueryClientProvider client={app.queryClient}>
            <Fragment key={language}>{children}</Fragment>
          </QueryClientProvider>
        </OddsFormatContext>
      </BrowserAppContext>
    </PlayerAppContext>
  );
}

/** The app's parts. Throws outside of `PlayerAppProvider`: that is a bug. */
export function usePlayerApp(): PlayerApp {
  const app = use(PlayerAppContext);
  if (app === undefined) throw new Error("usePlayerApp is used outside of PlayerAppProvider");
  return app;
}
