import type { MarketId, RunnerIndex } from "../commands.ts";
import { HOUSE_ACCOUNT, type LedgerKind } from "../effects.ts";
import type { EngineState } from "../engine-state.ts";
import type { EntryReason } from "../ledger/ledger.ts";
import type { Market } from "../markets/market.ts";
import type { OrderDesk } from "../orders/order-desk.ts";
import type { MarketFinished } from "../outcomes.ts";
import { commissionPaise, grossPaise } from "../rules/money-rules.ts";

interface Result {
  readonly account: number;
  readonly accountId: number;
  readonly netCentipaise: number;
}

/** Ends markets: what waits lapses, what is matched is paid or made as if never struck. */
export class Settlement {
  readonly #state: EngineState;
  readonly #desk: OrderDesk;

  constructor(state: EngineState, desk: OrderDesk) {
    this.#state = state;
    this.#desk = desk;
  }

  /**
   * Pays each account its net result in one entry and takes commission in another. Rounding goes to an account of
   * its own, so that the market's entries sum to zero and the settlement account is empty again.
   */
  settle(market: Market, winner: RunnerIndex, at: number): MarketFinished {
    const { ledger, accounts, effects } = this.#state;
    const { marketId } = market;
    const lapsedOrders = this.#desk.lapseAll(market, at);
    const results = this.#finish(market, "settled", winner, at);
    let unpaid = 0;
    for (const { account, accountId, netCentipaise } of results) {
      const gross = grossPaise(netCentipaise);
      const commission = commissionPaise(netCentipaise, market.commissionBasisPoints);
      ledger.transfer(accountId, HOUSE_ACCOUNT.settlement, gross, reason("marketResult", marketId, at));
      ledger.transfer(HOUSE_ACCOUNT.commission, accountId, commission, reason("commission", marketId, at));
      effects.marketResult(marketId, accountId, gross, commission, at);
      accounts.touch(account);
      unpaid -= gross;
    }
    const { rounding, settlement } = HOUSE_ACCOUNT;
    ledger.transfer(rounding, settlement, unpaid, reason("rounding", marketId, at));
    return { ok: true, type: "marketFinished", lapsedOrders, accounts: results.length };
  }

  void(market: Market, at: number): MarketFinished {
    const lapsedOrders = this.#desk.lapseAll(market, at);
    const results = this.#finish(market, "void", -1, at);
    for (const { account, accountId } of results) {
      this.#state.effects.marketResult(market.marketId, accountId, 0, 0, at);
      this.#state.accounts.touch(account);
    }
    return { ok: true, type: "marketFinished", lapsedOrders, accounts: results.length };
  }

  /** Empties the market and gives the results of all who had matched bets, by ascending account id. */
  #finish(market: Market, status: "settled" | "void", winner: number, at: number): readonly Result[] {
    const { accounts, markets, effects } = this.#state;
    const { positions } = market;
    const results: Result[] = [];
    for (let row = 0; row < positions.count; row += 1) {
      if (!positions.hasMatched(row)) continue;
      const account = positions.accountOf(row);
      const netCentipaise = positions.ifWins(row, Math.max(0, winner));
      results.push({ account, accountId: accounts.id(account), netCentipaise });
    }
    this.#desk.forgetAll(market);
    markets.finish(market, status, winner);
    effects.marketStatusChanged(market.marketId, status, winner, at);
    return results.sort((a, b) => a.accountId - b.accountId);
  }
}

function reason(kind: LedgerKind, marketId: MarketId, at: number): EntryReason {
  return { kind, marketId, remark: "", at };
}
