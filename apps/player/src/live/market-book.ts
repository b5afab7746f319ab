import type { HubOdds, OddsMarket, UserOdds, WireMarketStatus } from "@crossbook/contract";
import { type Paise, paise, zeroPaise } from "@crossbook/money";
import { isOnLadder, type OddsHundredths } from "@crossbook/odds";

/** One price of one side with what waits there. */
export interface Level {
  readonly odds: OddsHundredths;
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
}

/**
 * What is known of one market's prices. A runner that did not change keeps its object, so a row can be compared
 * by identity.
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
  /** Undefined until the server said it: odds messages do not carry it. */
  readonly inPlay: boolean | undefined;
  readonly winnerRunnerId: number | undefined;
  /** A message was lost: what is shown is true but old until the next image. */
  readonly awaitingImage: boolean;
}

export interface AppliedOdds {
  readonly book: MarketBook;
  /** True where the image has to be asked for: said once for each gap. */
  readonly gap: boolean;
}

/** Takes one odds message of the hub: images replace, deltas in order merge, repeated ones are passed over. */
export function applyOdds(book: MarketBook | undefined, message: HubOdds): AppliedOdds {
  if (message.Image) return { book: imageOf(book, message), gap: false };
  if (book === undefined) {
    return {
      book: { ...emptyBook(message.MarketId), status: message.Status, awaitingImage: true },
      gap: true,
    };
  }
  if (message.Sequence <= book.sequence || book.awaitingImage) return { book, gap: false };
  if (message.Sequence > book.sequence + 1) return { book: { ...book, awaitingImage: true }, gap: true };
  const changed = new Map(message.Runners.map((runner) => [runner.Id, runnerOfHub(runner)]));
  const runners = book.runners.map((runner) => kept(runner, changed.get(runner.runnerId) ?? runner));
  for (const runner of changed.values()) {
    if (!book.runners.some(({ runnerId }) => runnerId === runner.runnerId)) runners.push(runner);
  }
  return { book: { ...book, ...headOfHub(message), runners }, gap: false };
}

/** Takes a change of status. Prices stay as they are; the overlay over them says why they cannot be taken. */
export function applyStatus(
  book: MarketBook | undefined,
  status: {
    readonly MarketId: number;
    readonly Status: WireMarketStatus;
    readonly Reason: string;
    readonly InPlay: boolean;
    readonly WinnerRunnerId: number | null;
  },
): MarketBook {
  return {
    ...(book ?? emptyBook(status.MarketId)),
    status: status.Status,
    reason: status.Reason,
    inPlay: status.InPlay,
    winnerRunnerId: status.WinnerRunnerId ?? undefined,
  };
}

/**
 * Takes one market of a polled answer. While the hub speaks (`hubLive`), an answer older than what the hub has
 * already said is passed over; without the hub the newest answer is the truth, even after a restart of the server.
 */
export function applyPolled(
  book: MarketBook | undefined,
  market: OddsMarket & { readonly marketId: number },
  hubLive: boolean,
): MarketBook {
  if (book !== undefined && hubLive && market.sequence <= book.sequence && !book.awaitingImage) {
    return book.inPlay === undefined ? { ...book, inPlay: market.inPlay } : book;
  }
  const winner = market.runners.find((runner) => runner.status === "WINNER");
  return {
    marketId: market.marketId,
    status: market.status,
    reason: market.statusReason,
    matched: paiseOfWire(market.matched),
    sequence: market.sequence,
    runners: market.runners.map((runner) =>
      kept(known(book, runner.id), {
        runnerId: runner.id,
        back: levelsOf(runner.back.map(({ price, size }) => [price, size] as const)),
        lay: levelsOf(runner.lay.map(({ price, size }) => [price, size] as const)),
        last: oddsOfWire(runner.lastPrice),
      }),
    ),
    inPlay: market.inPlay,
    winnerRunnerId: winner?.id ?? book?.winnerRunnerId,
    awaitingImage: false,
  };
}

/** The markets of a polled answer that exist, each with its id. */
export function marketsOfAnswer(odds: UserOdds): (OddsMarket & { readonly marketId: number })[] {
  return [odds.matchOdds, odds.bookmaker, odds.toss, odds.fancy, ...odds.goalsmaker].filter(
    (market): market is OddsMarket & { readonly marketId: number } => market.marketId !== null,
  );
}

/** Decimal odds of the wire in hundredths, or undefined where they are none. */
export function oddsOfWire(price: number | null | undefined): OddsHundredths | undefined {
  if (price === null || price === undefined) return undefined;
  const odds = Math.round(price * 100);
  return isOnLadder("finest", odds) ? odds : undefined;
}

/** Main units of the wire in paise. What is no amount counts as nothing waiting. */
export function paiseOfWire(amount: number): Paise {
  const rounded = Math.round(amount * 100);
  return Number.isSafeInteger(rounded) ? paise(rounded === 0 ? 0 : rounded) : zeroPaise;
}

function imageOf(book: MarketBook | undefined, message: HubOdds): MarketBook {
  return {
    ...(book ?? emptyBook(message.MarketId)),
    ...headOfHub(message),
    runners: message.Runners.map((runner) => kept(known(book, runner.Id), runnerOfHub(runner))),
    awaitingImage: false,
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

function runnerOfHub(runner: HubOdds["Runners"][number]): RunnerBook {
  return {
    runnerId: runner.Id,
    back: levelsOf(runner.Back),
    lay: levelsOf(runner.Lay),
    last: oddsOfWire(runner.Last),
  };
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
    winnerRunnerId: undefined,
    awaitingImage: false,
  };
}

function known(book: MarketBook | undefined, runnerId: number): RunnerBook | undefined {
  return book?.runners.find((runner) => runner.runnerId === runnerId);
}

function kept(before: RunnerBook | undefined, next: RunnerBook): RunnerBook {
  return before !== undefined && sameRunner(before, next) ? before : next;
}

function sameRunner(a: RunnerBook, b: RunnerBook): boolean {
  return (
    a.runnerId === b.runnerId && a.last === b.last && sameLevels(a.back, b.back) && sameLevels(a.lay, b.lay)
  );
}

function sameLevels(a: readonly Level[], b: readonly Level[]): boolean {
  return (
    a.length === b.length &&
    a.every((level, index) => level.odds === b[index]?.odds && level.size === b[index]?.size)
  );
}

function levelsOf(levels: readonly (readonly [number, number])[]): readonly Level[] {
  return levels.flatMap(([price, size]) => {
    const odds = oddsOfWire(price);
    return odds === undefined || size <= 0 ? [] : [{ odds, size: paiseOfWire(size) }];
  });
}
