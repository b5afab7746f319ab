import { paise, paiseToMainUnits } from "@crossbook/money";
import { decimalOdds } from "@crossbook/odds";
import * as z from "zod/mini";
import type { ClearedFilter, ClearedGroup, ClearedOrder } from "../../../modules/betting/index.ts";
import { handicapOf } from "../../../modules/catalogue/index.ts";
import { eventTypeOf, sportsOf } from "../catalogue/event-types.ts";
import { marketIdText, marketNumber, momentText, numbersOf, plainNumber } from "../ids.ts";
import { done, type Operation, operation, refused } from "../operation.ts";
import {
  flagParameter,
  MOST_IDS,
  maybe,
  numberParameter,
  rangeParameter,
  textParameter,
  textsParameter,
} from "../parameters.ts";
import type { OperationParts } from "../parts.ts";
import { inTurns } from "../rows-in-turns.ts";
import type { CallsAtOnce } from "./calls-at-once.ts";
import { clearedGroups } from "./cleared-groups.ts";
import { pageOf } from "./list-current-orders.ts";
import { referencePattern, referencesOf } from "./order-references.ts";
import { orderTypeOf, sizesOf } from "./present-order.ts";
import { persistenceType } from "./read-instruction.ts";

const MOST_ROWS = 1000;
const DAY_MS = 86_400_000;
/** What is older is not listed. */
export const CLEARED_DAYS = 90;

const STATUSES = { SETTLED: "settled", VOIDED: "voided", LAPSED: "lapsed", CANCELLED: "cancelled" } as const;
const GROUPS = new Map([
  ["MARKET", "market"],
  ["EVENT", "event"],
  ["EVENT_TYPE", "sport"],
] as const);

const runnerId = z.object({ marketId: textParameter, selectionId: numberParameter });

const parameters = z.object({
  betStatus: z.enum(["SETTLED", "VOIDED", "LAPSED", "CANCELLED"]),
  eventTypeIds: textsParameter,
  eventIds: textsParameter,
  marketIds: textsParameter,
  runnerIds: maybe(z.array(runnerId).check(z.maxLength(1000))),
  betIds: textsParameter,
  customerOrderRefs: textsParameter,
  customerStrategyRefs: textsParameter,
  side: maybe(z.enum(["BACK", "LAY"])),
  settledDateRange: rangeParameter,
  groupBy: maybe(textParameter),
  includeItemDescription: maybe(flagParameter),
  fromRecord: maybe(numberParameter),
  recordCount: maybe(numberParameter),
});
type Wanted = z.output<typeof parameters>;

/** Lists bets that have ended, newest first: by bet, or what they brought by market, event or sport. */
export function listClearedOrders(parts: OperationParts, atOnce: CallsAtOnce): Operation {
  return operation("betting", parameters, async (wanted, { caller, context, nextTurn }) => {
    const lists = [
      ...[wanted.customerOrderRefs, wanted.customerStrategyRefs],
      wanted.betIds,
      wanted.marketIds,
      wanted.eventIds,
      wanted.eventTypeIds,
      wanted.runnerIds,
    ];
    if (lists.some((list) => (list?.length ?? 0) > MOST_IDS)) return refused("REQUEST_SIZE_EXCEEDS_LIMIT");
    const page = pageOf(wanted, MOST_ROWS);
    if (!page) return refused("INVALID_INPUT_DATA");
    const filter = filterOf(wanted, context.at);
    const groupBy = wanted.groupBy && wanted.groupBy !== "BET" ? wanted.groupBy : undefined;
    const by = groupBy === undefined ? undefined : groupOf(groupBy);
    if (groupBy !== undefined && (by === undefined || filter.status !== "settled"))
      return refused("INVALID_INPUT_DATA");
    // One more than asked for says whether there are more.
    const rows = { limit: page.count + 1, offset: page.from };
    const { clearedOrders: reader } = parts;
    const found = await atOnce.run(
      caller.accountId,
      async () =>
        by === undefined
          ? inTurns(await reader.orders(caller.accountId, filter, rows), nextTurn, (order) =>
              presentOrder(order, wanted, lineOf(parts, order)),
            )
          : ((await clearedGroups(reader, caller.accountId, filter, { ...rows, by }))?.map(presentGroup) ??
            "TOO_MUCH_DATA"),
      ({ length }) => length,
    );
    if (found === undefined) return refused("TOO_MANY_REQUESTS");
    if (typeof found === "string") return refused("TOO_MUCH_DATA");
    return done({ clearedOrders: found.slice(0, page.count), moreAvailable: found.length > page.count });
  });
}

