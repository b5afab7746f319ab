import type { Api, RunnerRemoval } from "@crossbook/contract";
import type { MatchInForce } from "@crossbook/engine";
import { paise, paiseToMainUnits } from "@crossbook/money";
import type { Handler } from "../../../calls/handler.ts";
import { refuse } from "../../../calls/refusals.ts";
import {
  type Exchange,
  ExchangeStoppedError,
  isReducible,
  LAYS_LAPSE_FROM,
  MAX_CORRECTED_ROWS,
  reducedPrice,
} from "../../../exchange/index.ts";
import {
  type CatalogueMarket,
  type EventFinder,
  isMarketFinished,
  runnerById,
} from "../../catalogue/index.ts";
import type { MarketMatches } from "./market-matches.ts";

interface Parts {
  readonly finder: EventFinder;
  readonly exchange: Pick<Exchange, "read" | "projected" | "state">;
  readonly matches: MarketMatches;
}

type Removal = Api["operator"]["getRunnerRemoval"];
type Kind = keyof typeof LAYS_LAPSE_FROM;

/** What is unmatched in the book of a runner, in paise. */
interface Unmatched {
  readonly backs: number;
  readonly lays: number;
}

interface Planned {
  readonly market: CatalogueMarket;
  readonly kind: Kind;
  readonly runner: number;
  readonly basisPoints: number;
  /** Of bets on the runner that wait for the starting price, in paise. */
  readonly waiting: number;
}

/** Levels of a side that are summed: more than a ladder has. */
const WHOLE_BOOK = 1_000;

/** What `RemoveRunner` would do to the bets as they are now, by the engine's own rules; changes nothing. */
export function getRunnerRemoval(parts: Parts): Handler<Removal> {
  const { finder, exchange, matches } = parts;
  return async ({ marketId, runnerId, reductionPercent }) => {
    const event = await finder.byMarket(marketId);
    const market = event?.markets.find(({ id }) => id === marketId);
    if (!market) return refuse("MARKET_NOT_FOUND");
    const runner = runnerById(market, runnerId);
    if (runner === undefined) return refuse("RUNNER_NOT_FOUND");
    if (isMarketFinished(market.status)) return refuse("MARKET_SETTLED");
    if (market.removedRunners.includes(runner)) return refuse("RUNNER_REMOVED");
    try {
      const { kind, books } = await readBooks(exchange, marketId);
      if (kind === undefined || !leavesARace(market)) return refuse("CORRECTION_INVALID");
      await exchange.projected(exchange.state().journalSeq);
      const found = await matches.inForce(marketId, {}, MAX_CORRECTED_ROWS + 1);
      if (found.matches.length > MAX_CORRECTED_ROWS) return refuse("CORRECTION_TOO_LARGE");
      const waiting = market.hasStartingPrice ? await matches.waitingOn(marketId, runner) : 0;
      const planned = { waiting, market, kind, runner, basisPoints: Math.round(reductionPercent * 100) };
      return { ok: true, result: present(planned, found, books) };
    } catch (error) {
      if (error instanceof ExchangeStoppedError) return refuse("EXCHANGE_STOPPED");
      throw error;
    }
  };
}

/** A result must have somebody to lose to those that it names. */
function leavesARace({ runners, removedRunners, winners, eachWay }: CatalogueMarket): boolean {
  return runners.length - removedRunners.length - 1 > (eachWay?.places ?? winners);
}

async function readBooks(exchange: Parts["exchange"], marketId: number) {
  return exchange.read((engine) => {
    const terms = engine.market(marketId)?.terms;
    const sumOf = (levels: readonly { readonly size: number }[]) =>
      levels.reduce((sum, { size }) => sum + size, 0);
    // What can be laid are the backs that are unmatched, and the other way round.
    const books = engine.restingBook(marketId, WHOLE_BOOK)?.runners.map(
      ({ availableToBack, availableToLay }): Unmatched => ({
        backs: sumOf(availableToLay),
        lays: sumOf(availableToBack),
      }),
    );
    return { kind: terms && isReducible(terms) ? terms.kind : undefined, books: books ?? [] };
  });
}

function present(
  { market, kind, runner, basisPoints, waiting }: Planned,
  found: { readonly matches: readonly MatchInForce[]; readonly accountIds: readonly number[] },
  books: readonly Unmatched[],
): RunnerRemoval {
  const nameOf = (index: number) => market.runners[index]?.name ?? "";
  const of = (index: number) => found.matches.filter((match) => match.runner === index);
  const voided = of(runner);
  const others = new Set(found.matches.map((match) => match.runner).filter((index) => index !== runner));
  const laysLapse = basisPoints >= LAYS_LAPSE_FROM[kind];
  const lapsing = books.map(({ backs, lays }, index) =>
    index === runner ? backs + lays : laysLapse ? lays : 0,
  );
  return {
    runnerName: nameOf(runner),
    voidedMatches: voided.length,
    voidedStake: units(stakeOf(voided)),
    accounts: found.accountIds.length,
    lapsingStake: units(lapsing.reduce((sum, stake) => sum + stake, waiting)),
    laysLapse,
    reduced: [...others]
      .sort((a, b) => a - b)
      .map((index) => ({
        runnerName: nameOf(index),
        matches: of(index).length,
        stake: units(stakeOf(of(index))),
        winningsBefore: units(winningsOf(of(index), (price) => price)),
        winningsAfter: units(winningsOf(of(index), (price) => reducedPrice(kind, price, basisPoints))),
      })),
  };
}

function stakeOf(matches: readonly MatchInForce[]): number {
  return matches.reduce((sum, { stake }) => sum + stake, 0);
}

/** Whole paise: what the engine keeps in hundredths is rounded once, at the result. */
function winningsOf(matches: readonly MatchInForce[], priceAfter: (price: number) => number): number {
  return Math.floor(
    matches.reduce((sum, { stake, price }) => sum + stake * (priceAfter(price) - 100), 0) / 100,
  );
}

function units(amount: number): number {
  return paiseToMainUnits(paise(amount));
}
