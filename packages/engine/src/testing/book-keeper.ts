import { paise } from "@crossbook/money";
import type { CorrectedAccount, MatchInForce } from "../commands.ts";
import type { EngineEvent } from "../effects.ts";
import type { MatchedBet, Side } from "../kinds/index.ts";
import type { RecordedEffect } from "./recorded-effects.ts";

interface KeptOrder {
  readonly orderId: number;
  readonly accountId: number;
  readonly marketId: number;
  readonly runner: number;
  readonly side: Side;
  price: number;
  remaining: number;
  stake: number;
  /** For the starting price: of a lay, `remaining` is its liability. */
  waits: boolean;
  /** Delayed in a group: nothing is held for it. */
  isGrouped: boolean;
}

/** Orders, matches in force and results of every market, also of finished ones, by what an engine reports: as the tables have them. */
export class BookKeeper {
  readonly orders = new Map<number, KeptOrder>();
  /** By market, and there by their numbers, in which they come. */
  readonly #matches = new Map<number, Map<number, MatchInForce>>();
  readonly #paid = new Map<string, Omit<CorrectedAccount, "accountId" | "bets">>();

  follow(effects: readonly RecordedEffect[]): void {
    let maker = 0;
    for (const [name, ...values] of effects) {
      if (name === "happened") this.#happened(values[0] as EngineEvent);
      const [first = 0, second = 0, third = 0, fourth = 0, fifth = 0, sixth = 0, seventh = 0] =
        values as readonly number[];
      if (name === "orderPlaced")
        this.orders.set(first, {
          ...{ orderId: first, accountId: second, marketId: third, runner: fourth },
          ...{ side: values[4] as Side, price: sixth, stake: seventh, remaining: seventh, isGrouped: false },
          waits: values[7] === "startingPrice",
        });
      if (name === "orderCancelled") this.#order(first).remaining -= second;
      if (name === "orderLapsed") this.#order(first).remaining -= sixth;
      if (name !== "orderMatched") continue;
      this.#order(second).remaining -= sixth;
      if (values[6] === "maker") maker = second;
      else this.#addMatch(first, maker, second, fifth, sixth);
    }
  }

  /** Of a market, by their numbers. */
  matchesIn(marketId: number): readonly MatchInForce[] {
    return [...(this.#matches.get(marketId)?.values() ?? [])];
  }

  /** What an account has matched in a market, one bet for each of its orders. */
  betsOf(accountId: number, marketId: number): readonly (MatchedBet & { readonly orderId: number })[] {
    const bets = new Map<
      number,
      { orderId: number; runner: number; side: Side; stake: number; payoutCentipaise: number }
    >();
    for (const { backOrderId, layOrderId, runner, stake, price } of this.matchesIn(marketId)) {
      for (const orderId of [backOrderId, layOrderId]) {
        const order = this.#order(orderId);
        if (order.accountId !== accountId) continue;
        const bet = bets.get(orderId) ?? { orderId, runner, side: order.side, stake: 0, payoutCentipaise: 0 };
        bet.stake += stake;
        bet.payoutCentipaise += stake * price;
        bets.set(orderId, bet);
      }
    }
    return [...bets.values()].sort((a, b) => a.orderId - b.orderId);
  }

  /** What an account has unmatched in a market that is held for it. */
  unmatchedOf(accountId: number, marketId: number): readonly MatchedBet[] {
    const own = [...this.orders.values()].filter(
      (order) => order.accountId === accountId && order.marketId === marketId && order.remaining > 0,
    );
    return own
      .filter(({ isGrouped }) => !isGrouped)
      .map(({ runner, side, price, remaining, waits }) => {
        // As a lay that can lose its stake.
        const held = waits ? 200 : price;
        return { runner, side, stake: remaining, payoutCentipaise: remaining * held };
      });
  }

  /** What accounts of a finished market were paid the last time, with their bets: as a correction asks for them. */
  accountsOf(marketId: number, accountIds: readonly number[]): readonly CorrectedAccount[] {
    return accountIds.flatMap((accountId) => {
      const paid = this.paidTo(accountId, marketId);
      return paid === undefined ? [] : [{ accountId, ...paid, bets: this.betsOf(accountId, marketId) }];
    });
  }

  paidTo(accountId: number, marketId: number) {
    return this.#paid.get(`${marketId} ${accountId}`);
  }

  #order(orderId: number): KeptOrder {
    const order = this.orders.get(orderId);
    if (order === undefined) throw new Error(`an effect of an order that was never reported: ${orderId}`);
    return order;
  }

  #addMatch(matchId: number, maker: number, taker: number, price: number, stake: number): void {
    const { marketId, runner, side } = this.#order(maker);
    const [backOrderId, layOrderId] = side === "back" ? [maker, taker] : [taker, maker];
    const orders = { backOrderId, layOrderId, runner };
    const own = this.#matches.get(marketId) ?? new Map<number, MatchInForce>();
    own.set(matchId, { matchId, ...orders, stake: paise(stake), price });
    this.#matches.set(marketId, own);
  }

  #happened(event: EngineEvent): void {
    switch (event.type) {
      case "orderDelayed":
        this.#order(event.orderId).isGrouped = event.groupId !== 0;
        return;
      case "orderReleased": {
        const order = this.#order(event.orderId);
        order.isGrouped = false;
        order.price = event.priceHundredths;
        return;
      }
      case "orderTookStartingPrice": {
        const order = this.#order(event.orderId);
        order.waits = false;
        order.price = event.priceHundredths;
        order.remaining += event.stake - order.stake;
        order.stake = event.stake;
        return;
      }
      case "matchCorrected": {
        const own = this.#matches.get(event.marketId);
        const match = own?.get(event.matchId);
        if (match?.price !== event.fromPriceHundredths) throw new Error("a correction of another price");
        if (event.toPriceHundredths === 0) own?.delete(event.matchId);
        else own?.set(event.matchId, { ...match, price: event.toPriceHundredths });
        return;
      }
      case "accountResult":
      case "accountResultCorrected": {
        const { marketId, accountId, gross, commission } = event;
        // A correction keeps the discount of the settlement.
        const commissionDiscountPercent =
          event.type === "accountResult"
            ? event.commissionDiscountPercent
            : (this.paidTo(accountId, marketId)?.commissionDiscountPercent ?? Number.NaN);
        const paid = { gross, commission, commissionDiscountPercent };
        this.#paid.set(`${marketId} ${accountId}`, paid);
        return;
      }
      default:
        return;
    }
  }
}
