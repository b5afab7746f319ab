import { migrateToLatest } from "@crossbook/server/database";
import { type Exchange, openExchange, systemClock } from "@crossbook/server/exchange";
import type { ClientConfig } from "pg";
import type { BenchmarkResult } from "../benchmark-result.ts";
import { BetStream, openingCommands, orderOf } from "./bet-workload.ts";
import { type Measured, measure } from "./load.ts";
import { withOwnPostgres } from "./own-postgres.ts";
import { RowLockExchange } from "./row-lock-exchange.ts";

const WARM_UP_MS = 1500;
const MEASURED_MS = 5000;
/** Each contender is measured at several, and counted at its best. */
const PEER_CONNECTIONS = [8, 16, 32, 64] as const;
const OUR_CALLERS = [64, 256, 768] as const;
const TARGET_RATIO = 20;

interface Run extends Measured {
  readonly callers: number;
}

/** Durable bets a second through the exchange's host beside one SQL transaction per bet on the same PostgreSQL. */
export async function durableSubmits(): Promise<readonly BenchmarkResult[]> {
  return withOwnPostgres(async (connection) => {
    const theirs = best(await measurePeer(connection));
    await migrateToLatest(connection);
    const { runs, lag, drainMs } = await measureOurs(connection);
    const asQuick = runs.filter(({ p99Ms }) => p99Ms <= theirs.p99Ms);
    const ours = best(asQuick.length > 0 ? asQuick : runs);
    const ratio = ours.perSecond / theirs.perSecond;
    return [
      {
        name: "durable bets",
        peer: "one SQL transaction with row locks per bet, same PostgreSQL",
        ours: Math.round(ours.perSecond),
        theirs: Math.round(theirs.perSecond),
        unit: "bets/s",
        ratio,
        target: `× ${TARGET_RATIO} at an equal or better p99`,
        pass: ratio >= TARGET_RATIO && ours.p99Ms <= theirs.p99Ms,
        notes: `ours with ${words(ours)}; theirs with ${words(theirs)}; every bet matched, keyed and on the disk before its answer; the tables, filled meanwhile, were ${lag} commands behind at the end and whole ${(drainMs / 1000).toFixed(1)} s later`,
      },
    ];
  });
}

async function measurePeer(connection: ClientConfig): Promise<readonly Run[]> {
  const runs: Run[] = [];
  for (const callers of PEER_CONNECTIONS) {
    const peer = await RowLockExchange.open(connection, callers);
    const bets = new BetStream(callers);
    let sent = 0;
    const place = () => peer.place(bets.next(), `bet-${++sent}`);
    await measure(callers, WARM_UP_MS, place);
    runs.push({ callers, ...(await measure(callers, MEASURED_MS, place)) });
    await peer.close();
  }
  return runs;
}

async function measureOurs(connection: ClientConfig): Promise<{ runs: Run[]; lag: number; drainMs: number }> {
  const exchange = await openExchange({
    connection,
    clock: systemClock,
    onFatal: ({ reason, error }) => {
      throw new Error(reason, { cause: error });
    },
  });
  await Promise.all(openingCommands().map((command) => exchange.submit(command)));
  const runs: Run[] = [];
  const bets = new BetStream(7);
  let sent = 0;
  const place = async () => mustBeTaken(exchange, bets, `bet-${++sent}`);
  for (const callers of OUR_CALLERS) {
    await measure(callers, WARM_UP_MS, place);
    runs.push({ callers, ...(await measure(callers, MEASURED_MS, place)) });
  }
  const { lag } = exchange.state();
  const startedAt = performance.now();
  await exchange.close();
  return { runs, lag, drainMs: performance.now() - startedAt };
}

/** A bet that is refused because the exchange is busy comes again at once; its time goes on running. */
async function mustBeTaken(exchange: Exchange, bets: BetStream, key: string): Promise<void> {
  const outcome = await exchange.submit(orderOf(bets.next(), key));
  // A bet against one's own is refused by both contenders' rules, and counted by both.
  if (outcome.ok || outcome.code === "SELF_MATCH") return;
  if (outcome.code !== "EXCHANGE_BUSY") throw new Error(`a bet was refused: ${outcome.code}`);
  await mustBeTaken(exchange, bets, `${key}.`);
}

function best(runs: readonly Run[]): Run {
  const [first, ...others] = runs.toSorted((a, b) => b.perSecond - a.perSecond);
  if (!first)
    return { callers: 0, perSecond: 0, p50Ms: 0, p99Ms: Number.POSITIVE_INFINITY, done: others.length };
  return first;
}

function words({ callers, p50Ms, p99Ms }: Run): string {
  return `${callers} callers, p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms`;
}
