import { type ApiClient, type CallOutcome, createApiClient } from "@crossbook/client";
import { api, type Endpoint, type RequestOf } from "@crossbook/contract";
import type { Logger } from "pino";
import { type Clock, pause } from "../ports/clock.ts";

/** A logged-in account of the sandbox: a maker or a bettor. */
export interface AccountSession {
  readonly username: string;
  readonly loggedIn: boolean;
  /** What it can bet with, as of the login; in main units. */
  readonly balance: number;
  /** Logs in first where it must; undefined where the sandbox stops. */
  call<E extends Endpoint>(endpoint: E, input: RequestOf<E>): Promise<CallOutcome<E> | undefined>;
}

export interface AccountSessionOptions {
  readonly crossbookUrl: string;
  readonly username: string;
  readonly password: string;
  readonly clock: Clock;
  readonly log: Logger;
  readonly signal: AbortSignal;
}

const CALL_WITHIN_MS = 15_000;
const FIRST_WAIT_MS = 2000;
const LONGEST_WAIT_MS = 30_000;

/** An ordinary account at the public API: logs in with its password, and again when its session has ended. */
export function accountSession(options: AccountSessionOptions): AccountSession {
  const { crossbookUrl, username, password, clock, log, signal } = options;
  let token: string | undefined;
  let balance = 0;
  /** The login under way: calls that are made at once share it. */
  let login: Promise<void> | undefined;
  const client: ApiClient = createApiClient({
    baseUrl: `${crossbookUrl}/api`,
    accessToken: () => token,
    onUnauthorized: (_error, usedToken) => {
      // A late answer to the token before does not end the one that came after it.
      if (usedToken === token) token = undefined;
    },
  });

  async function logIn(): Promise<void> {
    const input = { userNameOrEmailAddress: username, password, rememberClient: true };
    for (let waitMs = FIRST_WAIT_MS; !signal.aborted; waitMs = Math.min(LONGEST_WAIT_MS, waitMs * 2)) {
      const outcome = await client.call(api.account.authenticate, input, {
        timeoutMs: CALL_WITHIN_MS,
        signal,
      });
      if (outcome.ok) {
        token = outcome.result.accessToken;
        balance = outcome.result.balance;
        log.info({ username }, "an account of the sandbox is logged in");
        return;
      }
      log.warn(
        { username, code: outcome.error.code, trouble: outcome.error.message },
        "an account of the sandbox cannot log in yet",
      );
      await pause(clock, waitMs, signal);
    }
  }

  return {
    username,
    get loggedIn() {
      return token !== undefined;
    },
    get balance() {
      return balance;
    },
    async call(endpoint, input) {
      if (token === undefined) {
        login ??= logIn().finally(() => {
          login = undefined;
        });
        await login;
      }
      if (signal.aborted) return undefined;
      return client.call(endpoint, input, { timeoutMs: CALL_WITHIN_MS, signal });
    },
  };
}