function groupOf(groupBy: string) {
  return [...GROUPS].find(([name]) => name === groupBy)?.[1];
}

function filterOf(wanted: Wanted, now: number): ClearedFilter {
  const oldest = now - CLEARED_DAYS * DAY_MS;
  const { from, to } = wanted.settledDateRange ?? {};
  return {
    status: STATUSES[wanted.betStatus],
    sportIds: sportIdsOf(wanted.eventTypeIds),
    eventIds: numbersOf(wanted.eventIds, plainNumber),
    marketIds: numbersOf(wanted.marketIds, marketNumber),
    runnerIds: wanted.runnerIds?.map(({ selectionId }) =>
      Number.isSafeInteger(selectionId) ? selectionId : 0,
    ),
    orderIds: numbersOf(wanted.betIds, plainNumber),
    ...(wanted.side && { side: wanted.side === "BACK" ? "back" : "lay" }),
    reference: referencePattern(wanted.customerOrderRefs, wanted.customerStrategyRefs),
    fromMs: Math.max(oldest, from ?? oldest),
    toMs: Math.max(oldest, Math.min(to ?? now + DAY_MS, now + DAY_MS)),
  };
}

/** A sport that there is not names nothing: no sport has the number 0. */
function sportIdsOf(eventTypeIds: Wanted["eventTypeIds"]): readonly number[] | undefined {
  if (!eventTypeIds || eventTypeIds.length === 0) return undefined;
  return [0, ...eventTypeIds.flatMap(sportsOf)];
}

/** Of a market that is in memory; 0 of one that ended long ago. */
function lineOf({ shown }: OperationParts, { marketId, runner }: ClearedOrder): number {
  const market = shown.known(marketId);
  return (market && handicapOf(market, runner)) ?? 0;
}

function presentOrder(order: ClearedOrder, { betStatus, includeItemDescription }: Wanted, handicap: number) {
  const { orderRef, strategyRef } = referencesOf(order.reference);
  const profit = paiseToMainUnits(paise(order.profitPaise));
  const { lapsed, cancelled } = sizesOf(order);
  const size = {
    SETTLED: paiseToMainUnits(order.matched),
    VOIDED: paiseToMainUnits(order.voided || order.matched),
    LAPSED: lapsed,
    CANCELLED: cancelled,
  };
  return {
    eventTypeId: eventTypeOf(order.sportId).id,
    eventId: String(order.eventId),
    marketId: marketIdText(order.marketId),
    selectionId: order.runnerId,
    handicap,
    betId: String(order.orderId),
    placedDate: momentText(order.placedAt),
    persistenceType: persistenceType(order.persistence),
    orderType: orderTypeOf(order),
    side: order.side === "back" ? "BACK" : "LAY",
    ...(betStatus === "SETTLED" && { betOutcome: profit > 0 ? "WIN" : "LOSE" }),
    priceRequested: decimalOdds(order.askedPrice),
    settledDate: momentText(order.clearedAt),
    ...(order.lastMatchedAt !== undefined && { lastMatchedDate: momentText(order.lastMatchedAt) }),
    betCount: 1,
    ...(order.averagePrice !== undefined && { priceMatched: order.averagePrice }),
    priceReduced: false,
    sizeSettled: betStatus === "SETTLED" || betStatus === "VOIDED" ? size[betStatus] : 0,
    sizeCancelled: betStatus === "LAPSED" || betStatus === "CANCELLED" ? size[betStatus] : 0,
    profit,
    ...(orderRef !== undefined && { customerOrderRef: orderRef }),
    ...(strategyRef !== undefined && { customerStrategyRef: strategyRef }),
    ...(includeItemDescription && { itemDescription: descriptionOf(order) }),
  };
}

function descriptionOf(order: ClearedOrder) {
  return {
    eventTypeDesc: eventTypeOf(order.sportId).name,
    eventDesc: order.eventTitle,
    marketDesc: order.marketName,
    marketStartTime: momentText(order.startTime),
    runnerDesc: order.runnerName,
    numberOfWinners: order.winners,
  };
}

/** Commission is taken of a market: bets by themselves have none. */
function presentGroup({
  sportId,
  eventId,
  marketId,
  profitPaise,
  commissionPaise,
  bets,
  settledAt,
}: ClearedGroup) {
  return {
    eventTypeId: eventTypeOf(sportId).id,
    ...(eventId !== null && { eventId: String(eventId) }),
    ...(marketId !== null && { marketId: marketIdText(marketId) }),
    settledDate: momentText(settledAt),
    betCount: bets,
    profit: paiseToMainUnits(paise(profitPaise)),
    commission: paiseToMainUnits(paise(commissionPaise)),
  };
}
