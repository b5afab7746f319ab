import { type ApiClient, createApiClient } from "@crossbook/client";
import { api } from "@crossbook/contract";
import type { Logger } from "pino";
import type { Operator } from "../config/configuration.ts";
import { type Clock, pause } from "../ports/clock.ts";

/** An account that is kept in play money. Amounts in main units. */
export interface ToppedUpAccount {
  readonly username: string;
  /** Cash below which it is topped up. */
  readonly lowWater: number;
  readonly topUp: number;
}

export interface TopUpOptions {
  readonly crossbookUrl: string;
  /** An operator's login. Unset: nobody is topped up. */
  readonly operator: Operator | undefined;
  readonly accounts: readonly ToppedUpAccount[];
  readonly clock: Clock;
  readonly log: Logger;
  readonly signal: AbortSignal;
}

const LOOK_EVERY_MS = 5 * 60_000;
const HOUR_MS = 60 * 60_000;
const CALL_WITHIN_MS = 15_000;

/**
 * Keeps makers and bettors in play money: bettors lose what commission and spread take. By the operator's call for
 * credits, written into the audit log and the account's statement like any other. Bounded: accounts of
 * kind `house` only, one amount, once an hour for each; the reference names the hour, so the exchange itself moves the
 * money no second time, not even after a restart.
 */
export async function runTopUps(options: TopUpOptions): Promise<void> {
  const { crossbookUrl, operator, accounts, clock, signal } = options;
  if (operator === undefined || accounts.length === 0) return;
  let token: string | undefined;
  const client = createApiClient({
    baseUrl: `${crossbookUrl}/api`,
    accessToken: () => token,
    onUnauthorized: () => {
      token = undefined;
    },
  });
  const look = async () => {
    token ??= await logIn(client, operator, options);
    for (const account of token === undefined ? [] : accounts) await keep(client, account, options);
  };
  while (!signal.aborted) {
    const wasLoggedIn = token !== undefined;
    await look();
    // The session had ended meanwhile.
    if (wasLoggedIn && token === undefined) await look();
    await pause(clock, LOOK_EVERY_MS, signal);
  }
}

async function logIn(
  client: ApiClient,
  { username, password }: Operator,
  { log, signal }: TopUpOptions,
): Promise<string | undefined> {
  const within = { timeoutMs: CALL_WITHIN_MS, signal };
  const login = await client.call(api.operator.authenticate, { userName: username, password }, within);
  if (login.ok) return login.result.accessToken;
  if (!signal.aborted)
    log.warn(
      { code: login.error.code, trouble: login.error.message },
      "top-ups: the operator cannot log in yet",
    );
  return undefined;
}

async function keep(
  client: ApiClient,
  { username, lowWater, topUp }: ToppedUpAccount,
  { clock, log, signal }: TopUpOptions,
): Promise<void> {
  if (signal.aborted) return;
  const within = { timeoutMs: CALL_WITHIN_MS, signal };
  const found = await client.call(api.operator.getPlayer, { userName: username }, within);
  if (!found.ok || found.result.kind !== "house" || found.result.cash >= lowWater) return;
  const hour = Math.floor(clock.now() / HOUR_MS);
  const credited = await client.call(
    api.operator.adjustBalance,
    {
      userName: username,
      amount: topUp,
      reason: "Play money",
      reference: `top-up:${username}:${hour}`,
    },
    within,
  );
  const { cash: before } = found.result;
  if (!credited.ok) log.warn({ username, code: credited.error.code }, "an account could not be topped up");
  else if (credited.result.cash > before) log.info({ username, before, topUp }, "an account was topped up");
}
