import { type Command, type CreateMarket, HOUSE_ACCOUNT, type PlaceOrder } from "@crossbook/engine";
import { paise } from "@crossbook/money";
import { oddsHundredths } from "@crossbook/odds";

/** The same bets for both contenders: many players, some markets, prices that often meet. */
export const ACCOUNTS = 2000;
export const MARKETS = 50;
export const RUNNERS = 3;
export const CASH_PAISE = 1_000_000_000;
const PRICES = [192, 194, 196, 198, 200, 202, 204, 206] as const;
const AT = Date.UTC(2026, 0, 1);

export interface Bet {
  readonly accountId: number;
  readonly marketId: number;
  readonly runner: number;
  readonly side: "back" | "lay";
  readonly price: number;
  readonly stake: number;
}

/** A stream of bets that repeats with its seed (a 32-bit linear congruential generator). */
export class BetStream {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  next(): Bet {
    return {
      accountId: 1 + this.#below(ACCOUNTS),
      marketId: 1 + this.#below(MARKETS),
      runner: this.#below(RUNNERS),
      side: this.#below(2) === 0 ? "back" : "lay",
      price: PRICES[this.#below(PRICES.length)] ?? 200,
      stake: 100 * (1 + this.#below(50)),
    };
  }

  #below(limit: number): number {
    this.#state = (Math.imul(this.#state, 1664525) + 1013904223) >>> 0;
    return Math.floor((this.#state / 2 ** 32) * limit);
  }
}

/** Accounts with money and open markets. */
export function openingCommands(): readonly Command[] {
  const accounts = Array.from({ length: ACCOUNTS }, (_, index) => index + 1);
  return [
    ...accounts.map(
      (accountId): Command => ({ type: "openAccount", at: AT, accountId, kind: "player", moneyMode: "play" }),
    ),
    ...accounts.map(
      (accountId): Command => ({
        type: "transfer",
        at: AT,
        from: HOUSE_ACCOUNT.play.clearing,
        to: accountId,
        amount: paise(CASH_PAISE),
        kind: "deposit",
        hold: false,
        reference: "",
        remark: "",
        key: "opening",
      }),
    ),
    ...Array.from({ length: MARKETS }, (_, index) => createMarket(index + 1)),
  ];
}

function createMarket(marketId: number): CreateMarket {
  return {
    type: "createMarket",
    at: AT,
    moneyMode: "play",
    marketId,
    terms: { kind: "singleWinner", runnerCount: RUNNERS, ladder: "classic" },
    commissionBasisPoints: 200,
    keepsInPlay: false,
    minStake: paise(100),
    maxStake: paise(10_000_000),
  };
}

export function orderOf(bet: Bet, key: string): PlaceOrder {
  const { accountId, marketId, runner, side, price, stake } = bet;
  return {
    type: "placeOrder",
    at: AT,
    accountId,
    marketId,
    runner,
    side,
    price: oddsHundredths(price),
    stake: paise(stake),
    execution: "limit",
    persistence: "lapse",
    key,
  };
}
