import { BrowserAppContext } from "@crossbook/browser";
import { OddsFormatContext, useLanguageTag } from "@crossbook/ui";
import { QueryClientProvider } from "@tanstack/react-query";
import { createContext, Fragment, type ReactNode, use, useEffect, useReducer } from "react";
import { useStore } from "zustand";
import type { PlayerApp } from "./player-app.ts";

const PlayerAppContext = createContext<PlayerApp | undefined>(undefined);

/**
 * Provides the app's parts to its screens, and the shared ones to the hooks of the browser package. In another language, and for
 * another player in place of the one who was logged in, every screen is drawn anew: no text or date of the one before can stay, and
 * nothing that the other player has read or typed.
 */
export function PlayerAppProvider({
  app,
  children,
}: {
  readonly app: PlayerApp;
  readonly children: ReactNode;
}) {
  const language = useLanguageTag();
  const changeOfPlayer = useChangesOfPlayer(app);
  const oddsFormat = useStore(app.preferences.store, (preferences) => preferences.oddsFormat);
  return (
    <PlayerAppContext value={app}>
      <BrowserAppContext value={app}>
        <OddsFormatContext value={oddsFormat}>
          <QueryClientProvider client={app.queryClient}>
            <Fragment key={`${language} ${changeOfPlayer}`}>{children}</Fragment>
          </QueryClientProvider>
        </OddsFormatContext>
      </BrowserAppContext>
    </PlayerAppContext>
  );
}

/** How often another player has taken the place of one, as by a login in another tab. */
function useChangesOfPlayer({ session }: PlayerApp): number {
  const [count, countOne] = useReducer((before: number) => before + 1, 0);
  useEffect(() => session.onEnd((reason) => reason === "replaced" && countOne()), [session]);
  return count;
}

/** The app's parts. Throws outside of `PlayerAppProvider`: that is a bug. */
export function usePlayerApp(): PlayerApp {
  const app = use(PlayerAppContext);
  if (app === undefined) throw new Error("usePlayerApp is used outside of PlayerAppProvider");
  return app;
}
