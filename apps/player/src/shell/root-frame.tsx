import { LoadingOverlay, ToastHost } from "@crossbook/browser";
import { type BackGuard, BackGuardContext, onDemand, whenIdle } from "@crossbook/ui";
import type { ReactNode } from "react";
import { useStore } from "zustand";
import { BackCloses } from "../app/back-closes.tsx";
import { usePlayerApp } from "../app/player-app-provider.tsx";
import { DocumentHead } from "./document-head.tsx";
import { IdleDialog } from "./idle/idle-dialog.tsx";
import { RouteFocus } from "./route-focus.tsx";

const AuthModals = onDemand(async () => (await import("../features/auth/auth-modals.tsx")).AuthModals);
const NewerSite = whenIdle(async () => (await import("./newer-site/newer-site.tsx")).NewerSite);

const guardBack: BackGuard = (onBack) => <BackCloses onBack={onBack} />;

/** The frame of every page of every layout. */
export function RootFrame({ children }: { readonly children: ReactNode }) {
  const { modals } = usePlayerApp();
  const isModalOpen = useStore(modals.store, ({ open }) => open !== undefined);
  return (
    <BackGuardContext value={guardBack}>
      <DocumentHead />
      <RouteFocus />
      <LoadingOverlay />
      {children}
      <AuthModals open={isModalOpen} onClose={modals.close} />
      <IdleDialog />
      <ToastHost />
      <NewerSite />
    </BackGuardContext>
  );
}
