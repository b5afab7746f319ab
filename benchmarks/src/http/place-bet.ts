import type { BenchmarkResult } from "../benchmark-result.ts";
import { type LoadReport, type LoadRequest, load } from "./load.ts";
import { type ServedExchange, withServedExchange } from "./served-exchange.ts";

const PLAYERS = 16;
const CONNECTIONS = 256;
const WARM_UP_SECONDS = 3;
const MEASURED_SECONDS = 3;
/** Both are measured in turn, so that what else the machine does meets both. */
const ROUNDS = 5;
const TARGET_RATIO = 0.5;

/** Placing bets over HTTP beside an authenticated call on the same server that does nothing. */
export async function placeBetOverHttp(): Promise<readonly BenchmarkResult[]> {
  return withServedExchange(PLAYERS, async (served) => {
    const bets = betRequests(served);
    const nothing = nothingRequests(served);
    const run = (requests: readonly LoadRequest[], seconds: number) =>
      load({ url: served.url, connections: CONNECTIONS, seconds, requests });
    await run(nothing, WARM_UP_SECONDS);
    await run(bets, WARM_UP_SECONDS);
    const ours: LoadReport[] = [];
    const theirs: LoadReport[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      theirs.push(await run(nothing, MEASURED_SECONDS));
      ours.push(await run(bets, MEASURED_SECONDS));
    }
    return [result(ours, theirs)];
  });
}

function result(ours: readonly LoadReport[], theirs: readonly LoadReport[]): BenchmarkResult {
  const ourRate = mean(ours.map(({ perSecond }) => perSecond));
  const theirRate = mean(theirs.map(({ perSecond }) => perSecond));
  const bad = [...ours, ...theirs].filter(({ failed }) => failed > 0);
  const ratio = ourRate / theirRate;
  return {
    name: "bets over HTTP",
    peer: "an authenticated POST that does nothing, same server and connections",
    ours: Math.round(ourRate),
    theirs: Math.round(theirRate),
    unit: "answers/s",
    ratio,
    target: `× ${TARGET_RATIO}`,
    pass: ratio >= TARGET_RATIO && bad.length === 0,
    notes: `${CONNECTIONS} connections from another process, ${PLAYERS} players backing and laying at one price, every bet durable before its answer, half of them matched; p50 ${words(ours, "p50Ms")}, p99 ${words(ours, "p99Ms")} beside ${words(theirs, "p50Ms")} and ${words(theirs, "p99Ms")}; ${bad.length === 0 ? "none failed" : `failed: ${JSON.stringify(bad.map(({ failures }) => failures))}`}; the mean of ${ROUNDS} rounds of ${MEASURED_SECONDS} s`,
  };
}

/** In turn one player backs and the next lays at the same price: each second bet meets the one before it. */
function betRequests({ tokens, eventId, marketId, runnerId }: ServedExchange): LoadRequest[] {
  return tokens.map((token, index) => ({
    method: "POST",
    path: "/api/Bet/PlaceBetV2",
    headers: headersOf(token),
    body: JSON.stringify({
      ...{ placeTime: null, type: index % 2 === 0 ? 1 : 2, rate: 2, stake: 1, fancyValue: 0 },
      ...{ runnerId, marketId, eventId },
    }),
  }));
}

function nothingRequests({ tokens }: ServedExchange): LoadRequest[] {
  return tokens.map((token) => ({
    method: "POST",
    path: "/api/Account/GetAccessTokenValidateTime",
    headers: headersOf(token),
    body: "{}",
  }));
}

function headersOf(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}`, "content-type": "application/json" };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function words(reports: readonly LoadReport[], field: "p50Ms" | "p99Ms"): string {
  return `${mean(reports.map((report) => report[field])).toFixed(1)} ms`;
}
