import type {
  HubOdds,
  LineOffer,
  Notation,
  OddsMarket,
  UserOdds,
  WireMarketResult,
  WireMarketStatus,
} from "@crossbook/contract";
import { type Paise, zeroPaise } from "@crossbook/money";
import { type OddsHundredths, oddsFromPercent } from "@crossbook/odds";
import { oddsOfWire, paiseOfWire } from "../api/wire-numbers.ts";
import type { HubData } from "../realtime/realtime.ts";

/** One price of one side with the amount offered there. */
export interface Level {
  readonly odds: OddsHundredths;
  readonly size: Paise;
}

/** One line of a fancy market with the rate offered at it, in percent, and the amount offered there. */
export interface LineLevel {
  readonly line: number;
  readonly rate: number;
  readonly size: Paise;
}

/** The visible book of one runner, best first, at most three levels a side. */
export interface RunnerBook {
  readonly runnerId: number;
  /** What a backer can take. */
  readonly back: readonly Level[];
  /** What a layer can take. */
  readonly lay: readonly Level[];
  readonly last: OddsHundredths | undefined;
  /** Of a fancy market: what can be taken of its lines, best first, at most three each. */
  readonly lines?: { readonly yes: readonly LineLevel[]; readonly no: readonly LineLevel[] } | undefined;
}

/**
 * What is known of one market's prices. A runner that did not change keeps its object, and so does each of its prices:
 * rows and cells can be compared by identity.
 */
export interface MarketBook {
  readonly marketId: number;
  readonly status: WireMarketStatus;
  /** Why it is suspended or void, in words; "" where it is not. */
  readonly reason: string;
  readonly matched: Paise;
  /** Sequence of the last message that is in here. */
  readonly sequence: number;
  readonly runners: readonly RunnerBook[];
  /** Undefined while unknown: odds messages do not carry it. */
  readonly inPlay: boolean | undefined;
  /** Undefined as long as `inPlay` is. */
  readonly delayMs: number | undefined;
  /** Undefined while there is none. */
  readonly result: WireMarketResult | undefined;
}

/**
 * Takes one odds message of the hub. Messages arrive in order without gaps (the hub client sees to it): an image
 * replaces, a delta merges. A delta that a polled answer already includes changes nothing; one without a book is dropped.
 */
export function applyOdds(book: MarketBook | undefined, message: HubOdds): MarketBook | undefined {
  if (message.Image) return imageOf(book, message);
  if (book === undefined || message.Sequence <= book.sequence) return book;
  const changed = new Map(
    message.Runners.map((runner) => [runner.Id, runnerOfHub(message.Notation, runner)]),
  );
  const runners = book.runners.map((runner) => kept(runner, changed.get(runner.runnerId) ?? runner));
  for (const runner of changed.values()) {
    if (!book.runners.some(({ runnerId }) => runnerId === runner.runnerId)) runners.push(runner);
  }
  return { ...book, ...headOfHub(message), runners };
}

/** Takes a change of status. Prices stay as they are; the overlay over them says why they cannot be taken. */
export function applyStatus(book: MarketBook, status: HubData<"MarketStatus">): MarketBook {
  return {
    ...book,
    status: status.Status,
    reason: status.Reason,
    inPlay: status.InPlay,
    delayMs: status.DelayMs,
    result: resultOfHub(status.Result),
  };
}

/**
 * Takes one market of a polled answer. While the hub is connected (`hubLive`), an answer older than what the hub
 * has already sent is ignored; without the hub the newest answer counts, even after a restart of the server.
 */
export function applyPolled(
  book: MarketBook | undefined,
  market: OddsMarket & { readonly marketId: number },
  hubLive: boolean,
): MarketBook {
  if (book !== undefined && hubLive && market.sequence <= book.sequence) {
    return book.inPlay === undefined ? { ...book, inPlay: market.inPlay, delayMs: market.delayMs } : book;
  }
  return {
    marketId: market.marketId,
    status: market.status,
    reason: market.statusReason,
    matched: paiseOfWire(market.matched),
    sequence: market.sequence,
    runners: market.runners.map((runner) =>
      kept(known(book, runner.id), {
        runnerId: runner.id,
        back: levelsOf(
          market.notation,
          runner.back.map(({ price, size }) => [price, size] as const),
        ),
        lay: levelsOf(
          market.notation,
          runner.lay.map(({ price, size }) => [price, size] as const),
        ),
        last: priceOfWire(market.notation, runner.lastPrice),
        lines:
          runner.lines === null
            ? undefined
            : { yes: runner.lines.yes.map(lineLevel), no: runner.lines.no.map(lineLevel) },
      }),
    ),
    inPlay: market.inPlay,
    delayMs: market.delayMs,
    result: resultOfOdds(market, book?.result),
  };
}

/** The markets of a polled answer that exist, each with its id. */
export function marketsOfAnswer(odds: UserOdds): (OddsMarket & { readonly marketId: number })[] {
  return [
    odds.matchOdds,
    odds.bookmaker,
    odds.toss,
    ...odds.goalsmaker,
    ...odds.fancies,
    ...odds.others,
  ].filter((market): market is OddsMarket & { readonly marketId: number } => market.marketId !== null);
}

