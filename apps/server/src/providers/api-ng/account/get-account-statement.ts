import { type Api, type OutputOf, paidCommissionPercent } from "@crossbook/contract";
import * as z from "zod/mini";
import { pageOf } from "../betting/list-current-orders.ts";
import { done, handlerOf, type Operation, operation, refused, refusedAs } from "../operation.ts";
import { maybe, numberParameter, rangeParameter, textParameter } from "../parameters.ts";
import type { OperationParts } from "../parts.ts";

const MOST_ROWS = 100;

const parameters = z.object({
  fromRecord: maybe(numberParameter),
  recordCount: maybe(numberParameter),
  itemDateRange: rangeParameter,
  includeItem: maybe(z.enum(["ALL", "DEPOSITS_WITHDRAWALS", "EXCHANGE", "POKER_ROOM"])),
  wallet: maybe(textParameter),
});

type Line = OutputOf<Api["transactions"]["getHistory"]>["items"][number];

/** The movements of money of whole days in UTC, newest first; a market is one line, with its commission. */
export function getAccountStatement({ handlers }: OperationParts): Operation {
  return operation("account", parameters, async (given, { context }) => {
    const page = pageOf(given, MOST_ROWS);
    if (!page) return refused("INVALID_INPUT_DATA");
    const { from, to } = given.itemDateRange ?? {};
    const outcome = await handlerOf(handlers.transactions.getHistory)(
      {
        ...{ From: dayText(from), To: dayText(to), Zone: "UTC" },
        ...{ Type: given.includeItem === "DEPOSITS_WITHDRAWALS" ? 1 : 0 },
        ...(given.includeItem === "EXCHANGE" && { Kind: "market" as const }),
        ...(given.includeItem === "POKER_ROOM" && { Kind: "casino" as const }),
        ...{ MaxResultCount: page.count, SkipCount: page.from },
      },
      context,
    );
    if (!outcome.ok) return refusedAs(outcome);
    const { items, totalCount } = outcome.result;
    return done({
      accountStatement: items.map(presentLine),
      moreAvailable: totalCount > page.from + items.length,
    });
  });
}

function dayText(at: number | null | undefined): string | null {
  return at === null || at === undefined ? null : new Date(at).toISOString().slice(0, 10);
}

/** With every field that a reader of the protocol insists on; those of single bets are empty. */
function presentLine({
  id,
  date,
  credit,
  debit,
  balanceAfter,
  description,
  kind,
  eventId,
  settlement,
}: Line) {
  const amount = (Math.round(Number(credit) * 100) - Math.round(Number(debit) * 100)) / 100;
  const winLose = settlement === null ? "RESULT_NOT_APPLICABLE" : amount >= 0 ? "RESULT_WON" : "RESULT_LOST";
  return {
    refId: String(id),
    itemDate: date,
    amount,
    balance: balanceAfter,
    itemClass: "UNKNOWN",
    itemClassData: { unknownStatementItem: JSON.stringify({ description, kind, settlement }) },
    legacyData: {
      ...{ avgPrice: 0, betSize: 0, betType: "N", betCategoryType: "NONE" },
      ...{ eventId: eventId ?? 0, eventTypeId: 0, fullMarketName: description },
      ...{ grossBetAmount: settlement?.gross ?? 0, transactionId: id, marketType: "NOT_APPLICABLE" },
      ...(settlement && {
        marketName: settlement.marketName,
        commissionRate: `${paidCommissionPercent(settlement.commissionPercent, settlement.commissionDiscountPercent)}%`,
      }),
      ...{ placedDate: date, startDate: date, selectionId: 0 },
      ...{ transactionType: amount >= 0 ? "ACCOUNT_CREDIT" : "ACCOUNT_DEBIT", winLose },
    },
  };
}
