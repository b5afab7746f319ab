import type { LadderName } from "@crossbook/odds";
import { RunnerBook } from "../book/runner-book.ts";
import type { AskedStatus, MarketId, MarketStatus, MoneyMode } from "../commands.ts";
import { bookPlan } from "../kinds/book-plan.ts";
import type { MarketKind } from "../kinds/market-kind.ts";
import type { MarketResult, RunnerIndex } from "../kinds/market-result.ts";
import type { MarketTerms } from "../kinds/market-terms.ts";
import type { MarketLimits, PriceJumpGuard } from "../market-bounds.ts";
import type { PositionParts, Positions } from "../positions/positions.ts";
import type { MarketRow } from "../snapshot.ts";

/** One market: its terms, its books and everybody's positions, until it is finished. */
export class Market {
  readonly marketId: MarketId;
  readonly slot: number;
  readonly moneyMode: MoneyMode;
  readonly terms: MarketTerms;
  readonly kind: MarketKind<MarketTerms>;
  readonly bookCount: number;
  readonly ladder: LadderName;
  readonly commissionBasisPoints: number;
  readonly keepsInPlay: boolean;
  readonly hasStartingPrice: boolean;
  /** Of each runner in hundredths, 0: none; undefined before the off. */
  startingPrices: readonly number[] | undefined;
  /** Whether a back of one runner is matched with a back of each other too, and a lay with lays. */
  readonly isCrossMatched: boolean;
  minStake: number;
  maxStake: number;
  limits: MarketLimits;
  jumpGuard: PriceJumpGuard;
  status: MarketStatus;
  feedStatus: AskedStatus;
  operatorStatus: AskedStatus;
  betDelayMs: number;
  result: MarketResult | undefined;
  positions: Positions;
  /** In ascending order. */
  removedRunners: readonly RunnerIndex[];
  readonly #parts: PositionParts;
  readonly #emptyBook: RunnerBook;
  #books: (RunnerBook | undefined)[];
  readonly #lastMatched: Int32Array;
  readonly #lastMatchedAt: Float64Array;
  readonly #matchedTotal: Float64Array;

  constructor(row: MarketRow, kind: MarketKind<MarketTerms>, parts: PositionParts) {
    const { count, ladder } = bookPlan(row.terms);
    this.#parts = parts;
    this.slot = parts.marketSlot;
    this.marketId = row.marketId;
    this.moneyMode = row.moneyMode === "real" ? "real" : "play";
    this.terms = row.terms;
    this.kind = kind;
    this.bookCount = count;
    this.ladder = ladder;
    this.commissionBasisPoints = row.commissionBasisPoints;
    this.keepsInPlay = row.keepsInPlay;
    this.hasStartingPrice = row.hasStartingPrice;
    this.startingPrices = row.startingPrices;
    this.isCrossMatched = row.terms.kind === "singleWinner" && row.terms.crossMatching === true;
    this.minStake = row.minStake;
    this.maxStake = row.maxStake;
    this.limits = row.limits;
    this.jumpGuard = row.jumpGuard;
    this.status = row.status;
    this.feedStatus = row.feedStatus;
    this.operatorStatus = row.operatorStatus;
    this.betDelayMs = row.betDelayMs;
    this.result = row.result;
    this.removedRunners = row.removedRunners;
    this.#emptyBook = new RunnerBook(parts.orders, ladder);
    this.#books = Array.from({ length: count }, () => undefined);
    this.positions = kind.createPositions(row.terms, parts, row.removedRunners);
    this.#lastMatched = Int32Array.from(row.lastMatched);
    this.#lastMatchedAt = Float64Array.from(row.lastMatchedAt);
    this.#matchedTotal = Float64Array.of(row.matchedTotal);
  }

  /** A runner's book, to read and to match with; what rests goes through `rest`. */
  bookOf(runner: RunnerIndex): RunnerBook {
    return this.#books[runner] ?? this.#emptyBook;
  }

  /** Rests an order in the book of its runner, which is made when it is first used: a market may have hundreds of lines. */
  rest(order: number, runner: RunnerIndex, isLay: boolean, tick: number): void {
    let book = this.#books[runner];
    if (book === undefined) book = this.#openBook(runner);
    book.rest(order, isLay, tick);
  }

  /** The same for an order whose delay has ended. */
  restReleased(order: number, runner: RunnerIndex, isLay: boolean, tick: number): void {
    (this.#books[runner] ?? this.#openBook(runner)).restReleased(order, isLay, tick);
  }

  #openBook(runner: RunnerIndex): RunnerBook {
    const book = new RunnerBook(this.#parts.orders, this.ladder);
    this.#books[runner] = book;
    return book;
  }

  /** Whether its starting prices are still to be formed. */
  get awaitsStartingPrice(): boolean {
    return this.hasStartingPrice && this.startingPrices === undefined;
  }

  /** Stake matched since the market's creation, in paise. */
  get matchedTotal(): number {
    return this.#matchedTotal[0] ?? 0;
  }

  /** Price of the runner's last match in hundredths; 0 where there was none. */
  lastMatched(runner: RunnerIndex): number {
    return this.#lastMatched[runner] ?? 0;
  }

  /** When the runner's last match was, in milliseconds; 0 where there was none. */
  lastMatchedAt(runner: RunnerIndex): number {
    return this.#lastMatchedAt[runner] ?? 0;
  }

  addMatch(runner: RunnerIndex, stake: number, price: number, at: number): void {
    this.#matchedTotal[0] = (this.#matchedTotal[0] ?? 0) + stake;
    this.#lastMatched[runner] = price;
    this.#lastMatchedAt[runner] = at;
  }

  /** Ends the market and drops its books and positions, which must hold no orders any more. */
  finish(result: MarketResult): void {
    this.status = result.type === "void" ? "void" : "settled";
    this.feedStatus = "closed";
    this.operatorStatus = "closed";
    this.betDelayMs = 0;
    this.result = result;
    this.#books = [];
    this.startPositions();
  }

  /** Takes a runner out: it can win no more. The positions must be started and filled again. */
  removeRunner(runner: RunnerIndex): void {
    this.removedRunners = [...this.removedRunners, runner].sort((a, b) => a - b);
  }

  /** Drops all positions, whose exposure must have been taken out of their accounts, and begins with none. */
  startPositions(): void {
    this.positions.leaveAccounts();
    this.positions = this.kind.createPositions(this.terms, this.#parts, this.removedRunners);
  }

  row(): MarketRow {
    return {
      marketId: this.marketId,
      moneyMode: this.moneyMode,
      terms: this.terms,
      status: this.status,
      feedStatus: this.feedStatus,
      operatorStatus: this.operatorStatus,
      betDelayMs: this.betDelayMs,
      result: this.result,
      commissionBasisPoints: this.commissionBasisPoints,
      keepsInPlay: this.keepsInPlay,
      hasStartingPrice: this.hasStartingPrice,
      startingPrices: this.startingPrices,
      minStake: this.minStake,
      maxStake: this.maxStake,
      limits: this.limits,
      jumpGuard: this.jumpGuard,
      matchedTotal: this.matchedTotal,
      lastMatched: [...this.#lastMatched],
      lastMatchedAt: [...this.#lastMatchedAt],
      removedRunners: [...this.removedRunners],
    };
  }
}
