import {
  type Command,
  createEngine,
  type Engine,
  ignoredEffects,
  type Outcome,
  type Side,
} from "@crossbook/engine";
import { formatPaise, type Paise, parsePaise } from "@crossbook/money";
import { formatOdds, type OddsHundredths, parseOdds } from "@crossbook/odds";

const MARKET = 1;
const NOON = 1_790_000_000_000;

export interface MarketTableOptions {
  /** Names of the runners; their order is their number. */
  readonly runners?: readonly string[];
  /** Main units that everybody starts with. */
  readonly funds?: string;
  readonly commissionBasisPoints?: number;
  readonly ladder?: "classic" | "finest";
}

/**
 * One market and its people, written as one reads a book. Offers are `price size`, several with commas; left of
 * the bar is what can be backed, right of it what can be laid, best price first on both sides:
 *
 *     const table = marketTable();
 *     table.book("2.00 100, 1.99 50 | 2.02 30");
 *     table.backs("asha", "2.00 120");   // "100 at 2, 20 waits"
 *     table.shows();                     // "1.99 50 | 2 20, 2.02 30"
 */
export interface MarketTable {
  /** The engine behind the table, for what the table has no words for. */
  readonly engine: Engine;
  /** Lets the market maker offer all this on a runner (the first, unless named). */
  book(offers: string, runner?: string): void;
  /** What is offered on a runner now, in the form of `book`. */
  shows(runner?: string): string;
  /** Places an order; says what was matched at which average and what waits, or the refusal's code. */
  backs(who: string, offer: string, runner?: string): string;
  lays(who: string, offer: string, runner?: string): string;
  /** Takes back everything that waits of someone; says how much, or the refusal's code. */
  cancels(who: string): string;
  suspends(): void;
  settles(winner: string): void;
  makesVoid(): void;
  /** Someone's cash, exposure and what is available, in main units. */
  money(who: string): string;
  /** Profit and loss of someone's matched bets for each runner winning, in main units. */
  ifWins(who: string): string;
}

export function marketTable(options: MarketTableOptions = {}): MarketTable {
  return new EngineTable(options);
}

class EngineTable implements MarketTable {
  readonly engine: Engine = createEngine();
  readonly #runners: readonly string[];
  readonly #funds: Paise;
  readonly #accounts = new Map<string, number>();
  #keys = 0;