function imageOf(book: MarketBook | undefined, message: HubOdds): MarketBook {
  return {
    ...(book ?? emptyBook(message.MarketId)),
    ...headOfHub(message),
    runners: message.Runners.map((runner) =>
      kept(known(book, runner.Id), runnerOfHub(message.Notation, runner)),
    ),
  };
}

function headOfHub(message: HubOdds) {
  return {
    status: message.Status,
    reason: message.Reason,
    matched: paiseOfWire(message.Matched),
    sequence: message.Sequence,
  };
}

function runnerOfHub(notation: Notation | undefined, runner: HubOdds["Runners"][number]): RunnerBook {
  const { Lines } = runner;
  const ofLines = (levels: readonly (readonly [number, number, number])[]) =>
    levels.map(([line, rate, size]) => lineLevel({ line, rate, size }));
  return {
    runnerId: runner.Id,
    back: levelsOf(notation, runner.Back),
    lay: levelsOf(notation, runner.Lay),
    last: priceOfWire(notation, runner.Last),
    lines: Lines && { yes: ofLines(Lines.Yes), no: ofLines(Lines.No) },
  };
}

/** Decimal inside, whatever the market writes. */
function priceOfWire(notation: Notation | undefined, price: number | null): OddsHundredths | undefined {
  return notation === "percent" ? oddsFromPercent(price ?? 0) : oddsOfWire(price);
}

function lineLevel({ line, rate, size }: LineOffer): LineLevel {
  return { line, rate, size: paiseOfWire(size) };
}

function resultOfHub(result: HubData<"MarketStatus">["Result"]): WireMarketResult | undefined {
  switch (result?.Type) {
    case undefined:
      return undefined;
    case "void":
      return { type: "void" };
    case "winners":
    case "places":
      return { type: result.Type, runnerIds: result.RunnerIds };
    case "number":
      return { type: "number", value: result.Value };
    case "deadHeat":
      return {
        ...{ type: "deadHeat", runnerIds: result.RunnerIds },
        ...{ tiedIds: result.TiedIds, places: result.Places },
      };
    case "tiedPlaces":
      return {
        ...{ type: "tiedPlaces", runnerIds: result.RunnerIds },
        ...{ tiedIds: result.TiedIds, after: result.After },
      };
  }
}

/**
 * A polled market names no result, but each runner that won, as it also does of a dead heat and of places. Of those the market's
 * description has all; undefined leaves it to that.
 */
function resultOfOdds(
  { status, winners, runners }: OddsMarket,
  known: WireMarketResult | undefined,
): WireMarketResult | undefined {
  if (status === "VOID") return { type: "void" };
  const runnerIds = runners.filter((runner) => runner.status === "WINNER").map(({ id }) => id);
  if (runnerIds.length === 0) return known;
  const isAll = runnerIds.length === winners && runners.every((runner) => runner.status !== "PLACED");
  return isAll ? { type: "winners", runnerIds } : undefined;
}

function emptyBook(marketId: number): MarketBook {
  return {
    marketId,
    status: "OPEN",
    reason: "",
    matched: zeroPaise,
    sequence: 0,
    runners: [],
    inPlay: undefined,
    delayMs: undefined,
    result: undefined,
  };
}

function known(book: MarketBook | undefined, runnerId: number): RunnerBook | undefined {
  return book?.runners.find((runner) => runner.runnerId === runnerId);
}

function kept(before: RunnerBook | undefined, next: RunnerBook): RunnerBook {
  if (before === undefined) return next;
  if (sameRunner(before, next)) return before;
  return { ...next, back: keptLevels(before.back, next.back), lay: keptLevels(before.lay, next.lay) };
}

/** A price that did not change keeps its object, so that its cell is not drawn for the others of the runner. */
function keptLevels(before: readonly Level[], next: readonly Level[]): readonly Level[] {
  return next.map((level, index) => {
    const old = before[index];
    return old !== undefined && sameLevel(old, level) ? old : level;
  });
}

function sameLevel(a: Level, b: Level | undefined): boolean {
  return a.odds === b?.odds && a.size === b.size;
}

function sameRunner(a: RunnerBook, b: RunnerBook): boolean {
  return (
    a.runnerId === b.runnerId &&
    a.last === b.last &&
    sameLevels(a.back, b.back) &&
    sameLevels(a.lay, b.lay) &&
    sameLines(a.lines?.yes, b.lines?.yes) &&
    sameLines(a.lines?.no, b.lines?.no)
  );
}

function sameLines(a: readonly LineLevel[] = [], b: readonly LineLevel[] = []): boolean {
  return (
    a.length === b.length &&
    a.every(
      (level, index) =>
        level.line === b[index]?.line && level.rate === b[index].rate && level.size === b[index].size,
    )
  );
}

function sameLevels(a: readonly Level[], b: readonly Level[]): boolean {
  return a.length === b.length && a.every((level, index) => sameLevel(level, b[index]));
}

function levelsOf(
  notation: Notation | undefined,
  levels: readonly (readonly [number, number])[],
): readonly Level[] {
  return levels.flatMap(([price, size]) => {
    const odds = priceOfWire(notation, price);
    return odds === undefined || size <= 0 ? [] : [{ odds, size: paiseOfWire(size) }];
  });
}
