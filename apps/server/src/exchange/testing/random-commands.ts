import type { Command } from "@crossbook/engine";
import { back, cancel, createMarket, deposit, lay, openAccount, settle } from "./exchange-world.ts";

/** Chance as these commands need it; the testkit's seeded random fits. */
interface Chance {
  integer(below: number): number;
}

const RUNNERS = 3;
const PRICES = [150, 180, 200, 210, 220, 300, 500] as const;

/** A market day: accounts, money, bets that meet each other, cancels, and now and then a result and a new market. */
export class RandomCommands {
  readonly #chance: Chance;
  readonly #accounts: number;
  readonly #keyPrefix: string;
  readonly #openMarkets: number[] = [];
  #nextMarket: number;
  #count = 0;

  constructor(chance: Chance, { accounts = 20, keyPrefix = "key", firstMarket = 1 } = {}) {
    this.#chance = chance;
    this.#accounts = accounts;
    this.#keyPrefix = keyPrefix;
    this.#nextMarket = firstMarket;
  }

  /** What the world begins with. */
  opening(markets = 5): Command[] {
    const accounts = Array.from({ length: this.#accounts }, (_, index) => index + 1);
    return [
      ...accounts.map(openAccount),
      ...accounts.map((accountId) => deposit(accountId, 1_000_000, "opening")),
      ...Array.from({ length: markets }, () => this.#openMarket()),
    ];
  }

  next(): Command {
    this.#count += 1;
    const draw = this.#chance.integer(1000);
    const accountId = 1 + this.#chance.integer(this.#accounts);
    const key = `${this.#keyPrefix}-${this.#count}`;
    if (draw < 5) return settle(this.#closeMarket(), this.#chance.integer(RUNNERS));
    if (draw < 12) return this.#openMarket();
    if (draw < 60) return deposit(accountId, 1 + this.#chance.integer(5000), key);
    // Mostly one's own recent orders, sometimes someone else's, which is refused.
    if (draw < 200) return cancel(accountId, Math.max(1, this.#count - this.#chance.integer(100)));
    const terms = {
      runner: this.#chance.integer(RUNNERS),
      price: PRICES[this.#chance.integer(PRICES.length)] ?? 200,
      stake: 100 + this.#chance.integer(3000),
    };
    const market = this.#anyMarket();
    return draw % 2 === 0 ? back(accountId, market, key, terms) : lay(accountId, market, key, terms);
  }

  #openMarket(): Command {
    const marketId = this.#nextMarket++;
    this.#openMarkets.push(marketId);
    return createMarket(marketId, RUNNERS);
  }

  #closeMarket(): number {
    if (this.#openMarkets.length <= 1) return this.#anyMarket();
    const place = this.#chance.integer(this.#openMarkets.length);
    return this.#openMarkets.splice(place, 1)[0] ?? 1;
  }

  #anyMarket(): number {
    return this.#openMarkets[this.#chance.integer(this.#openMarkets.length)] ?? 1;
  }
}
