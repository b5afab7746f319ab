import { migrateToLatest } from "@crossbook/server/database";
import { type Exchange, openExchange, systemClock } from "@crossbook/server/exchange";
import type { BenchmarkResult } from "../benchmark-result.ts";
import { BetArrivals } from "./bet-arrivals.ts";
import { BetStream, openingCommands, orderOf } from "./bet-workload.ts";
import { withOwnPostgres } from "./own-postgres.ts";

const OPEN_ORDERS = 1_000_000;
const SUBMITTED_AT_ONCE = 1_000;
/** Fewer keys than the engine remembers: beyond, some bets are refused until the tables have them. */
const PLACED_WITHOUT_TABLES = 100_000;
const BETS_PER_SECOND = 5_000;
const WITHOUT_MS = 15_000;
/** The checkpoint is due so many bets after the time without one. */
const BETS_BEFORE = 5_000;
const MOST_MS = 120_000;
const MOST_LONGER_MS = 20;

interface Waits {
  readonly longestMs: number;
  readonly p999Ms: number;
  /** Of these, for PostgreSQL and its disk. */
  readonly longestCommitMs: number;
}

interface Taken {
  readonly bytes: number;
  readonly blockedMs: number;
}

/** How long bets wait while a checkpoint of a million open orders is made, beside the same pace without one. */
export async function checkpointWaits(): Promise<readonly BenchmarkResult[]> {
  return withOwnPostgres(async (connection) => {
    await migrateToLatest(connection);
    let taken: Taken | undefined;
    let longestCommitMs = 0;
    const opening = openingCommands();
    const betsWithout = (WITHOUT_MS * BETS_PER_SECOND) / 1_000;
    const exchange = await openExchange({
      connection,
      clock: systemClock,
      limits: { checkpointEveryCommands: opening.length + OPEN_ORDERS + betsWithout + BETS_BEFORE },
      observer: {
        checkpointTaken: (checkpoint) => {
          taken = checkpoint;
        },
        batchCommitted: ({ commitMs }) => {
          longestCommitMs = Math.max(longestCommitMs, commitMs);
        },
      },
      onFatal: ({ reason, error }) => {
        throw new Error(reason, { cause: error });
      },
    });
    await Promise.all(opening.map((command) => exchange.submit(command)));
    await restOrders(exchange);
    let waitedMs: number[] = [];
    const bets = new BetArrivals(exchange, {
      perSecond: BETS_PER_SECOND,
      answered: (ms) => waitedMs.push(ms),
    });
    const waitsOf = async (durationMs: number, isOver?: () => boolean): Promise<Waits> => {
      waitedMs = [];
      longestCommitMs = 0;
      await bets.arrive(durationMs, isOver);
      return { ...summed(waitedMs), longestCommitMs };
    };
    const without = await waitsOf(WITHOUT_MS);
    const startedAt = performance.now();
    const during = await waitsOf(MOST_MS, () => taken !== undefined);
    const seconds = (performance.now() - startedAt) / 1_000;
    await exchange.close();
    return taken ? [resultOf(during, without, { ...taken, seconds, busy: bets.counts.busy })] : [];
  });
}

/** Orders that match no other one, and tables that follow them: what comes after is not held up by what came before. */
async function restOrders(exchange: Exchange): Promise<void> {
  const bets = new BetStream(99);
  for (let placed = 0; placed < OPEN_ORDERS; placed += SUBMITTED_AT_ONCE) {
    const orders = Array.from({ length: SUBMITTED_AT_ONCE }, (_, index) => {
      const bet = bets.next();
      return orderOf({ ...bet, price: bet.side === "back" ? 300 : 150 }, `rests-${placed + index}`);
    });
    const outcomes = await Promise.all(orders.map((order) => exchange.submit(order)));
    if (!outcomes.every(({ ok }) => ok)) throw new Error("an order that only rests was refused");
    if ((placed + SUBMITTED_AT_ONCE) % PLACED_WITHOUT_TABLES === 0)
      await exchange.projected(exchange.state().journalSeq);
  }
}

function summed(waitedMs: readonly number[]): Omit<Waits, "longestCommitMs"> {
  const sorted = waitedMs.toSorted((a, b) => a - b);
  return { longestMs: sorted.at(-1) ?? 0, p999Ms: sorted[Math.floor(sorted.length * 0.999)] ?? 0 };
}

function resultOf(
  during: Waits,
  without: Waits,
  { seconds, bytes, blockedMs, busy }: Taken & { readonly seconds: number; readonly busy: number },
): BenchmarkResult {
  return {
    name: `longest wait of a bet while a checkpoint of ${OPEN_ORDERS.toLocaleString("en")} open orders is made`,
    peer: "the same pace without one",
    ours: Number(during.longestMs.toFixed(1)),
    theirs: Number(without.longestMs.toFixed(1)),
    unit: "ms",
    ratio: without.longestMs / during.longestMs,
    target: `at most ${MOST_LONGER_MS} ms longer`,
    pass: during.longestMs - without.longestMs <= MOST_LONGER_MS,
    notes: `${BETS_PER_SECOND.toLocaleString("en")} bets/s arrive from the same process; p99.9 ${during.p999Ms.toFixed(1)} ms, without one ${without.p999Ms.toFixed(1)} ms; the longest commit took ${during.longestCommitMs.toFixed(1)} ms, without one ${without.longestCommitMs.toFixed(1)} ms; the writer stood still for ${blockedMs.toFixed(1)} ms; ${seconds.toFixed(0)} s for ${(bytes / 1e6).toFixed(0)} MB, ${busy} bets were refused as busy`,
  };
}