  constructor({ runners, funds, commissionBasisPoints, ladder }: MarketTableOptions) {
    this.#runners = runners ?? ["home", "away", "draw"];
    this.#funds = amount(funds ?? "10000");
    this.#must({
      type: "createMarket",
      marketId: MARKET,
      kind: "odds",
      winners: 1,
      runnerCount: this.#runners.length,
      ladder: ladder ?? "classic",
      commissionBasisPoints: commissionBasisPoints ?? 0,
      minStake: amount("0.01"),
      maxStake: amount("100000000"),
      at: NOON,
    });
  }

  book(offers: string, runner?: string): void {
    const [toBack = "", toLay = ""] = offers.split("|");
    for (const offer of listed(toBack)) this.#mustRest(this.lays("market maker", offer, runner), offer);
    for (const offer of listed(toLay)) this.#mustRest(this.backs("market maker", offer, runner), offer);
  }

  shows(runner?: string): string {
    const book = this.engine.book(MARKET, 1000)?.runners[this.#runner(runner)];
    const sides = [book?.availableToBack ?? [], book?.availableToLay ?? []];
    return sides
      .map((levels) => levels.map(({ price, size }) => `${formatOdds(price)} ${written(size)}`).join(", "))
      .join(" | ")
      .trim();
  }

  backs(who: string, offer: string, runner?: string): string {
    return this.#places(who, "back", offer, runner);
  }

  lays(who: string, offer: string, runner?: string): string {
    return this.#places(who, "lay", offer, runner);
  }

  cancels(who: string): string {
    const outcome = this.#apply({
      type: "cancelOrders",
      accountId: this.#account(who),
      marketId: MARKET,
      at: NOON,
    });
    if (!outcome.ok) return outcome.code;
    return outcome.type === "ordersCancelled" ? written(outcome.cancelled) : "";
  }

  suspends(): void {
    this.#must({
      type: "setMarketStatus",
      marketId: MARKET,
      status: "suspended",
      lapseUnmatched: false,
      at: NOON,
    });
  }

  settles(winner: string): void {
    this.#must({ type: "settleMarket", marketId: MARKET, winner: this.#runner(winner), at: NOON });
  }

  makesVoid(): void {
    this.#must({ type: "voidMarket", marketId: MARKET, at: NOON });
  }

  money(who: string): string {
    const account = this.engine.account(this.#account(who));
    if (!account) return "no account";
    return `cash ${written(account.cash)}, exposure ${written(account.exposure)}, available ${written(account.available)}`;
  }

  ifWins(who: string): string {
    const results = this.engine.ifWins(this.#account(who), MARKET);
    if (!results) return "no bets";
    return results.map((centipaise, runner) => `${this.#runners[runner]} ${centipaise / 10_000}`).join(", ");
  }

  #places(who: string, side: Side, offer: string, runner?: string): string {
    const [price = "", stake = ""] = offer.trim().split(/\s+/);
    const outcome = this.#apply({
      type: "placeOrder",
      accountId: this.#account(who),
      marketId: MARKET,
      runner: this.#runner(runner),
      side,
      price: odds(price),
      stake: amount(stake),
      key: this.#key(),
      at: NOON,
    });
    if (!outcome.ok) return outcome.code;
    if (outcome.type !== "orderPlaced") return "";
    const { matched, remaining, matchedPayoutCentipaise } = outcome;
    const parts: string[] = [];
    if (matched > 0) parts.push(`${written(matched)} at ${matchedPayoutCentipaise / matched / 100}`);
    if (remaining > 0) parts.push(`${written(remaining)} waits`);
    return parts.join(", ");
  }

  /** The account of a name, opened with its funds when it is heard first. */
  #account(who: string): number {
    const known = this.#accounts.get(who);
    if (known !== undefined) return known;
    const accountId = this.#accounts.size + 1;
    this.#accounts.set(who, accountId);
    this.#must({ type: "openAccount", accountId, kind: "player", at: NOON });
    this.#must({
      type: "moveCash",
      accountId,
      amount: this.#funds,
      kind: "deposit",
      key: this.#key(),
      remark: "",
      at: NOON,
    });
    return accountId;
  }

  #runner(name: string | undefined): number {
    const index = name === undefined ? 0 : this.#runners.indexOf(name);
    if (index < 0) throw new Error(`no such runner: ${name}`);
    return index;
  }

  #key(): string {
    this.#keys += 1;
    return `table-${this.#keys}`;
  }

  #apply(command: Command): Outcome {
    return this.engine.apply(command, ignoredEffects);
  }

  #must(command: Command): void {
    const outcome = this.#apply(command);
    if (!outcome.ok) throw new Error(`${command.type} was refused: ${outcome.code}`);
  }

  #mustRest(said: string, offer: string): void {
    if (!said.endsWith("waits") || said.includes(" at ")) throw new Error(`${offer} does not wait: ${said}`);
  }
}

function listed(offers: string): string[] {
  return offers
    .split(",")
    .map((offer) => offer.trim())
    .filter((offer) => offer !== "");
}

function odds(text: string): OddsHundredths {
  const parsed = parseOdds(text);
  if (parsed === undefined) throw new Error(`no odds: ${text}`);
  return parsed;
}

function amount(text: string): Paise {
  const parsed = parsePaise(text);
  if (parsed === undefined) throw new Error(`no amount: ${text}`);
  return parsed;
}

function written(size: Paise): string {
  return formatPaise(size, { grouping: "none", decimals: "shortest" });
}
