import { PERSISTENCES } from "@crossbook/engine";
import { resultText } from "@crossbook/engine/kinds";
import type { ClientBase } from "pg";
import { bigintArray, integerArray, textArray, timestampArray } from "../columns/binary-arrays.ts";
import { storedKey } from "../columns/stored-text.ts";
import type { EffectChunk, UpdateEvent } from "../effects/effect-chunk.ts";
import { columnsOfOutcome } from "../tables/command-keys.ts";
import { changeRows } from "./change-rows.ts";

/** What a chunk changes in rows besides inserting them. Runs after the chunk's inserts. */
export const TABLE_UPDATES: readonly ((client: ClientBase, chunk: EffectChunk) => Promise<void>)[] = [
  updateBalances,
  updateFirstKeys,
  updateMatchedTotals,
  updateMarketStatuses,
  updateMarketLimits,
  updateRemovedMarkets,
  updateCorrectedMarkets,
  updateRemovedRunners,
  updateStartingPrices,
  updateCorrectedResults,
  updateOlderOrders,
  updatePersistences,
  updateExposureLimits,
  updateCommissionDiscounts,
  updateReleasedOrders,
  updateDecidedKeys,
  updateEndedHolds,
];

/** The updates of one type, each time the last of those that concern the same row. */
function lastOf<Type extends UpdateEvent["type"]>(
  { updates }: EffectChunk,
  type: Type,
  idOf: (event: Extract<UpdateEvent, { readonly type: Type }>) => number | string,
): readonly Extract<UpdateEvent, { readonly type: Type }>[] {
  const isOne = (event: UpdateEvent): event is Extract<UpdateEvent, { readonly type: Type }> =>
    event.type === type;
  return [...new Map(updates.filter(isOne).map((event) => [idOf(event), event])).values()];
}

async function updateBalances(client: ClientBase, { balances }: EffectChunk): Promise<void> {
  if (balances.size === 0) return;
  const changed = [...balances.values()];
  const values = [
    bigintArray([...balances.keys()]),
    bigintArray(changed.map(({ cash }) => cash)),
    bigintArray(changed.map(({ held }) => held)),
    bigintArray(changed.map(({ receivable }) => receivable)),
  ];
  await changeRows(
    client,
    "balances",
    `UPDATE accounts a SET cash = c.cash, held = c.held, receivable = c.receivable
     FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[]) AS c (account_id, cash, held, receivable)
     WHERE a.account_id = c.account_id`,
    values,
    balances.size,
  );
}

async function updateFirstKeys(client: ClientBase, { firstKeys }: EffectChunk): Promise<void> {
  if (firstKeys.size === 0) return;
  await changeRows(
    client,
    "first-keys",
    `UPDATE accounts a SET first_key_seq = c.seq FROM unnest($1::bigint[], $2::bigint[]) AS c (account_id, seq)
     WHERE a.account_id = c.account_id`,
    [bigintArray([...firstKeys.keys()]), bigintArray([...firstKeys.values()])],
    firstKeys.size,
  );
}

async function updateMatchedTotals(client: ClientBase, { matchedMarkets }: EffectChunk): Promise<void> {
  if (matchedMarkets.size === 0) return;
  const markets = [...matchedMarkets];
  const prices = markets.flatMap(([marketId, { lastMatched }]) =>
    [...lastMatched].map(([runner, last]) => ({ marketId, runner, ...last })),
  );
  await changeRows(
    client,
    "matched-totals",
    `UPDATE markets m SET matched_total = m.matched_total + c.stake,
       last_matched = (
         SELECT array_agg(coalesce(news.price, old.price) ORDER BY old.place)
         FROM unnest(m.last_matched) WITH ORDINALITY AS old (price, place)
         LEFT JOIN unnest($3::bigint[], $4::integer[], $5::integer[]) AS news (market_id, runner, price)
           ON news.market_id = m.market_id AND news.runner = old.place - 1),
       last_matched_at = (
         SELECT array_agg(coalesce(news.at, old.at) ORDER BY old.place)
         FROM unnest(m.last_matched_at) WITH ORDINALITY AS old (at, place)
         LEFT JOIN unnest($3::bigint[], $4::integer[], $6::bigint[]) AS news (market_id, runner, at)
           ON news.market_id = m.market_id AND news.runner = old.place - 1)
     FROM unnest($1::bigint[], $2::bigint[]) AS c (market_id, stake)
     WHERE m.market_id = c.market_id`,
    [
      bigintArray(markets.map(([marketId]) => marketId)),
      bigintArray(markets.map(([, { stake }]) => stake)),
      bigintArray(prices.map(({ marketId }) => marketId)),
      integerArray(prices.map(({ runner }) => runner)),
      integerArray(prices.map(({ price }) => price)),
      bigintArray(prices.map(({ at }) => at)),
    ],
    markets.length,
  );
}

