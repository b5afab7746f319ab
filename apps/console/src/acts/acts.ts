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
  /** How many acts were answered in this tab. */
  made(): number;
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
  let made = 0;

  async function call<E extends Endpoint>(endpoint: E, input: RequestOf<E>): Promise<CallOutcome<E>> {
    const outcome =
      endpoint.file === undefined
        ? await api.call(endpoint, input)
        : ((await api.text(endpoint, input)) as CallOutcome<E>);
    made += 1;
    return outcome;
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
    made: () => made,
    codeGiven: () => decide(true),
    giveUp: () => decide(false),
  };
}
