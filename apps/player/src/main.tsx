import "@crossbook/ui/styles.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createPlayerApp } from "./app/player-app.ts";
import { startPlayerApp } from "./app/start-player-app.ts";
import { PlayerAppContext } from "./app/use-player-app.ts";
import { playerConfig } from "./config/player-config.ts";
import { browserPorts } from "./ports/browser-ports.ts";
import { createPlayerRouter } from "./routes/player-router.ts";

const app = createPlayerApp({
  ports: browserPorts(),
  config: playerConfig(import.meta.env),
  browser: navigator.userAgent,
  currentPage: () => window.location.pathname,
});
const router = createPlayerRouter(app);
startPlayerApp(app, router);

const root = document.getElementById("root");
if (root === null) throw new Error("the page has no root element");
createRoot(root).render(
  <StrictMode>
    <PlayerAppContext value={app}>
      <QueryClientProvider client={app.queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </PlayerAppContext>
  </StrictMode>,
);
