import { type Paise, paiseOfEntered } from "@crossbook/money";
import type { HandlersOf } from "../../../calls/handler.ts";
import { dayRange } from "../../catalogue/index.ts";
import type { RequestFilter, RequestList } from "./request-list.ts";
import type { RequestReaders } from "./request-readers.ts";
import { statesOfFilter } from "./request-status.ts";

const DIRECTIONS = [undefined, "deposit", "withdrawal"] as const;

interface Parts {
  readonly list: RequestList;
  readonly readers: RequestReaders;
}

/** The player's deposits and withdrawals from the one table, as the specification's two lists answer them. */
export function getDepositWithdrawals({
  list,
  readers,
}: Parts): HandlersOf<"paymentRequests">["getDepositWithdrawals"] {
  return async (input, { caller }) => {
    const range = dayRange(input.from, input.to);
    if (!range) return { ok: false, code: "INVALID_INPUT" };
    const [least, most] = [boundOf(input.minAmount), boundOf(input.maxAmount)];
    if (least === "invalid" || most === "invalid") return { ok: false, code: "AMOUNT_INVALID" };
    const filter: RequestFilter = {
      ...{ userId: caller.userId, direction: DIRECTIONS[input.type], states: statesOfFilter(input.status) },
      text: input.filter?.trim(),
      from: range.fromMs === undefined ? undefined : new Date(range.fromMs),
      until: range.untilMs === undefined ? undefined : new Date(range.untilMs),
      ...{ least, most },
    };
    const page = { skip: input.skipCount, limit: input.maxResultCount };
    return { ok: true, result: await list.page(filter, page, await readers.of(caller)) };
  };
}

function boundOf(entered: number | string | null | undefined): Paise | "invalid" | undefined {
  if (entered === undefined || entered === null) return undefined;
  const amount = paiseOfEntered(entered);
  return amount === undefined || amount < 0 ? "invalid" : amount;
}
