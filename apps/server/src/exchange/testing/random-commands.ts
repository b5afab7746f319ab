import type { Command, Execution, Persistence } from "@crossbook/engine";
import {
  AT,
  back,
  cancel,
  createMarket,
  deposit,
  discountCommission,
  endHold,
  group,
  hold,
  lay,
  openAccount,
  setBetDelay,
  setPersistence,
  settle,
  suspend,
  turnInPlay,
} from "./exchange-world.ts";

/** Chance as these commands need it; the testkit's seeded random fits. */
interface Chance {
  integer(below: number): number;
}

const RUNNERS = 3;
/** Every second market has two, which are cross-matched: bets on a third are refused. */
const runnersOf = (marketId: number) => (marketId % 2 === 0 ? 2 : RUNNERS);
/** Every third: half of the bets on it take them, waiting or with what rests. */
const hasStartingPrice = (marketId: number) => marketId % 3 === 0;
const PERSISTENCES: readonly (Persistence | undefined)[] = [undefined, "lapse", "startingPrice"];
const PRICES = [150, 180, 200, 210, 220, 300, 500] as const;
/** Mostly plain limits. */
const EXECUTIONS = [
  ...(["limit", "limit", "limit"] as const),
  ...(["postOnly", "immediateOrCancel", "anyPrice", "fillOrKill"] as const),
] as const;
const MAY_EXPIRE: ReadonlySet<Execution> = new Set(["limit", "postOnly", "anyPrice"]);
/** Mostly what is delayed only. */
const LAPSES = [undefined, undefined, "wicket", "inPlay"] as const;
/** In milliseconds of the exchange's clock, so that many are over at once. */
const DELAYS = [0, 0, 1, 5] as const;

/** A market day: accounts, money, bets that match, delays, holds, cancels, and now and then a result and a new market. */
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

  /** The command that follows a hold which was placed; undefined: it stays pending. */
  static endOf(placed: Command, holdId: number): Command | undefined {
    if (placed.type !== "transfer" || !placed.hold || holdId % 3 === 0) return undefined;
    const type = holdId % 3 === 1 ? "settleHold" : "releaseHold";
    return endHold(type, placed.from, holdId, `${placed.key}-end`);
  }

  next(): Command {
    this.#count += 1;
    const draw = this.#chance.integer(1000);
    const accountId = 1 + this.#chance.integer(this.#accounts);
    const key = `${this.#keyPrefix}-${this.#count}`;
    if (draw < 5) {
      const marketId = this.#closeMarket();
      return settle(marketId, this.#chance.integer(runnersOf(marketId)));
    }
    if (draw < 12) return this.#openMarket();
    if (draw < 20) return setBetDelay(this.#anyMarket(), this.#pick(DELAYS));
    if (draw < 21) return turnInPlay(this.#anyMarket());
    if (draw < 24) return suspend(this.#anyMarket(), this.#pick(LAPSES));
    if (draw < 25) return discountCommission(accountId, this.#count % 101);
    if (draw < 45) return deposit(accountId, 1 + this.#chance.integer(5000), key);
    if (draw < 60) return hold(accountId, 1 + this.#chance.integer(2000), key);
    // Mostly one's own recent orders, sometimes someone else's, which is refused.
    if (draw < 200) return cancel(accountId, Math.max(1, this.#count - this.#chance.integer(100)));
    if (draw < 208)
      return setPersistence(
        accountId,
        Math.max(1, this.#count - this.#chance.integer(100)),
        this.#pick(["lapse", "keep", "startingPrice"] as const),
      );
    if (draw < 240) {
      const backed = this.#chance.integer(RUNNERS);
      const stake = 1 + this.#chance.integer(400);
      return group(accountId, this.#anyMarket(), key, { stake, backed, laid: (backed + 1) % RUNNERS });
    }
    const market = this.#anyMarket();
    const takes = hasStartingPrice(market) ? this.#chance.integer(4) : 0;
    const execution = takes === 1 ? "startingPrice" : this.#pick(EXECUTIONS);
    // Of some of those that may have one.
    const expires = takes === 0 && this.#count % 8 === 0 && MAY_EXPIRE.has(execution);
    const terms = {
      runner: this.#chance.integer(RUNNERS),
      price: this.#pick(PRICES),
      execution,
      persistence: PERSISTENCES[takes] ?? this.#pick(["lapse", "lapse", "keep"] as const),
      stake: 100 + this.#chance.integer(3000),
      ...(expires && { expiresAt: AT + this.#count }),
    } as const;
    return draw % 2 === 0 ? back(accountId, market, key, terms) : lay(accountId, market, key, terms);
  }

  #openMarket(): Command {
    const marketId = this.#nextMarket++;
    this.#openMarkets.push(marketId);
    const market = {
      ...createMarket(marketId, runnersOf(marketId)),
      hasStartingPrice: hasStartingPrice(marketId),
    };
    const { terms } = market;
    const isCrossed = terms.kind === "singleWinner" && terms.runnerCount === 2;
    return isCrossed ? { ...market, terms: { ...terms, crossMatching: true } } : market;
  }

  #closeMarket(): number {
    if (this.#openMarkets.length <= 1) return this.#anyMarket();
    const place = this.#chance.integer(this.#openMarkets.length);
    return this.#openMarkets.splice(place, 1)[0] ?? 1;
  }

  #pick<Value>(values: readonly [Value, ...Value[]]): Value {
    return values[this.#chance.integer(values.length)] ?? values[0];
  }

  #anyMarket(): number {
    return this.#openMarkets[this.#chance.integer(this.#openMarkets.length)] ?? 1;
  }
}
