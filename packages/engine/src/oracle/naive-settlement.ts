import { HOUSE_ACCOUNT } from "../effects.ts";
import { type MarketResult, resultPaise } from "../kinds/index.ts";
import type { LedgerKind } from "../ledger/ledger-kinds.ts";
import type { MarketFinished } from "../outcomes.ts";
import { commissionPaise } from "../rules/money-rules.ts";
import { lapse } from "./naive-lapses.ts";
import { advance, moveCash, type NaiveEntry } from "./naive-ledger.ts";
import { groupBy, totalProfit } from "./naive-positions.ts";
import type { NaiveMarket, NaiveState } from "./naive-state.ts";

/** Ends a market: what is unmatched lapses, and every account with matched bets is paid its result but the house's. */
export function settle(
  state: NaiveState,
  market: NaiveMarket,
  result: MarketResult,
  at: number,
): MarketFinished {
  const { marketId } = market;
  const { settlement, commission: commissionAccount, rounding } = HOUSE_ACCOUNT[market.moneyMode];
  const open = state.openIn(marketId);
  const why = result.type === "void" ? "void" : "settled";
  lapse(state, open, { why, code: "MARKET_SETTLED" }, at);
  const byAccount = groupBy(state.ordersIn(marketId), (order) => order.accountId);
  byAccount.delete(rounding);
  for (const order of state.ordersIn(marketId)) state.orders.delete(order.orderId);
  market.status = result.type === "void" ? "void" : "settled";
  market.betDelayMs = 0;
  market.result = result;
  market.feedStatus = "closed";
  market.operatorStatus = "closed";
  const { status, feedStatus, operatorStatus } = market;
  const ended = { marketId, status, feedStatus, operatorStatus, betDelayMs: 0, result, at };
  state.effects.happened({ type: "marketStatusChanged", ...ended });
  const entry = (kind: LedgerKind): NaiveEntry => {
    return { kind, phase: "posted", marketId, reference: "", remark: "", at };
  };
  let unpaid = 0;
  for (const [accountId, orders] of [...byAccount].sort(([a], [b]) => a - b)) {
    const net = totalProfit(orders, result, market.terms);
    const gross = resultPaise(net);
    const commissionDiscountPercent = state.accounts.get(accountId)?.commissionDiscountPercent ?? 0;
    const commission = commissionPaise(gross, market.commissionBasisPoints, commissionDiscountPercent);
    advance(state, entry("receivable"), accountId, [gross, -commission]);
    moveCash(state, entry("marketResult"), accountId, settlement, gross);
    moveCash(state, entry("commission"), commissionAccount, accountId, commission);
    const paid = { marketId, accountId, gross, commission, commissionDiscountPercent, at };
    state.effects.happened({ type: "accountResult", ...paid });
    state.touched.add(accountId);
    unpaid -= gross;
  }
  moveCash(state, entry("rounding"), rounding, settlement, unpaid);
  return { ok: true, type: "marketFinished", lapsedOrders: open.length, accounts: byAccount.size };
}
