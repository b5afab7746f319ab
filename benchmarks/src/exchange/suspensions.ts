import { setTimeout as wait } from "node:timers/promises";
import type { Command } from "@crossbook/engine";
import { migrateToLatest } from "@crossbook/server/database";
import { type Exchange, openExchange, systemClock } from "@crossbook/server/exchange";
import type { BenchmarkResult } from "../benchmark-result.ts";
import { BetArrivals } from "./bet-arrivals.ts";
import { MARKETS, openingCommands } from "./bet-workload.ts";
import { withOwnPostgres } from "./own-postgres.ts";

const BETS_PER_SECOND = 20_000;
const WARM_UP_MS = 2_000;
const MEASURED_MS = 15_000;
/** Between a suspension and the reopening of its market, and until the next: no whole number of steps. */
const PAUSE_MS = 13.7;
const MOST_MS = 10;

interface Suspended {
  /** Until no bet matches any more in the engine. */
  readonly effectiveMs: number;
  /** Until the answer, which is durable. */
  readonly answeredMs: number;
}

/** How long an operator's suspension of a market takes while 20,000 bets a second arrive, of which none waits for another. */
export async function suspensions(): Promise<readonly BenchmarkResult[]> {
  return withOwnPostgres(async (connection) => {
    await migrateToLatest(connection);
    const exchange = await openExchange({
      connection,
      clock: systemClock,
      onFatal: ({ reason, error }) => {
        throw new Error(reason, { cause: error });
      },
    });
    await Promise.all(openingCommands().map((command) => exchange.submit(command)));
    const bets = new BetArrivals(exchange, { perSecond: BETS_PER_SECOND });
    await bets.arrive(WARM_UP_MS);
    const begin = { ...bets.counts };
    const startedAt = performance.now();
    const arriving = bets.arrive(MEASURED_MS);
    const measured = await suspendUntil(exchange, startedAt + MEASURED_MS);
    await arriving;
    const seconds = (performance.now() - startedAt) / 1_000;
    const perSecond = (bets.counts.arrived - begin.arrived) / seconds;
    const result = resultOf(measured, perSecond, bets.counts.busy - begin.busy);
    await exchange.close();
    return [result];
  });
}

async function suspendUntil(exchange: Exchange, endsAt: number): Promise<readonly Suspended[]> {
  const measured: Suspended[] = [];
  while (performance.now() < endsAt) {
    const marketId = 1 + (measured.length % MARKETS);
    measured.push(await suspend(exchange, marketId));
    await wait(PAUSE_MS);
    await exchange.submit(statusOf(marketId, "open"));
    await wait(PAUSE_MS);
  }
  return measured;
}

/**
 * What the read sees is the state in which the next bet would be matched. In a short queue it is of the suspension's batch; where
 * the queue is longer, the suspension passes the pending bets and the read does not: it is effective with its answer at the latest.
 */
async function suspend(exchange: Exchange, marketId: number): Promise<Suspended> {
  const arrivedAt = performance.now();
  const answer = exchange.submit(statusOf(marketId, "suspended")).then((outcome) => {
    if (!outcome.ok) throw new Error(`a suspension was refused: ${outcome.code}`);
    return performance.now() - arrivedAt;
  });
  let effectiveMs = Number.POSITIVE_INFINITY;
  await exchange.read((engine) => {
    if (engine.market(marketId)?.status === "suspended") effectiveMs = performance.now() - arrivedAt;
  });
  const answeredMs = await answer;
  return { effectiveMs: Math.min(effectiveMs, answeredMs), answeredMs };
}

function statusOf(marketId: number, status: "open" | "suspended"): Command {
  const at = systemClock.now();
  return {
    type: "setMarketStatus",
    ...{ at, marketId, status, by: "operator", lapse: undefined, betDelayMs: undefined },
  };
}

function resultOf(measured: readonly Suspended[], perSecond: number, busy: number): BenchmarkResult {
  const at = (field: keyof Suspended, share: number) => {
    const sorted = measured.map((one) => one[field]).sort((a, b) => a - b);
    return sorted[Math.floor(sorted.length * share)] ?? Number.POSITIVE_INFINITY;
  };
  const p99 = at("effectiveMs", 0.99);
  const ms = (value: number) => value.toFixed(1);
  return {
    name: `p99 of a suspension while ${BETS_PER_SECOND.toLocaleString("en")} bets/s arrive`,
    peer: "the limit",
    ours: Number(ms(p99)),
    theirs: MOST_MS,
    unit: "ms",
    ratio: MOST_MS / p99,
    target: `below ${MOST_MS} ms`,
    pass: p99 < MOST_MS && perSecond > 0.99 * BETS_PER_SECOND,
    notes: `from the command's arrival until the engine matches nothing in the market any more; ${measured.length} suspensions, median ${ms(at("effectiveMs", 0.5))} ms; the durable answer after ${ms(at("answeredMs", 0.5))} ms, p99 ${ms(at("answeredMs", 0.99))} ms; ${Math.round(perSecond)} bets/s arrived from the same process, ${busy} of them were refused as busy`,
  };
}
