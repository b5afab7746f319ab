import {
  bookPlan,
  type Command,
  createEngine,
  type Engine,
  ignoredEffects,
  type MarketTerms,
} from "@crossbook/engine";
import { paise } from "@crossbook/money";
import { oddsHundredths } from "@crossbook/odds";
import { ACCOUNTS, type BookWorkload, bookWorkload, CANCEL, OPERATIONS, PLACE_LAY } from "./book-workload.ts";
import { type Contender, transfer } from "./contenders.ts";
import { MARKET_SCENARIOS, type MarketScenario, type Scenario } from "./market-scenarios.ts";

const FUNDS_PAISE = 10_000_000_000;
/** Books beyond so many play the stream of one before them. */
const DISTINCT_STREAMS = 64;
/** Operations played in a market of each other kind before, so that the compiler has seen them all. */
const OPERATIONS_OF_OTHERS = 50_000;
const OTHER_KINDS: readonly MarketScenario[] = ["winners5", "eachWay", "lines50"];

/**
 * The stream of the book's benchmark, drawn for each book of a scenario's markets by itself and played in turns: one
 * operation in each book, then the next in each.
 */
export class MarketStream {
  readonly scenario: Scenario;
  readonly firstMarketId: number;
  /** Operations that only fill the books. */
  readonly prefill: number;
  /** Stake that the whole stream matches. */
  readonly matchedStake: number;
  readonly length: number;
  readonly #streams: readonly BookWorkload[];
  readonly #booksPerMarket: number;
  readonly #books: number;
  /** The engine's number of the order that each operation places; the first is `firstOrderId`. */
  readonly #orderIds: Int32Array;