async function updateMarketStatuses(client: ClientBase, chunk: EffectChunk): Promise<void> {
  const rows = lastOf(chunk, "marketStatusChanged", ({ marketId }) => marketId);
  if (rows.length === 0) return;
  await changeRows(
    client,
    "market-statuses",
    `UPDATE markets m SET status = c.status, feed_status = c.feed_status,
       operator_status = c.operator_status, bet_delay_ms = c.bet_delay_ms, result = nullif(c.result, ''),
       finished_at = CASE WHEN c.result <> '' THEN c.at END
     FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::integer[], $6::text[], $7::timestamptz[])
       AS c (market_id, status, feed_status, operator_status, bet_delay_ms, result, at)
     WHERE m.market_id = c.market_id`,
    [
      bigintArray(rows.map(({ marketId }) => marketId)),
      textArray(rows.map(({ status }) => status)),
      textArray(rows.map(({ feedStatus }) => feedStatus)),
      textArray(rows.map(({ operatorStatus }) => operatorStatus)),
      integerArray(rows.map(({ betDelayMs }) => betDelayMs)),
      textArray(rows.map(({ result }) => (result ? resultText(result) : ""))),
      timestampArray(rows.map(({ at }) => at)),
    ],
    rows.length,
  );
}

async function updateMarketLimits(client: ClientBase, chunk: EffectChunk): Promise<void> {
  const rows = lastOf(chunk, "marketLimitsChanged", ({ marketId }) => marketId);
  if (rows.length === 0) return;
  await changeRows(
    client,
    "market-limits",
    `UPDATE markets m SET min_stake = c.min_stake, max_stake = c.max_stake, limits = c.limits::jsonb,
       jump_guard = c.jump_guard::jsonb
     FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[], $5::text[])
       AS c (market_id, min_stake, max_stake, limits, jump_guard)
     WHERE m.market_id = c.market_id`,
    [
      bigintArray(rows.map(({ marketId }) => marketId)),
      bigintArray(rows.map(({ minStake }) => minStake)),
      bigintArray(rows.map(({ maxStake }) => maxStake)),
      textArray(rows.map(({ limits }) => JSON.stringify(limits))),
      textArray(rows.map(({ jumpGuard }) => JSON.stringify(jumpGuard))),
    ],
    rows.length,
  );
}

async function updateRemovedMarkets(client: ClientBase, chunk: EffectChunk): Promise<void> {
  const rows = lastOf(chunk, "marketRemoved", ({ marketId }) => marketId);
  if (rows.length === 0) return;
  await changeRows(
    client,
    "removed-markets",
    `UPDATE markets m SET removed_at = c.at FROM unnest($1::bigint[], $2::timestamptz[]) AS c (market_id, at)
     WHERE m.market_id = c.market_id`,
    [bigintArray(rows.map(({ marketId }) => marketId)), timestampArray(rows.map(({ at }) => at))],
    rows.length,
  );
}

async function updateCorrectedMarkets(client: ClientBase, chunk: EffectChunk): Promise<void> {
  const rows = lastOf(chunk, "marketCorrected", ({ marketId }) => marketId);
  if (rows.length === 0) return;
  await changeRows(
    client,
    "corrected-markets",
    `UPDATE markets m SET status = c.status, result = c.result
     FROM unnest($1::bigint[], $2::text[], $3::text[]) AS c (market_id, status, result)
     WHERE m.market_id = c.market_id`,
    [
      bigintArray(rows.map(({ marketId }) => marketId)),
      textArray(rows.map(({ status }) => status)),
      textArray(rows.map(({ result }) => resultText(result))),
    ],
    rows.length,
  );
}

async function updateRemovedRunners(client: ClientBase, chunk: EffectChunk): Promise<void> {
  const rows = lastOf(chunk, "runnerRemoved", ({ marketId, runner }) => `${marketId} ${runner}`);
  for (const { marketId, runner } of rows) {
    await changeRows(
      client,
      "removed-runners",
      `UPDATE markets SET removed_runners =
         (SELECT array_agg(runner ORDER BY runner) FROM unnest(removed_runners || $2::integer) AS runner)
       WHERE market_id = $1`,
      [marketId, runner],
      1,
    );
  }
}

