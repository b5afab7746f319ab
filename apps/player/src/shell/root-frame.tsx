import { LoadingOverlay, ToastHost } from "@crossbook/browser";
import { type BackGuard, BackGuardContext, whenIdle } from "@crossbook/ui";
import { Outlet } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useStore } from "zustand";
import { usePlayerApp } from "../app/player-app-provider.tsx";
import { DocumentHead } from "./document-head.tsx";
import { IdleDialog } from "./idle/idle-dialog.tsx";
import { RouteFocus } from "./route-focus.tsx";

const AuthModals = lazy(() =>
  import("../features/auth/auth-modals.tsx").then((module) => ({ default: module.AuthModals })),
);

const BackCloses = whenIdle(async () => (await import("../app/back-closes.tsx")).BackCloses);
const guardBack: BackGuard = (onBack) => <BackCloses onBack={onBack} />;

/** The frame of every page of every layout. */
export function RootFrame() {
  const { modals } = usePlayerApp();
  const isModalOpen = useStore(modals.store, ({ open }) => open !== undefined);
  return (
    <BackGuardContext value={guardBack}>
      <DocumentHead />
      <RouteFocus />
      <LoadingOverlay />
      <Outlet />
      {isModalOpen && (
        <Suspense>
          <AuthModals />
        </Suspense>
      )}
      <IdleDialog />
      <ToastHost />
    </BackGuardContext>
  );
}
