import { migrateToLatest } from "@crossbook/server/database";
import { type Exchange, openExchange, systemClock } from "@crossbook/server/exchange";
import type { ClientConfig } from "pg";
import type { BenchmarkResult } from "../benchmark-result.ts";
import { BetStream, openingCommands, orderOf } from "./bet-workload.ts";
import { withOwnPostgres } from "./own-postgres.ts";

const BETS = 300_000;
const SUBMITTED_AT_ONCE = 1000;
const TARGET_RATIO = 10;
const LIMIT_MS = 3_000;

/** How long nobody leads: by a start that loads the tables, and by a standby that has followed them. */
export async function takeover(): Promise<readonly BenchmarkResult[]> {
  return withOwnPostgres(async (connection) => {
    await migrateToLatest(connection);
    const bets = new BetStream(99);
    const first = await opened(connection);
    for (const command of openingCommands()) await first.exchange.submit(command);
    await place(first.exchange, bets, BETS);
    await first.exchange.close();

    const started = await opened(connection);
    const { loaded, opens } = standby(connection);
    await loaded;
    await place(started.exchange, bets, SUBMITTED_AT_ONCE);
    await started.exchange.close();
    const tookOver = await opens;
    const outcome = await tookOver.exchange.submit(orderOf(bets.next(), "first of the next leader"));
    if (!outcome.ok) throw new Error(`the first bet was refused: ${outcome.code}`);
    await tookOver.exchange.close();
    return [resultOf(started.openedMs, tookOver.openedMs)];
  });
}

function resultOf(startMs: number, takeoverMs: number): BenchmarkResult {
  const ratio = startMs / takeoverMs;
  return {
    name: "takeover by a standby that has followed the tables",
    peer: "a start that loads them",
    ours: Math.round(takeoverMs),
    theirs: Math.round(startMs),
    unit: "ms",
    ratio,
    target: `≥ ${TARGET_RATIO} times as fast, under ${LIMIT_MS / 1000} s`,
    pass: ratio >= TARGET_RATIO && takeoverMs < LIMIT_MS,
    notes: `${BETS.toLocaleString("en")} bets in the tables; from the leader's lock to the open exchange`,
  };
}

interface Opened {
  readonly exchange: Exchange;
  /** From the lock to the open exchange. */
  readonly openedMs: number;
}

async function opened(connection: ClientConfig, onLoaded?: () => void): Promise<Opened> {
  let openedMs = Number.NaN;
  const exchange = await openExchange({
    connection,
    clock: systemClock,
    onFatal: ({ error }) => {
      throw error;
    },
    observer: {
      replayed: ({ durationMs }) => {
        openedMs = durationMs;
      },
      standbyLoaded: () => onLoaded?.(),
    },
  });
  return { exchange, openedMs };
}

/** A second exchange beside the leader: `loaded` when it follows, `opens` when it leads. */
function standby(connection: ClientConfig): { loaded: Promise<void>; opens: Promise<Opened> } {
  let isLoaded: () => void = () => undefined;
  const loaded = new Promise<void>((resolve) => {
    isLoaded = resolve;
  });
  return { loaded, opens: opened(connection, () => isLoaded()) };
}

async function place(exchange: Exchange, bets: BetStream, count: number): Promise<void> {
  for (let placed = 0; placed < count; placed += SUBMITTED_AT_ONCE) {
    const { journalSeq } = exchange.state();
    const keys = Array.from({ length: SUBMITTED_AT_ONCE }, (_, index) => `bet-${journalSeq}-${index}`);
    await Promise.all(keys.map((key) => exchange.submit(orderOf(bets.next(), key))));
  }
  await exchange.projected(exchange.state().journalSeq);
}
