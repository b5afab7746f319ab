import { loadavg } from "node:os";
import type { BenchmarkResult } from "../benchmark-result.ts";
import { bestOf, type LoadReport, type LoadRequest, load } from "./load.ts";
import { type ServedExchange, WITHOUT_LIMITS, withServedExchange } from "./served-exchange.ts";

const PLAYERS = 16;
/** So many that bets arrive while others are being made durable; fewer would measure the wait, not the work. */
const CONNECTIONS = 512;
const WARM_UP_SECONDS = 3;
const MEASURED_SECONDS = 2;
/** Both are measured in turn, so that what else the machine does slows both; the best of each counts. */
const ROUNDS = 8;
const TARGET_RATIO = 0.8;
/** Every other player backs, the others lay, so that nobody would match a bet of their own. The last of each rests for good. */
const BACKED_AT = [2, 1.94, 2.04, 3];
const LAID_AT = [2, 2.06, 1.96, 1.5];

/** Placing bets over HTTP beside an authenticated call on the same server that does nothing. */
export async function placeBetOverHttp(): Promise<readonly BenchmarkResult[]> {
  const loadBefore = loadavg()[0] ?? 0;
  return withServedExchange(PLAYERS, WITHOUT_LIMITS, async (served) => {
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
    return [result(ours, theirs, loadBefore)];
  });
}

function result(
  ours: readonly LoadReport[],
  theirs: readonly LoadReport[],
  loadBefore: number,
): BenchmarkResult {
  const [ourBest, theirBest] = [bestOf(ours), bestOf(theirs)];
  const bad = [...ours, ...theirs].filter(({ failed }) => failed > 0);
  const ratio = ourBest.perSecond / theirBest.perSecond;
  const notes = [
    `the best of ${ROUNDS} rounds of ${MEASURED_SECONDS} s each, in turn (means ${meanRate(ours)} and ${meanRate(theirs)}/s)`,
    `${CONNECTIONS} connections from another process`,
    `${PLAYERS} players backing and laying at seven prices, three bets of four meeting another and one waiting, every bet durable before its answer`,
    `p50 ${ourBest.p50Ms} ms, p99 ${ourBest.p99Ms} ms beside ${theirBest.p50Ms} and ${theirBest.p99Ms} ms`,
    bad.length === 0 ? "none failed" : `failed: ${JSON.stringify(bad.map(({ failures }) => failures))}`,
    `load of the machine before: ${loadBefore.toFixed(1)}`,
  ];
  return {
    name: "bets over HTTP",
    peer: "an authenticated POST that does nothing, same server and connections",
    ours: Math.round(ourBest.perSecond),
    theirs: Math.round(theirBest.perSecond),
    unit: "answers/s",
    ratio,
    target: `× ${TARGET_RATIO}`,
    pass: ratio >= TARGET_RATIO && bad.length === 0,
    notes: notes.join("; "),
  };
}

/** At each pair of prices all players bet in turn, a backer before a layer. */
function betRequests({ tokens, eventId, marketId, runnerId }: ServedExchange): LoadRequest[] {
  return BACKED_AT.flatMap((backedAt, pair) =>
    tokens.map((token, index): LoadRequest => {
      const isBack = index % 2 === 0;
      const terms = isBack ? { type: 1, rate: backedAt } : { type: 2, rate: LAID_AT[pair] };
      return {
        method: "POST",
        path: "/api/Bet/PlaceBetV2",
        headers: headersOf(token),
        body: JSON.stringify({
          ...{ placeTime: null, ...terms, stake: 1, fancyValue: 0 },
          ...{ runnerId, marketId, eventId },
        }),
      };
    }),
  );
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

function meanRate(reports: readonly LoadReport[]): number {
  return Math.round(reports.reduce((sum, { perSecond }) => sum + perSecond, 0) / reports.length);
}
