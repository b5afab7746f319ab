import type { ClientBase } from "pg";
import type { EffectChunk, StatusChange } from "../effects/effect-chunk.ts";
import type { CompleteChunk } from "../effects/effect-recorder.ts";
import {
  bigintArray,
  bigintArrayOfHalves,
  integerArray,
  storedTextArray,
  textArray,
  timestampArray,
} from "./binary-arrays.ts";
import { PROJECTION_SQL as SQL } from "./projection-sql.ts";

/**
 * Writes a chunk into the tables, all or nothing, and only where it is the next one: exactly once, whatever
 * crashed before. Throws where the tables are not as the journal says, or another leader has taken them
 * (`takeProjection`); then nothing was written.
 */
export async function projectChunk(
  client: ClientBase,
  complete: CompleteChunk,
  leadership: number,
): Promise<void> {
  await client.query("BEGIN");
  try {
    await advance(client, complete, leadership);
    for (const write of WRITERS) await write(client, complete.chunk);
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK").catch(() => undefined);
    throw error;
  }
}

async function advance(
  client: ClientBase,
  { chunk, ...next }: CompleteChunk,
  leadership: number,
): Promise<void> {
  const { firstSeq, lastSeq, effectsDigest, commandCount } = chunk;
  const counters = [next.nextOrderId, next.nextFillId, next.nextEntryId, next.keyCount, commandCount];
  const values = [firstSeq - 1, lastSeq, effectsDigest, ...counters, leadership];
  await changes(client, "advance", SQL.advance, values, 1);
}

type Writer = (client: ClientBase, chunk: EffectChunk) => Promise<void>;

/** In the order in which later ones may need rows of earlier ones. */
const WRITERS: readonly Writer[] = [
  async (client, { accountsOpened }) => {
    if (accountsOpened.length === 0) return;
    await changes(
      client,
      "accounts",
      SQL.insertAccounts,
      [
        bigintArray(accountsOpened.map((row) => row.accountId)),
        textArray(accountsOpened.map((row) => row.kind)),
        timestampArray(accountsOpened.map((row) => row.at)),
      ],
      accountsOpened.length,
    );
  },
  async (client, { balances }) => {
    const players = [...balances].filter(([accountId]) => accountId > 0);
    const house = [...balances].filter(([accountId]) => accountId < 0);
    await updateBalances(client, "cash", SQL.updateCash, players);
    await updateBalances(client, "house", SQL.updateHouse, house);
  },
  async (client, { firstKeys }) => updateBalances(client, "first-keys", SQL.updateFirstKeys, [...firstKeys]),
  async (client, { marketsCreated }) => {
    if (marketsCreated.length === 0) return;
    await changes(
      client,
      "markets",
      SQL.insertMarkets,
      [
        bigintArray(marketsCreated.map((row) => row.marketId)),
        integerArray(marketsCreated.map((row) => row.runnerCount)),
        textArray(marketsCreated.map((row) => row.ladder)),
        integerArray(marketsCreated.map((row) => row.commissionBasisPoints)),
        bigintArray(marketsCreated.map((row) => row.minStake)),
        bigintArray(marketsCreated.map((row) => row.maxStake)),
        timestampArray(marketsCreated.map((row) => row.at)),
      ],
      marketsCreated.length,
    );
  },
  writeMarketMatches,
  writeStatuses,
  writePlacedOrders,
  writeOlderOrders,
  writeFills,
  writeLedger,
  writeResults,
  writeKeys,
];

async function updateBalances(
  client: ClientBase,
  name: string,
  sql: string,
  rows: readonly (readonly [number, number])[],
): Promise<void> {
  if (rows.length === 0) return;
  const values = [bigintArray(rows.map(([id]) => id)), bigintArray(rows.map(([, value]) => value))];
  await changes(client, name, sql, values, rows.length);
}

async function writeMarketMatches(client: ClientBase, { matchedMarkets }: EffectChunk): Promise<void> {
  if (matchedMarkets.size === 0) return;
  const markets = [...matchedMarkets];
  const prices = markets.flatMap(([marketId, { lastMatched }]) =>
    [...lastMatched].map(([runner, price]) => ({ marketId, runner, price })),
  );
  await changes(
    client,
    "market-matches",
    SQL.updateMarketMatches,
    [
      bigintArray(markets.map(([marketId]) => marketId)),
      bigintArray(markets.map(([, { stake }]) => stake)),
      bigintArray(prices.map((row) => row.marketId)),
      integerArray(prices.map((row) => row.runner)),
      integerArray(prices.map((row) => row.price)),
    ],
    markets.length,
  );
}

