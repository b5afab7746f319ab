import { BrowserAppContext } from "@crossbook/browser";
import { QueryClientProvider } from "@tanstack/react-query";
import { createContext, type ReactNode, use } from "react";
import type { ConsoleApp } from "./console-app.ts";

const ConsoleAppContext = createContext<ConsoleApp | undefined>(undefined);

/** Provides the console's parts to its screens, and the shared ones to the hooks of the browser package. */
export function ConsoleAppProvider({
  app,
  children,
}: {
  readonly app: ConsoleApp;
  readonly children: ReactNode;
}) {
  return (
    <ConsoleAppContext value={app}>
      <BrowserAppContext value={app}>
        <QueryClientProvider client={app.queryClient}>{children}</QueryClientProvider>
      </BrowserAppContext>
    </ConsoleAppContext>
  );
}

/** The console's parts. Throws outside of `ConsoleAppProvider`: that is a bug. */
export function useConsoleApp(): ConsoleApp {
  const app = use(ConsoleAppContext);
  if (app === undefined) throw new Error("useConsoleApp is used outside of ConsoleAppProvider");
  return app;
}
