import { Outlet } from "@tanstack/react-router";

export function RootFrame() {
  return <Outlet />;
}