  constructor(name: MarketScenario, operations: number, firstMarketId: number, firstOrderId: number) {
    this.scenario = MARKET_SCENARIOS[name];
    this.firstMarketId = firstMarketId;
    const { terms, markets, restingPerBook } = this.scenario;
    this.#booksPerMarket = bookPlan(terms).count;
    this.#books = markets * this.#booksPerMarket;
    const perBook = Math.ceil(operations / this.#books);
    const size = { operations: perBook, restingOrders: restingPerBook };
    this.#streams = Array.from({ length: Math.min(this.#books, DISTINCT_STREAMS) }, (_, index) =>
      bookWorkload("crowded", size, 350 + index),
    );
    this.prefill = this.#books * restingPerBook;
    this.length = this.#books * (restingPerBook + perBook);
    this.#orderIds = this.#numbered(firstOrderId);
    this.matchedStake = 0;
    for (let book = 0; book < this.#books; book += 1) this.matchedStake += this.#stream(book).matchedStake;
  }

  /** How many orders the whole stream places. */
  get orders(): number {
    return this.#orderIds.reduce((count, id) => (id === 0 ? count : count + 1), 0);
  }

  /** The command of an operation; `at` is its time. */
  command(operation: number): Command {
    const book = operation % this.#books;
    const stream = this.#stream(book);
    const step = Math.floor(operation / this.#books);
    const isCancel = stream.kinds[step] === CANCEL;
    const target = stream.targets[step] ?? 0;
    const accountId = (stream.accounts[isCancel ? target : step] ?? 0) + 1;
    if (isCancel) {
      const orderId = this.#orderIds[target * this.#books + book] ?? 0;
      return { type: "cancelOrder", accountId, orderId, reduceBy: undefined, at: operation };
    }
    return {
      type: "placeOrder",
      accountId,
      marketId: this.firstMarketId + Math.floor(book / this.#booksPerMarket),
      runner: book % this.#booksPerMarket,
      side: stream.kinds[step] === PLACE_LAY ? "lay" : "back",
      price: oddsHundredths(stream.prices[step] ?? 0),
      stake: paise(stream.stakes[step] ?? 0),
      execution: "limit",
      persistence: "lapse",
      key: `order-${this.firstMarketId}-${operation}`,
      at: operation,
    };
  }

  #stream(book: number): BookWorkload {
    const stream = this.#streams[book % this.#streams.length];
    if (stream === undefined) throw new Error("a book without a stream");
    return stream;
  }

  #numbered(firstOrderId: number): Int32Array {
    const numbers = new Int32Array(this.length);
    let next = firstOrderId;
    for (let operation = 0; operation < this.length; operation += 1) {
      const step = Math.floor(operation / this.#books);
      if (this.#stream(operation % this.#books).kinds[step] === CANCEL) continue;
      numbers[operation] = next;
      next += 1;
    }
    return numbers;
  }
}

/** What is played in a scenario: streams that come before it and are not timed, then its own. */
export interface MarketContest {
  readonly before: readonly MarketStream[];
  readonly stream: MarketStream;
}

export function marketContest(name: MarketScenario): MarketContest {
  const before: MarketStream[] = [];
  let marketId = 1;
  let orderId = 1;
  if (MARKET_SCENARIOS[name].isAfterOtherKinds) {
    for (const other of OTHER_KINDS) {
      const stream = new MarketStream(other, OPERATIONS_OF_OTHERS, marketId, orderId);
      before.push(stream);
      marketId += stream.scenario.markets;
      orderId += stream.orders;
    }
  }
  return { before, stream: new MarketStream(name, OPERATIONS, marketId, orderId) };
}

/** The whole engine with a scenario's markets, opened with one command after the other. */
export class MarketsContender implements Contender {
  readonly #engine: Engine;
  readonly #stream: MarketStream;
  #commands: readonly Command[] = [];
  #firstCommand = 0;

  constructor({ before, stream }: MarketContest) {
    const streams = [...before, stream];
    const expectedOrders = streams.reduce((sum, { length }) => sum + length, 0);
    this.#engine = createEngine({ limits: { expectedOrders, expectedKeys: expectedOrders } });
    this.#stream = stream;
    for (let accountId = 1; accountId <= ACCOUNTS; accountId += 1) {
      this.#do({ type: "openAccount", accountId, kind: "player", moneyMode: "play", at: 0 });
      this.#do(transfer(accountId, paise(FUNDS_PAISE)));
    }
    for (const { scenario, firstMarketId } of streams) {
      for (let market = 0; market < scenario.markets; market += 1)
        this.#do(marketOf(firstMarketId + market, scenario.terms));
    }
    for (const other of before) {
      for (let operation = 0; operation < other.length; operation += 1) this.#do(other.command(operation));
    }
  }

  /** Throws where the engine refuses, which would make the figures those of refusals. */
  #do(command: Command): void {
    const outcome = this.#engine.apply(command, ignoredEffects);
    if (!outcome.ok) throw new Error(`${command.type} refused: ${outcome.code}`);
  }

  prepare(from: number, to: number): void {
    this.#firstCommand = from;
    this.#commands = Array.from({ length: to - from }, (_, index) => this.#stream.command(from + index));
  }

  play(from: number, to: number): void {
    // As the exchange host does with each batch.
    this.#engine.readAhead(this.#commands);
    for (let operation = from; operation < to; operation += 1) {
      const command = this.#commands[operation - this.#firstCommand];
      if (command !== undefined) this.#engine.apply(command, ignoredEffects);
    }
  }

  matchedStake(): number {
    const { firstMarketId, scenario } = this.#stream;
    let stake = 0;
    for (let market = 0; market < scenario.markets; market += 1)
      stake += this.#engine.book(firstMarketId + market, 0)?.matchedTotal ?? 0;
    return stake;
  }
}

function marketOf(marketId: number, terms: MarketTerms): Command {
  return {
    type: "createMarket",
    moneyMode: "play",
    marketId,
    terms,
    commissionBasisPoints: 200,
    keepsInPlay: false,
    minStake: paise(1),
    maxStake: paise(FUNDS_PAISE),
    at: 0,
  };
}
