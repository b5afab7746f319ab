import { type ComponentType, Fragment, type ReactNode } from "react";
import { MainLayout } from "../shell/main-layout.tsx";

/** What is around pages of one kind. */
export type Layout = ComponentType<{ readonly children: ReactNode }>;

/** `main`: everything but casino, login and pages that have all of the window, which `none` is for. */
export type LayoutName = "main" | "auth" | "lobby" | "none";

export const LAYOUTS: Readonly<Record<LayoutName, () => Promise<Layout>>> = {
  main: async () => MainLayout,
  auth: async () => (await import("../shell/auth-layout.tsx")).AuthLayout,
  lobby: async () => (await import("../shell/lobby-layout.tsx")).LobbyLayout,
  none: async () => Fragment,
};
