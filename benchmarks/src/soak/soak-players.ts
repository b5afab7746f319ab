import {
  type AccountId,
  type Command,
  HOUSE_ACCOUNT,
  type MarketId,
  type OrderId,
  type Outcome,
} from "@crossbook/engine";
import { paise } from "@crossbook/money";
import type { Exchange } from "@crossbook/server/exchange";
import { ACCOUNTS, BetStream, CASH_PAISE, orderOf, RUNNERS } from "../exchange/bet-workload.ts";

/** Markets that are open at the same time. */
const OPEN_MARKETS = 50;
/** Bets of a market from its opening to its result. */
const BETS_OF_MARKET = 2_000;
/** One bet in so many is cancelled later by who placed it, where it still waits. */
const CANCELS_ONE_IN = 3;
/** Orders that may be cancelled, oldest first; the oldest gives way, so that this program does not grow itself. */
const MOST_PLACED = 512;

interface Placed {
  readonly accountId: AccountId;
  readonly orderId: OrderId;
}

/**
 * Players who bet, cancel and are paid, on markets that open, are settled after some thousand bets and make room for the next
 * ones. The same with every run but for the time.
 */
export class SoakPlayers {
  readonly #exchange: Exchange;
  readonly #bets = new BetStream(7);
  readonly #betsLeft = new Map<MarketId, number>();
  readonly #open: MarketId[] = [];
  readonly #placed: Placed[] = [];
  #lastMarketId = 0;
  #sent = 0;
  #next = 0;

  constructor(exchange: Exchange) {
    this.#exchange = exchange;
  }

  /** Commands that were sent and answered. */
  get sent(): number {
    return this.#sent;
  }

  /** Markets that were settled. */
  get settledMarkets(): number {
    return this.#lastMarketId - this.#open.length;
  }

  /** Accounts with money, and the first markets. */
  async open(): Promise<void> {
    const accountIds = Array.from({ length: ACCOUNTS }, (_, index) => index + 1);
    await Promise.all(accountIds.map((accountId) => this.#submit(openAccount(accountId))));
    await Promise.all(accountIds.map((accountId) => this.#submit(deposit(accountId))));
    // The first ones have fewer bets each, so that results come one after the other.
    for (let count = 1; count <= OPEN_MARKETS; count += 1)
      await this.#openMarket(Math.ceil((BETS_OF_MARKET * count) / OPEN_MARKETS));
  }

  /** One command, and the result of a market that has had its bets. */
  async step(): Promise<void> {
    this.#next += 1;
    if (this.#next % CANCELS_ONE_IN === 0 && this.#placed.length === MOST_PLACED) return this.#cancel();
    const bet = this.#bets.next();
    const place = bet.marketId % this.#open.length;
    const marketId = this.#open[place] ?? 0;
    const left = (this.#betsLeft.get(marketId) ?? 0) - 1;
    this.#betsLeft.set(marketId, left);
    if (left === 0) this.#open.splice(place, 1);
    const order = { ...orderOf({ ...bet, marketId }, `bet-${this.#next}`), at: Date.now() };
    const outcome = await this.#submit(order);
    if (outcome?.type === "orderPlaced" && outcome.remaining > 0) {
      if (this.#placed.length === MOST_PLACED) this.#placed.shift();
      this.#placed.push({ accountId: bet.accountId, orderId: outcome.orderId });
    }
    if (left === 0) await this.#settle(marketId);
  }

  async #cancel(): Promise<void> {
    const placed = this.#placed.shift();
    if (placed) await this.#submit({ type: "cancelOrder", reduceBy: undefined, at: Date.now(), ...placed });
  }

  async #settle(marketId: MarketId): Promise<void> {
    this.#betsLeft.delete(marketId);
    const winner = marketId % RUNNERS;
    await this.#submit({
      type: "settleMarket",
      marketId,
      result: { type: "winners", winners: [winner] },
      at: Date.now(),
    });
    await this.#openMarket();
  }

  async #openMarket(bets = BETS_OF_MARKET): Promise<void> {
    this.#lastMarketId += 1;
    const marketId = this.#lastMarketId;
    await this.#submit({
      type: "createMarket",
      at: Date.now(),
      moneyMode: "play",
      marketId,
      terms: { kind: "singleWinner", runnerCount: RUNNERS, ladder: "classic" },
      commissionBasisPoints: 200,
      keepsInPlay: false,
      minStake: paise(100),
      maxStake: paise(10_000_000),
    });
    this.#betsLeft.set(marketId, bets);
    this.#open.push(marketId);
  }

  /** A command that the exchange is too busy for comes again. @returns undefined where the rules refuse it */
  async #submit(command: Command): Promise<(Outcome & { ok: true }) | undefined> {
    for (;;) {
      const outcome = await this.#exchange.submit(command);
      if (outcome.ok) {
        this.#sent += 1;
        return outcome;
      }
      if (outcome.code === "EXCHANGE_BUSY") {
        await this.#exchange.projected(this.#exchange.state().journalSeq);
        continue;
      }
      if (outcome.code === "EXCHANGE_STOPPED" || outcome.code === "OUTCOME_UNKNOWN")
        throw new Error(outcome.code);
      this.#sent += 1;
      return undefined;
    }
  }
}

function openAccount(accountId: AccountId): Command {
  return { type: "openAccount", at: Date.now(), accountId, kind: "player", moneyMode: "play" };
}

function deposit(accountId: AccountId): Command {
  return {
    type: "transfer",
    at: Date.now(),
    from: HOUSE_ACCOUNT.play.clearing,
    to: accountId,
    amount: paise(CASH_PAISE),
    kind: "deposit",
    hold: false,
    reference: "",
    remark: "",
    key: "opening",
  };
}
