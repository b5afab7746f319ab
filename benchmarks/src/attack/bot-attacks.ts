import { postCall } from "../http/call.ts";
import type { AttackReport, AttackTarget } from "./attack-target.ts";
import { type AttackCall, floodCalls, strangerAddress } from "./flood.ts";

const CONNECTIONS = 64;
const MANY_ADDRESSES = 200;
/** As many as one batch may have. */
const REQUESTS = 20;
/** Of each request that places: with more the body would be larger than one may be. */
const INSTRUCTIONS = 15;
const RPC_PATH = "/bots/exchange/betting/json-rpc/v1";

interface BotKey {
  readonly key: { readonly appKey: string };
  readonly userName: string;
  readonly password: string;
}

/** Wrong passwords of bots for one player, with app keys that nobody has, from many addresses. */
export function botPasswords({ url, playerName }: AttackTarget, seconds: number): Promise<AttackReport> {
  return floodCalls(url, { connections: CONNECTIONS, seconds }, (count) => ({
    method: "POST",
    path: "/bots/identity/api/certlogin",
    address: strangerAddress(9000 + (count % MANY_ADDRESSES)),
    headers: { "x-application": `guessed${count % MANY_ADDRESSES}` },
    form: { username: playerName, password: `Wrong-pass-${count}!` },
    // The protocol answers 200 whatever became of it.
    isDone: (text) => text.includes('"SUCCESS"'),
  }));
}

/** One bot that sends batches as large as they may be, of bets that rest or match, from many connections. */
export async function botBets(target: AttackTarget, seconds: number): Promise<AttackReport> {
  const { marketId, runnerId } = target;
  const instruction = (index: number) => ({
    ...{ orderType: "LIMIT", selectionId: runnerId, handicap: 0, side: index % 2 === 0 ? "BACK" : "LAY" },
    limitOrder: { size: 1, price: index % 2 === 0 ? 3 : 2.5, persistenceType: "LAPSE" },
  });
  const instructions = Array.from({ length: INSTRUCTIONS }, (_, index) => instruction(index));
  const batch = batchOf(() => ["placeOrders", { marketId: `1.${marketId}`, instructions }]);
  return floodBatches(target, seconds, batch, (text) => text.includes('"status":"SUCCESS"'));
}

/** One bot that reads as much as a batch may ask for: markets with everything, prices, its own bets. */
export async function botReads(target: AttackTarget, seconds: number): Promise<AttackReport> {
  const marketIds = [target.marketId, target.delayedMarketId].map((id) => `1.${id}`);
  const marketProjection = ["EVENT", "COMPETITION", "MARKET_DESCRIPTION", "RUNNER_DESCRIPTION"];
  const priceProjection = { priceData: ["EX_ALL_OFFERS", "EX_TRADED"] };
  const reads = [
    ["listMarketCatalogue", { filter: {}, marketProjection, maxResults: 1000 }],
    ["listMarketBook", { marketIds, priceProjection, orderProjection: "ALL" }],
    ["listCurrentOrders", { recordCount: 1000 }],
    ["listClearedOrders", { betStatus: "SETTLED", recordCount: 1000 }],
  ] as const;
  const batch = batchOf((index) => reads[index % reads.length] ?? reads[0]);
  return floodBatches(target, seconds, batch, (text) => text.includes('"result"'));
}

function batchOf(
  requestOf: (index: number) => readonly [operation: string, params: object],
): readonly object[] {
  return Array.from({ length: REQUESTS }, (_, id) => {
    const [operation, params] = requestOf(id);
    return { jsonrpc: "2.0", method: `SportsAPING/v1.0/${operation}`, params, id };
  });
}

/** "Accepted" are batches of which anything was done. */
async function floodBatches(
  target: AttackTarget,
  seconds: number,
  body: readonly object[],
  isDone: AttackCall["isDone"] & {},
): Promise<AttackReport> {
  const { url, token } = target;
  const made = await postCall<BotKey>(url, "Account/CreateBotKey", JSON.stringify({ name: "Attack" }), {
    authorization: `Bearer ${token}`,
  });
  const headers = { "x-application": made.key.appKey, "x-authentication": await sessionOf(url, made) };
  return floodCalls(url, { connections: CONNECTIONS, seconds }, (count) => ({
    ...{ method: "POST", path: RPC_PATH, body, headers, isDone },
    address: strangerAddress(9300 + (count % 50)),
  }));
}

async function sessionOf(url: string, { key, userName, password }: BotKey): Promise<string> {
  const response = await fetch(`${url}/bots/identity/api/certlogin`, {
    method: "POST",
    headers: { "x-application": key.appKey },
    body: new URLSearchParams({ username: userName, password }),
  });
  const { sessionToken } = (await response.json()) as { sessionToken?: string };
  if (sessionToken === undefined) throw new Error("the attacking bot has no session");
  return sessionToken;
}
