import { Outlet } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { LiveProvider } from "../live/live-provider.tsx";

const BetSlipPanel = lazy(() =>
  import("../features/bet-slip/bet-slip-panel.tsx").then((module) => ({ default: module.BetSlipPanel })),
);

export function MainLayout() {
  return (
    <LiveProvider>
      <main>
        <Outlet />
      </main>
      <aside>
        <Suspense>
          <BetSlipPanel />
        </Suspense>
      </aside>
    </LiveProvider>
  );
}