async function updateStartingPrices(client: ClientBase, chunk: EffectChunk): Promise<void> {
  const rows = lastOf(chunk, "startingPricesFormed", ({ marketId }) => marketId);
  if (rows.length === 0) return;
  await changeRows(
    client,
    "starting-prices",
    `UPDATE markets m SET starting_prices = string_to_array(c.prices, ',')::integer[]
     FROM unnest($1::bigint[], $2::text[]) AS c (market_id, prices) WHERE m.market_id = c.market_id`,
    [
      bigintArray(rows.map(({ marketId }) => marketId)),
      textArray(rows.map(({ prices }) => prices.join(","))),
    ],
    rows.length,
  );
}

async function updateCorrectedResults(client: ClientBase, chunk: EffectChunk): Promise<void> {
  const rows = lastOf(
    chunk,
    "accountResultCorrected",
    ({ marketId, accountId }) => `${marketId} ${accountId}`,
  );
  if (rows.length === 0) return;
  await changeRows(
    client,
    "corrected-results",
    `UPDATE account_results r SET gross = c.gross, commission = c.commission, corrected_at = c.at
     FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::timestamptz[])
       AS c (market_id, account_id, gross, commission, at)
     WHERE r.market_id = c.market_id AND r.account_id = c.account_id`,
    [
      bigintArray(rows.map(({ marketId }) => marketId)),
      bigintArray(rows.map(({ accountId }) => accountId)),
      bigintArray(rows.map(({ gross }) => gross)),
      bigintArray(rows.map(({ commission }) => commission)),
      timestampArray(rows.map(({ at }) => at)),
    ],
    rows.length,
  );
}

async function updateOlderOrders(client: ClientBase, { olderOrders }: EffectChunk): Promise<void> {
  const { orderId, matchedStake, payout, cancelled, lapsed, voided } = olderOrders;
  const { lastMatchedAt, lapsedAt, lapseReason, takenPrice, takenStake } = olderOrders;
  if (orderId.length === 0) return;
  const sums = [matchedStake, payout, cancelled, lapsed, voided].map(({ values }) => bigintArray(values));
  await changeRows(
    client,
    "older-orders",
    `UPDATE orders o SET matched = o.matched + c.matched,
       matched_payout_centipaise = o.matched_payout_centipaise + c.payout,
       cancelled = o.cancelled + c.cancelled, lapsed = o.lapsed + c.lapsed, voided = o.voided + c.voided,
       last_matched_at = coalesce(c.matched_at, o.last_matched_at),
       lapsed_at = coalesce(c.lapsed_at, o.lapsed_at),
       lapse_reason = coalesce(nullif(c.lapse_reason, 0) - 1, o.lapse_reason),
       price_hundredths = coalesce(nullif(c.taken_price, 0), o.price_hundredths),
       stake = coalesce(nullif(c.taken_stake, 0), o.stake),
       asked_price_hundredths = CASE c.taken_stake WHEN 0 THEN o.asked_price_hundredths ELSE o.price_hundredths END,
       asked_stake = CASE c.taken_stake WHEN 0 THEN o.asked_stake ELSE o.stake END
     FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[],
       $7::timestamptz[], $8::timestamptz[], $9::integer[], $10::integer[], $11::bigint[])
       AS c (order_id, matched, payout, cancelled, lapsed, voided, matched_at, lapsed_at, lapse_reason,
         taken_price, taken_stake)
     WHERE o.order_id = c.order_id`,
    [
      ...[bigintArray(orderId.values), ...sums, lastMatchedAt.array(), lapsedAt.array(), lapseReason.array()],
      ...[integerArray(takenPrice.values), bigintArray(takenStake.values)],
    ],
    orderId.length,
  );
}

async function updatePersistences(client: ClientBase, chunk: EffectChunk): Promise<void> {
  const rows = lastOf(chunk, "persistenceChanged", ({ orderId }) => orderId);
  if (rows.length === 0) return;
  await changeRows(
    client,
    "persistences",
    `UPDATE orders o SET persistence = c.persistence FROM unnest($1::bigint[], $2::integer[]) AS c (order_id, persistence)
     WHERE o.order_id = c.order_id`,
    [
      bigintArray(rows.map(({ orderId }) => orderId)),
      integerArray(rows.map(({ persistence }) => PERSISTENCES.indexOf(persistence))),
    ],
    rows.length,
  );
}

async function updateExposureLimits(client: ClientBase, chunk: EffectChunk): Promise<void> {
  const rows = lastOf(chunk, "exposureLimitChanged", ({ accountId }) => accountId);
  if (rows.length === 0) return;
  await changeRows(
    client,
    "exposure-limits",
    `UPDATE accounts a SET exposure_limit = c.exposure_limit
     FROM unnest($1::bigint[], $2::bigint[]) AS c (account_id, exposure_limit) WHERE a.account_id = c.account_id`,
    [
      bigintArray(rows.map(({ accountId }) => accountId)),
      bigintArray(rows.map(({ exposureLimit }) => exposureLimit)),
    ],
    rows.length,
  );
}

