import { type Paise, parsePaise } from "@crossbook/money";
import { type OddsHundredths, parseOdds } from "@crossbook/odds";

export interface NamedMarket {
  readonly marketId: number;
  readonly name: string;
  readonly runners: readonly string[];
}

export interface NamedHold {
  readonly accountId: number;
  readonly holdId: number;
}

/** Which number the engine knows a story's people, markets, runners, orders and holds by. */
export class StoryNames {
  readonly #accounts = new Map<string, number>();
  readonly #markets: NamedMarket[] = [];
  readonly #orders = new Map<string, number>();
  readonly #holds = new Map<string, NamedHold>();

  accountId(who: string): number | undefined {
    return this.#accounts.get(who);
  }

  addAccount(who: string): number {
    const accountId = this.#accounts.size + 1;
    this.#accounts.set(who, accountId);
    return accountId;
  }

  accountIds(): Iterable<number> {
    return this.#accounts.values();
  }

  nameOf(accountId: number): string {
    for (const [who, id] of this.#accounts) if (id === accountId) return who;
    return `account ${accountId}`;
  }

  addMarket(name: string, runners: readonly string[]): NamedMarket {
    const market = { marketId: this.#markets.length + 1, name, runners };
    this.#markets.push(market);
    return market;
  }

  get markets(): readonly NamedMarket[] {
    return this.#markets;
  }

  /** The market of this name, or without a name the story's first. */
  market(name: string | undefined): NamedMarket {
    const found = this.#markets.find((market) => name === undefined || market.name === name);
    if (found === undefined) throw new Error(`no such market: ${name ?? "the first"}`);
    return found;
  }

  runner(market: NamedMarket, name: string): number {
    const runner = market.runners.indexOf(name);
    if (runner < 0) throw new Error(`no such runner: ${name}`);
    return runner;
  }

  label(name: string, orderId: number): void {
    this.#orders.set(name, orderId);
  }

  orderId(label: string): number {
    const orderId = this.#orders.get(label);
    if (orderId === undefined) throw new Error(`no such order: ${label}`);
    return orderId;
  }

  labelHold(name: string, hold: NamedHold): void {
    this.#holds.set(name, hold);
  }

  hold(label: string): NamedHold {
    const hold = this.#holds.get(label);
    if (hold === undefined) throw new Error(`no such hold: ${label}`);
    return hold;
  }
}

/** An amount in main units. */
export function amountOf(written: string): Paise {
  const amount = parsePaise(written);
  if (amount === undefined) throw new Error(`no amount: ${written}`);
  return amount;
}

/** Any odds, also such as no ladder has. */
export function oddsOf(written: string): OddsHundredths {
  const odds = parseOdds(written);
  if (odds === undefined) throw new Error(`no odds: ${written}`);
  return odds;
}

/** Paise in main units, as plain lines write them. */
export function written(paiseAmount: number): string {
  return String(paiseAmount / 100);
}

export function gain(paiseAmount: number): string {
  return paiseAmount > 0 ? `+${written(paiseAmount)}` : written(paiseAmount);
}
