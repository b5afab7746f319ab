import { browserPorts } from "@crossbook/browser";
import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { createPlayerApp } from "../app/player-app.ts";
import { PlayerAppProvider } from "../app/player-app-provider.tsx";
import { playerConfig } from "../app/player-config.ts";
import { startPlayerApp } from "../app/start-player-app.ts";
import { startLanguage } from "../language/follow-language.ts";
import { registerWorker } from "../offline/register-worker.ts";
import { tabStorage } from "../routes/kept/tab-storage.ts";
import { createPlayerRouter } from "../routes/player-router.ts";
import { keepScrollPositions } from "../routes/router/scroll-positions.ts";
import { RouterView } from "../routes/router-view.tsx";
import { readFirstData, seedQueries } from "./first-data.ts";

/** After so long the app shows itself in place of the server's first image, whatever it still waits for. */
const PATIENCE_MS = 1_500;

/** Starts the app in this tab. The first image stays until the app's own page can take its place whole. */
export async function startTab(): Promise<void> {
  const first = readFirstData(document);
  const ports = browserPorts("crossbook-session");
  const app = createPlayerApp({
    ports,
    config: playerConfig(import.meta.env),
    browser: navigator.userAgent,
    currentPage: () => window.location.pathname,
    firstSettings: first?.settings,
  });
  if (first !== undefined) seedQueries(app.queryClient, first);
  const router = createPlayerRouter(app);
  keepScrollPositions(router, tabStorage());
  startPlayerApp(app, router);
  const loaded = Promise.all([router.start(), startLanguage(app)]);
  await Promise.race([loaded, new Promise((late) => setTimeout(late, PATIENCE_MS))]);

  const root = document.getElementById("root");
  if (root === null) throw new Error("the page has no root element");
  // As a transition it is drawn in short steps: the page answers presses between them.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <PlayerAppProvider app={app}>
          <RouterView router={router} />
        </PlayerAppProvider>
      </StrictMode>,
    ),
  );
  if (import.meta.env.PROD) void registerWorker(ports);
}
