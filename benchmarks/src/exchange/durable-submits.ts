import { migrateToLatest } from "@crossbook/server/database";
import { type Exchange, openExchange, systemClock } from "@crossbook/server/exchange";
import type { ClientConfig } from "pg";
import type { BenchmarkResult } from "../benchmark-result.ts";
import { CollectorPauses } from "../collector-pauses.ts";
import { BetStream, openingCommands, orderOf } from "./bet-workload.ts";
import { type Measured, measure } from "./load.ts";
import { withOwnPostgres } from "./own-postgres.ts";
import { RowLockExchange } from "./row-lock-exchange.ts";

const WARM_UP_MS = 1000;
const MEASURED_MS = 4000;
/** Both sides take turns so many times, so that a busy moment of the machine does not fall on one of them alone. */
const ROUNDS = 3;
/** Each contender is measured at several, and counted at its best. */
const PEER_CONNECTIONS = [8, 16, 32] as const;
const OUR_CALLERS = [64, 96, 128] as const;
const TARGET_RATIO = 50;

interface Run extends Measured {
  readonly callers: number;
}

interface OurRun extends Run {
  /** Commands that the tables were behind when the run was over. */
  readonly lag: number;
  /** Bets a second where the time until the tables are whole counts too. */
  readonly perSecondWithTables: number;
}

interface Measuring {
  readonly exchange: Exchange;
  readonly place: () => Promise<void>;
  readonly pauses: CollectorPauses;
}

/** Durable bets a second through the exchange's host beside one SQL transaction per bet on the same PostgreSQL. */
export async function durableSubmits(): Promise<readonly BenchmarkResult[]> {
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
    const place = placing(exchange);
    const theirs: Run[] = [];
    const ours: OurRun[] = [];
    const pauses = new CollectorPauses();
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const callers of PEER_CONNECTIONS) theirs.push(await measurePeer(connection, callers));
      for (const callers of OUR_CALLERS) ours.push(await measureOurs({ exchange, place, pauses }, callers));
    }
    await exchange.close();
    return [resultOf(ours, theirs, pauses)];
  });
}

function resultOf(
  ourRuns: readonly OurRun[],
  theirRuns: readonly Run[],
  pauses: CollectorPauses,
): BenchmarkResult {
  const theirs = best(theirRuns);
  const asQuick = ourRuns.filter(({ p99Ms }) => p99Ms <= theirs.p99Ms);
  const ours = best(asQuick.length > 0 ? asQuick : ourRuns);
  const ratio = ours.perSecond / theirs.perSecond;
  return {
    name: "durable bets",
    peer: "one SQL transaction with row locks per bet, same PostgreSQL",
    ours: Math.round(ours.perSecond),
    theirs: Math.round(theirs.perSecond),
    unit: "bets/s",
    ratio,
    target: `× ${TARGET_RATIO} at an equal or better p99`,
    pass: ratio >= TARGET_RATIO && ours.p99Ms <= theirs.p99Ms,
    notes: `ours with ${words(ours)}; theirs with ${words(theirs)}; the best of ${ROUNDS} rounds each; every bet matched, keyed and on the disk before its answer; our tables follow, ${ours.lag} commands behind at the end of the run: with the time until they were whole it is ${Math.round(ours.perSecondWithTables)} bets/s; ${pauses.words} in ${(ourRuns.length * MEASURED_MS) / 1000} s of bets`,
  };
}

async function measurePeer(connection: ClientConfig, callers: number): Promise<Run> {
  const peer = await RowLockExchange.open(connection, callers);
  const bets = new BetStream(callers);
  let sent = 0;
  const place = () => peer.place(bets.next(), `bet-${++sent}`);
  await measure(callers, WARM_UP_MS, place);
  const measured = await measure(callers, MEASURED_MS, place);
  await peer.close();
  return { callers, ...measured };
}

/** Begins and ends with whole tables, so that no run works off the one before it. */
async function measureOurs({ exchange, place, pauses }: Measuring, callers: number): Promise<OurRun> {
  await measure(callers, WARM_UP_MS, place);
  await tablesAreWhole(exchange);
  const measured = await pauses.during(() => measure(callers, MEASURED_MS, place));
  const { lag } = exchange.state();
  const startedAt = performance.now();
  await tablesAreWhole(exchange);
  const drainSeconds = (performance.now() - startedAt) / 1000;
  const perSecondWithTables = measured.done / (measured.done / measured.perSecond + drainSeconds);
  return { callers, lag, perSecondWithTables, ...measured };
}

function tablesAreWhole(exchange: Exchange): Promise<void> {
  return exchange.projected(exchange.state().journalSeq);
}

function placing(exchange: Exchange): () => Promise<void> {
  const bets = new BetStream(7);
  let sent = 0;
  return () => mustBeTaken(exchange, bets, `bet-${++sent}`);
}

/** A bet that is refused because the exchange is busy comes again at once; its time goes on running. */
function mustBeTaken(exchange: Exchange, bets: BetStream, key: string): Promise<void> {
  const order = orderOf(bets.next(), key);
  return exchange.submit(order).then((outcome) => {
    // A bet against one's own is refused by both contenders' rules, and counted by both.
    if (outcome.ok || outcome.code === "SELF_MATCH") return undefined;
    if (outcome.code !== "EXCHANGE_BUSY") throw new Error(`a bet was refused: ${outcome.code}`);
    return mustBeTaken(exchange, bets, `${key}.`);
  });
}

function best<Measured extends Run>(runs: readonly Measured[]): Measured {
  return runs.reduce((leader, run) => (run.perSecond > leader.perSecond ? run : leader));
}

function words({ callers, p50Ms, p99Ms }: Run): string {
  return `${callers} callers, p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms`;
}