async function writeStatuses(client: ClientBase, { statuses }: EffectChunk): Promise<void> {
  if (statuses.length === 0) return;
  const last = new Map<number, StatusChange>(statuses.map((change) => [change.marketId, change]));
  const rows = [...last.values()];
  await changes(
    client,
    "statuses",
    SQL.updateStatuses,
    [
      bigintArray(rows.map((row) => row.marketId)),
      textArray(rows.map((row) => row.status)),
      integerArray(rows.map((row) => row.winner)),
      timestampArray(rows.map((row) => row.at)),
    ],
    rows.length,
  );
}

async function writePlacedOrders(client: ClientBase, { placed }: EffectChunk): Promise<void> {
  if (placed.orderId.length === 0) return;
  await changes(
    client,
    "orders",
    SQL.insertOrders,
    [
      bigintArray(placed.orderId.values),
      bigintArray(placed.account.values),
      bigintArray(placed.market.values),
      integerArray(placed.runner.values),
      integerArray(placed.isLay.values),
      integerArray(placed.price.values),
      bigintArray(placed.stake.values),
      bigintArray(placed.matched.values),
      bigintArray(placed.payout.values),
      bigintArray(placed.cancelled.values),
      bigintArray(placed.lapsed.values),
      timestampArray(placed.at.values),
      timestampArray(placed.lastMatchedAt.values),
    ],
    placed.orderId.length,
  );
}

async function writeOlderOrders(client: ClientBase, { olderOrders }: EffectChunk): Promise<void> {
  if (olderOrders.orderId.length === 0) return;
  await changes(
    client,
    "older-orders",
    SQL.updateOrders,
    [
      bigintArray(olderOrders.orderId.values),
      bigintArray(olderOrders.matched.values),
      bigintArray(olderOrders.payout.values),
      bigintArray(olderOrders.cancelled.values),
      bigintArray(olderOrders.lapsed.values),
      timestampArray(olderOrders.lastMatchedAt.values),
    ],
    olderOrders.orderId.length,
  );
}

async function writeFills(client: ClientBase, { fills }: EffectChunk): Promise<void> {
  if (fills.fillId.length === 0) return;
  await changes(
    client,
    "fills",
    SQL.insertFills,
    [
      bigintArray(fills.fillId.values),
      bigintArray(fills.taker.values),
      bigintArray(fills.maker.values),
      bigintArray(fills.market.values),
      integerArray(fills.runner.values),
      integerArray(fills.price.values),
      bigintArray(fills.stake.values),
      timestampArray(fills.at.values),
    ],
    fills.fillId.length,
  );
}

async function writeLedger(client: ClientBase, { ledger }: EffectChunk): Promise<void> {
  if (ledger.entry.length === 0) return;
  await changes(
    client,
    "ledger",
    SQL.insertLedger,
    [
      bigintArray(ledger.entry.values),
      integerArray(ledger.leg.values),
      bigintArray(ledger.account.values),
      bigintArray(ledger.amount.values),
      bigintArray(ledger.balanceAfter.values),
      textArray(ledger.kind),
      bigintArray(ledger.market.values),
      textArray(ledger.remark),
      timestampArray(ledger.at.values),
    ],
    ledger.entry.length,
  );
}

async function writeResults(client: ClientBase, { results }: EffectChunk): Promise<void> {
  if (results.market.length === 0) return;
  await changes(
    client,
    "results",
    SQL.insertResults,
    [
      bigintArray(results.market.values),
      bigintArray(results.account.values),
      bigintArray(results.gross.values),
      bigintArray(results.commission.values),
      timestampArray(results.at.values),
    ],
    results.market.length,
  );
}

async function writeKeys(client: ClientBase, { keys }: EffectChunk): Promise<void> {
  if (keys.account.length === 0) return;
  await changes(
    client,
    "keys",
    SQL.insertKeys,
    [
      bigintArray(keys.account.values),
      storedTextArray(keys.key),
      bigintArray(Array.from(keys.account.values, (_, row) => keys.firstSeq + row)),
      bigintArrayOfHalves(keys.digestHigh.values, keys.digestLow.values),
      bigintArray(keys.order.values),
      bigintArray(keys.entry.values),
      bigintArray(keys.matched.values),
      bigintArray(keys.remaining.values),
      bigintArray(keys.payout.values),
    ],
    keys.account.length,
  );
}

/** Runs a prepared statement that must change exactly so many rows. */
async function changes(
  client: ClientBase,
  name: string,
  text: string,
  values: readonly (Buffer | string | number)[],
  expected: number,
): Promise<void> {
  const { rowCount } = await client.query({ name: `exchange-${name}`, text, values: [...values] });
  if (rowCount !== expected)
    throw new ProjectionMismatchError(`${name}: ${rowCount} rows instead of ${expected}`);
}

/** The tables are not what the journal says they are: another projector wrote, or someone changed them by hand. */
export class ProjectionMismatchError extends Error {
  override readonly name = "ProjectionMismatchError";
}
