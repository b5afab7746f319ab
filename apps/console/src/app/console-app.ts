import {
  type BrowserParts,
  createBrowserApi,
  createLoadingStore,
  createServerClock,
  type Ports,
  type PreferencesStore,
} from "@crossbook/browser";
import { createApiClient } from "@crossbook/client";
import type { Endpoint } from "@crossbook/contract";
import { QueryClient } from "@tanstack/react-query";
import { type Acts, createActs } from "../acts/acts.ts";
import { createShortcuts, type Shortcuts } from "../keyboard/shortcuts.ts";
import { type ConsoleSession, createConsoleSession } from "../session/console-session.ts";
import { type CONSOLE_FIELDS, createConsolePreferences } from "./console-preferences.ts";

/** Everything of the console that is not a screen, composed once per tab. Screens take it from `useConsoleApp`. */
export interface ConsoleApp extends BrowserParts {
  readonly queryClient: QueryClient;
  readonly session: ConsoleSession;
  readonly acts: Acts;
  readonly shortcuts: Shortcuts;
  readonly preferences: PreferencesStore<typeof CONSOLE_FIELDS>;
}

/** What `createConsoleApp` needs. */
export interface ConsoleAppOptions {
  readonly ports: Ports;
  readonly baseUrl: string;
}

/**
 * A read without an answer fails after this: on a line that has broken unseen, what is on the screen would stand as if it were
 * fresh until the browser gives up. The longest report takes less.
 */
const READ_MS = 60_000;

/** Composes the console. Nothing runs before `startConsoleApp`. */
export function createConsoleApp({ ports, baseUrl }: ConsoleAppOptions): ConsoleApp {
  const serverClock = createServerClock(ports.clock);
  const client = createApiClient({
    baseUrl,
    // Reasons, notes, titles and rules are kept and shown letter for letter.
    clean: false,
    onServerTime: serverClock.learn,
    messageOf: ({ kind, message }) => (kind === "timeout" ? "The server does not answer." : message),
    accessToken: () => session.state().accessToken,
    onUnauthorized: ({ code }, usedToken) => session.refused(code, usedToken),
    log: (_path, { code }) => {
      if (code === "SESSION_LOCKED") session.lockedByServer();
    },
  });
  const session: ConsoleSession = createConsoleSession({ client, ports });
  const loading = createLoadingStore();
  const api = createBrowserApi({
    client: {
      call: (endpoint, input, options) =>
        client.call(
          endpoint,
          input,
          changesSomething(endpoint) ? options : { timeoutMs: READ_MS, ...options },
        ),
      text: client.text,
    },
    loading,
    rules: { showsOverlay: () => false, finishesWhenHidden: changesSomething },
  });
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        // Without a network too: a read that is held back for one neither fails nor answers, and what stands would look live.
        networkMode: "always",
        refetchOnReconnect: true,
        // What is followed stands still while nobody looks at the tab. What is read once stays as it was read.
        refetchOnWindowFocus: ({ observers }) =>
          observers.some(({ options }) => options.refetchInterval !== undefined),
      },
    },
  });
  return {
    ...{ ports, api, loading, serverClock, queryClient, session },
    acts: createActs({ api, session }),
    shortcuts: createShortcuts(ports.clock),
    preferences: createConsolePreferences(ports.storage),
  };
}

/** What an operator has begun to change is not given up because the page is hidden. */
function changesSomething({ method }: Endpoint): boolean {
  return method === "POST";
}
