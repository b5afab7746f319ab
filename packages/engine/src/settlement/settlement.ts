import type { MarketId } from "../commands.ts";
import { HOUSE_ACCOUNT } from "../effects.ts";
import type { EngineState } from "../engine-state.ts";
import type { MarketResult } from "../kinds/market-result.ts";
import { resultPaise } from "../kinds/payout.ts";
import type { EntryReason, LedgerLeg } from "../ledger/ledger.ts";
import type { LedgerKind } from "../ledger/ledger-kinds.ts";
import type { Market } from "../markets/market.ts";
import { forgetOrdersOf } from "../orders/forget-orders.ts";
import type { OrderExit } from "../orders/order-exit.ts";
import type { MarketFinished } from "../outcomes.ts";
import { commissionPaise } from "../rules/money-rules.ts";
import { neededAdvance } from "./receivables.ts";

interface AccountProfit {
  readonly account: number;
  readonly accountId: number;
  readonly netCentipaise: number;
}

/** Ends markets: what is unmatched lapses, what is matched is paid by the result. */
export class Settlement {
  readonly #state: EngineState;
  readonly #exit: OrderExit;

  constructor(state: EngineState, exit: OrderExit) {
    this.#state = state;
    this.#exit = exit;
  }

  /**
   * Pays each account its net result in one entry and takes commission in another. Rounding goes to an account of
   * its own, so that the market's entries sum to zero and the settlement account is empty again; that account also has what
   * the house's side of cross matches leaves. A void market pays nothing.
   */
  settle(market: Market, result: MarketResult, at: number): MarketFinished {
    const { ledger, accounts, effects } = this.#state;
    const { marketId } = market;
    const why = result.type === "void" ? "void" : "settled";
    const lapsedOrders = this.#exit.lapseAll(market, why, "MARKET_SETTLED", at);
    const profits = this.#finish(market, result, at);
    const house = HOUSE_ACCOUNT[market.moneyMode];
    const settlement = this.#cashOf(house.settlement);
    const commissions = this.#cashOf(house.commission);
    let unpaid = 0;
    for (const { account, accountId, netCentipaise } of profits) {
      const cash = { account, balance: "cash" } as const;
      const gross = resultPaise(netCentipaise);
      const commissionDiscountPercent = accounts.commissionDiscount(account);
      const commission = commissionPaise(gross, market.commissionBasisPoints, commissionDiscountPercent);
      const advance = neededAdvance(accounts, account, [gross, -commission]);
      ledger.post(cash, { account, balance: "receivable" }, advance, reason("receivable", marketId, at));
      ledger.post(cash, settlement, gross, reason("marketResult", marketId, at));
      ledger.post(commissions, cash, commission, reason("commission", marketId, at));
      const paid = { gross, commission, commissionDiscountPercent };
      effects.happened({ type: "accountResult", marketId, accountId, ...paid, at });
      accounts.touch(account);
      unpaid -= gross;
    }
    ledger.post(this.#cashOf(house.rounding), settlement, unpaid, reason("rounding", marketId, at));
    return { ok: true, type: "marketFinished", lapsedOrders, accounts: profits.length };
  }

  /** Empties the market and gives the profits of all who had matched bets, by ascending account id. */
  #finish(market: Market, result: MarketResult, at: number): readonly AccountProfit[] {
    const { accounts, effects } = this.#state;
    const { positions } = market;
    const rounding = accounts.slotOf(HOUSE_ACCOUNT[market.moneyMode].rounding);
    const profits: AccountProfit[] = [];
    for (let row = 0; row < positions.count; row += 1) {
      const account = positions.accountOf(row);
      if (!positions.hasMatched(row) || account === rounding) continue;
      const netCentipaise = positions.profitOf(row, result);
      profits.push({ account, accountId: accounts.id(account), netCentipaise });
    }
    forgetOrdersOf(this.#state, market);
    market.finish(result);
    const { marketId, status, feedStatus, operatorStatus, betDelayMs } = market;
    const ended = { marketId, status, feedStatus, operatorStatus, betDelayMs, result, at } as const;
    effects.happened({ type: "marketStatusChanged", ...ended });
    return profits.sort((a, b) => a.accountId - b.accountId);
  }

  #cashOf(accountId: number): LedgerLeg {
    return { account: this.#state.accounts.slotOf(accountId), balance: "cash" };
  }
}

function reason(kind: LedgerKind, marketId: MarketId, at: number): EntryReason {
  return { kind, phase: "posted", marketId, reference: "", remark: "", at };
}
