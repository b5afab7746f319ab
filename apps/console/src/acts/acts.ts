import type { BrowserApi } from "@crossbook/browser";
import type { CallOutcome } from "@crossbook/client";
import type { Endpoint, RequestOf } from "@crossbook/contract";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { ConsoleSession } from "../session/console-session.ts";

/** Whether an act waits for a fresh second factor. */
export interface ActsState {
  readonly waiting: boolean;
}

/** Calls of operators that change something. */
export interface Acts {
  readonly store: StoreApi<ActsState>;
  /**
   * Makes a call. Where the server wants a fresh second factor, the operator is asked for a code, and the call is made
   * again with the same input; without a code its refusal is answered. A file is answered as its text. Never rejects.
   */
  act<E extends Endpoint>(endpoint: E, input: RequestOf<E>): Promise<CallOutcome<E>>;
  /** The code was right: pending acts go on. */
  codeGiven(): void;
  /** No code is given: pending acts are refused. */
  giveUp(): void;
}

/** Acts that ask for a second factor when one is needed, once for all that wait. */
export function createActs({
  api,
  session,
}: {
  readonly api: BrowserApi;
  readonly session: ConsoleSession;
}): Acts {
  const store = createStore<ActsState>(() => ({ waiting: false }));
  let waiting: ((given: boolean) => void)[] = [];

  function call<E extends Endpoint>(endpoint: E, input: RequestOf<E>): Promise<CallOutcome<E>> {
    if (endpoint.file === undefined) return api.call(endpoint, input);
    return api.text(endpoint, input) as Promise<CallOutcome<E>>;
  }
  function ask(): Promise<boolean> {
    store.setState({ waiting: true });
    return new Promise((decide) => waiting.push(decide));
  }
  function decide(given: boolean): void {
    const decided = waiting;
    waiting = [];
    store.setState({ waiting: false });
    for (const each of decided) each(given);
  }

  return {
    store,
    async act(endpoint, input) {
      const outcome = await call(endpoint, input);
      if (outcome.ok || outcome.error.code !== "SECOND_FACTOR_NEEDED") return outcome;
      if (session.state().phase !== "active" || !(await ask())) return outcome;
      return call(endpoint, input);
    },
    codeGiven: () => decide(true),
    giveUp: () => decide(false),
  };
}
