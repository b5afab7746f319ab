import { formatPaise, type Paise, paise, paiseToMainUnits } from "@crossbook/money";
import type { HandlersOf } from "../../../calls/handler.ts";
import { refuse } from "../../../calls/refusals.ts";
import { ExchangeStoppedError } from "../../../exchange/index.ts";
import { isCancellable, type RequestList } from "../requests/request-list.ts";
import type { RequestReaders } from "../requests/request-readers.ts";
import { LIMIT_WINDOW_MS, limitsOf } from "./withdrawal-limits.ts";
import type { RequestParts, WithdrawalRequests } from "./withdrawal-requests.ts";

type Calls = HandlersOf<"withdrawals">;

interface Parts extends RequestParts {
  readonly requests: WithdrawalRequests;
  readonly list: RequestList;
  readonly readers: RequestReaders;
}

/** The players' calls about withdrawals. */
export function playerCalls(parts: Parts): Calls {
  const { accounts, list, readers } = parts;
  return {
    createWithdrawal: createWithdrawal(parts),
    getWithdrawalOptions: getWithdrawalOptions(parts),
    cancelWithdrawal: cancelWithdrawal(parts),
    getUserWithdrawalHistory: async ({ MaxResultCount, SkipCount }, { caller }) => ({
      ok: true,
      result: await list.page(
        { userId: caller.userId, direction: "withdrawal" },
        { skip: SkipCount, limit: MaxResultCount },
        await readers.of(caller),
      ),
    }),
    getPayoutAccounts: async (_input, { caller }) => ({
      ok: true,
      result: await accounts.list(caller.userId),
    }),
    removePayoutAccount: async ({ id }, { caller }) =>
      (await accounts.remove(caller.userId, id))
        ? { ok: true, result: await accounts.list(caller.userId) }
        : refuse("PAYOUT_ACCOUNT_NOT_FOUND"),
  };
}

function createWithdrawal({ requests, list, readers }: Parts): Calls["createWithdrawal"] {
  return async (input, { caller }) => {
    const requested = await requests.request(input, caller);
    if (!requested.ok) return requested;
    const { id, amount } = requested.payment;
    const detail = await list.one(caller.userId, id, await readers.of(caller));
    if (!detail) throw new Error(`withdrawal ${id} was requested and not found`);
    return { ok: true, result: `Withdrawal of ${formatPaise(amount)} requested.`, detail };
  };
}

function getWithdrawalOptions(parts: Parts): Calls["getWithdrawalOptions"] {
  const { players, factors, hosts, exchange, withdrawals, bonuses, clock } = parts;
  return async (_input, { caller: { userId } }) => {
    const player = await players.byId(userId);
    if (!player) return refuse("ACCOUNT_NOT_FOUND");
    const limits = limitsOf(hosts.settingsOf(player.host));
    // First: it releases what has been wagered.
    const forfeits = await bonuses.forfeitedBy(userId);
    const account = await exchange.read((engine) => engine.account(userId)).catch(stopped);
    if (account === "EXCHANGE_STOPPED") return refuse(account);
    if (!account) return refuse("ACCOUNT_NOT_FOUND");
    const asked = await withdrawals.askedSince(userId, new Date(clock.now() - LIMIT_WINDOW_MS));
    return {
      ok: true,
      result: {
        methods: [...limits.methods],
        available: units(account.available),
        cash: units(account.cash),
        exposure: units(account.exposure),
        held: units(account.held),
        minimum: units(limits.minimum),
        maximum: units(limits.maximum),
        leftToday: units(limits.perDay - asked.amount),
        requestsLeftToday: Math.max(0, limits.requestsPerDay - asked.count),
        forfeits: forfeits.bonuses.map(({ title, amount }) => ({ title, amount: units(amount) })),
        canCancel: limits.canCancel,
        needsCode: (await factors.enrolledAt(userId)) !== undefined,
      },
    };
  };
}

function cancelWithdrawal({ payments, store, list, readers }: Parts): Calls["cancelWithdrawal"] {
  return async ({ id }, { caller }) => {
    const payment = await store.byId(id);
    if (!payment || payment.userId !== caller.userId || payment.direction !== "withdrawal")
      return refuse("PAYMENT_NOT_FOUND");
    const reader = await readers.of(caller);
    if (!reader.canCancel || !isCancellable(payment)) return refuse("WITHDRAWAL_NOT_CANCELLABLE");
    const cancelled = await payments.advance({
      ...{ id, to: "rejected", version: payment.version, changes: { reasonCode: "playerCancelled" } },
      by: { source: "player", actor: `player:${caller.userId}` },
    });
    if (!cancelled.ok && cancelled.reason !== "notPosted") return refuse("WITHDRAWAL_NOT_CANCELLABLE");
    const result = await list.one(caller.userId, id, reader);
    return result ? { ok: true, result } : refuse("PAYMENT_NOT_FOUND");
  };
}

function units(amount: number): number {
  return paiseToMainUnits(paise(Math.max(0, amount)) as Paise);
}

function stopped(error: unknown): "EXCHANGE_STOPPED" {
  if (error instanceof ExchangeStoppedError) return "EXCHANGE_STOPPED";
  throw error;
}
