import "@crossbook/ui/styles.css";
import { browserPorts } from "@crossbook/browser";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createPlayerApp } from "./app/player-app.ts";
import { PlayerAppProvider } from "./app/player-app-provider.tsx";
import { playerConfig } from "./app/player-config.ts";
import { startPlayerApp } from "./app/start-player-app.ts";
import { createPlayerRouter } from "./routes/player-router.ts";

const app = createPlayerApp({
  ports: browserPorts("crossbook-session"),
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
    <PlayerAppProvider app={app}>
      <RouterProvider router={router} />
    </PlayerAppProvider>
  </StrictMode>,
);