async function updateCommissionDiscounts(client: ClientBase, chunk: EffectChunk): Promise<void> {
  const rows = lastOf(chunk, "commissionDiscountChanged", ({ accountId }) => accountId);
  if (rows.length === 0) return;
  await changeRows(
    client,
    "commission-discounts",
    `UPDATE accounts a SET commission_discount_percent = c.percent
     FROM unnest($1::bigint[], $2::integer[]) AS c (account_id, percent) WHERE a.account_id = c.account_id`,
    [
      bigintArray(rows.map(({ accountId }) => accountId)),
      integerArray(rows.map(({ commissionDiscountPercent }) => commissionDiscountPercent)),
    ],
    rows.length,
  );
}

/**
 * Also those whose delay ended without entering the book leave `delayed_orders`. One that has taken the starting price since
 * keeps that, and its limit is what it had asked for.
 */
async function updateReleasedOrders(client: ClientBase, chunk: EffectChunk): Promise<void> {
  const rows = lastOf(chunk, "orderReleased", ({ orderId }) => orderId);
  if (rows.length === 0) return;
  await changeRows(
    client,
    "released-orders",
    "DELETE FROM delayed_orders WHERE order_id = ANY ($1::bigint[])",
    [bigintArray(rows.map(({ orderId }) => orderId))],
    rows.length,
  );
  const entered = rows.filter((row) => row.entered);
  if (entered.length === 0) return;
  await changeRows(
    client,
    "entered-orders",
    `UPDATE orders o SET time_priority = c.priority,
       price_hundredths = CASE WHEN o.asked_stake IS NULL THEN c.price ELSE o.price_hundredths END,
       asked_price_hundredths = CASE WHEN o.asked_stake IS NOT NULL THEN c.price END
     FROM unnest($1::bigint[], $2::integer[], $3::bigint[]) AS c (order_id, price, priority)
     WHERE o.order_id = c.order_id`,
    [
      bigintArray(entered.map(({ orderId }) => orderId)),
      integerArray(entered.map(({ priceHundredths }) => priceHundredths)),
      bigintArray(entered.map(({ timePriority }) => timePriority)),
    ],
    entered.length,
  );
}

async function updateDecidedKeys(client: ClientBase, chunk: EffectChunk): Promise<void> {
  const rows = lastOf(chunk, "keyDecided", ({ accountId, key }) => `${accountId} ${key}`);
  if (rows.length === 0) return;
  const outcomes = rows.map(({ outcome }) => columnsOfOutcome(outcome));
  await changeRows(
    client,
    "decided-keys",
    `UPDATE command_keys k SET matched = c.matched, remaining = c.remaining, matched_payout_centipaise = c.payout,
       lapse_reason = nullif(c.lapse_reason, ''), release_at = NULL
     FROM unnest($1::bigint[], $2::text[], $3::bigint[], $4::bigint[], $5::bigint[], $6::text[])
       AS c (account_id, key, matched, remaining, payout, lapse_reason)
     WHERE k.account_id = c.account_id AND k.key = c.key`,
    [
      bigintArray(rows.map(({ accountId }) => accountId)),
      textArray(rows.map(({ key }) => storedKey(key))),
      bigintArray(outcomes.map(({ matched }) => matched)),
      bigintArray(outcomes.map(({ remaining }) => remaining)),
      bigintArray(outcomes.map(({ matchedPayoutCentipaise }) => matchedPayoutCentipaise)),
      textArray(outcomes.map(({ lapseReason }) => lapseReason)),
    ],
    rows.length,
  );
}

async function updateEndedHolds(client: ClientBase, chunk: EffectChunk): Promise<void> {
  const rows = lastOf(chunk, "holdEnded", ({ holdId }) => holdId);
  if (rows.length === 0) return;
  await changeRows(
    client,
    "ended-holds",
    `UPDATE holds h SET status = c.status, ended_at = c.at
     FROM unnest($1::bigint[], $2::text[], $3::timestamptz[]) AS c (hold_id, status, at)
     WHERE h.hold_id = c.hold_id AND h.status = 'pending'`,
    [
      bigintArray(rows.map(({ holdId }) => holdId)),
      textArray(rows.map(({ status }) => status)),
      timestampArray(rows.map(({ at }) => at)),
    ],
    rows.length,
  );
}
