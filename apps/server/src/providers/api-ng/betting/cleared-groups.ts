import type {
  ClearedFilter,
  ClearedGroup,
  ClearedGrouping,
  ClearedOrder,
  ClearedOrders,
} from "../../../modules/betting/index.ts";

/** Bets of one request that are summed one by one, because only some of their markets' bets are asked for. */
export const MOST_SUMMED = 1000;

interface Asked {
  readonly by: ClearedGrouping;
  readonly limit: number;
  readonly offset: number;
}

/**
 * What the bets that a filter lets through brought, newest first; undefined: they are too many to be summed. Commission is taken
 * of a market, so it counts where all bets of the account in the market are among them.
 */
export async function clearedGroups(
  reader: ClearedOrders,
  accountId: number,
  filter: ClearedFilter,
  asked: Asked,
): Promise<readonly ClearedGroup[] | undefined> {
  const { runnerIds, orderIds, side, reference, ...ofMarkets } = filter;
  const isOfSomeBets = [runnerIds, orderIds, side, reference].some((condition) => condition !== undefined);
  if (!isOfSomeBets) return reader.groups(accountId, filter, asked);
  const bets = await reader.orders(accountId, filter, { limit: MOST_SUMMED + 1, offset: 0 });
  if (bets.length > MOST_SUMMED) return undefined;
  const marketIds = [...new Set(bets.map(({ marketId }) => marketId))];
  if (marketIds.length === 0) return [];
  const whole = await reader.groups(
    accountId,
    { ...ofMarkets, marketIds },
    { by: "market", limit: marketIds.length, offset: 0 },
  );
  const groups = new Map<number, ClearedGroup>();
  for (const bet of bets)
    groups.set(keyOf(bet, asked.by), added(groups.get(keyOf(bet, asked.by)), bet, asked.by));
  for (const market of whole) {
    const own = bets.filter(({ marketId }) => marketId === market.marketId);
    const [first] = own;
    const group = first && groups.get(keyOf(first, asked.by));
    if (first === undefined || group === undefined || own.length < market.bets) continue;
    const commissionPaise = group.commissionPaise + market.commissionPaise;
    groups.set(keyOf(first, asked.by), { ...group, commissionPaise });
  }
  return [...groups.values()].slice(asked.offset, asked.offset + asked.limit);
}

function keyOf({ marketId, eventId, sportId }: ClearedOrder, by: ClearedGrouping): number {
  return { market: marketId, event: eventId, sport: sportId }[by];
}

/** The bets come newest first: the first of a group is the one that was settled last. */
function added(group: ClearedGroup | undefined, bet: ClearedOrder, by: ClearedGrouping): ClearedGroup {
  const before = group ?? {
    sportId: bet.sportId,
    eventId: by === "sport" ? null : bet.eventId,
    marketId: by === "market" ? bet.marketId : null,
    ...{ profitPaise: 0, commissionPaise: 0, bets: 0, settledAt: bet.clearedAt },
  };
  return { ...before, profitPaise: before.profitPaise + bet.profitPaise, bets: before.bets + 1 };
}
