import type { OddsMarket, OddsRunner, RunnerLadder } from "@crossbook/contract";
import * as z from "zod/mini";
import type { OwnOrder } from "../../../modules/betting/index.ts";
import type { MarketOdds } from "../../../modules/markets/index.ts";
import type { CallsAtOnce } from "../betting/calls-at-once.ts";
import { isProjected } from "../betting/order-projection.ts";
import { presentBookOrder } from "../betting/present-order.ts";
import { isSayable } from "../catalogue/market-words.ts";
import { availableOf } from "../catalogue/present-market.ts";
import { marketIdText, marketNumber, numbersOf } from "../ids.ts";
import { done, handlerOf, type Operation, type OperationCall, operation, refused } from "../operation.ts";
import { maybe, numberParameter, textParameter } from "../parameters.ts";
import type { OperationParts } from "../parts.ts";
import { inTurns } from "../rows-in-turns.ts";
import { presentBookHead, runnerStatusOf } from "./book-head.ts";
import { presentMatches } from "./present-matches.ts";
import { NO_STARTING_PRICES, presentStartingPrice, startingPricesOf } from "./present-starting-price.ts";
import {
  MOST_WEIGHT,
  priceProjection,
  type ShownPrices,
  shownPrices,
  USUAL_DEPTH,
} from "./price-projection.ts";

/** Own bets of one request; with more of them they are listed page by page. */
const MOST_OWN_BETS = 2000;

const ownBets = {
  priceProjection,
  orderProjection: maybe(z.enum(["ALL", "EXECUTABLE", "EXECUTION_COMPLETE"])),
  matchProjection: maybe(z.enum(["NO_ROLLUP", "ROLLED_UP_BY_PRICE", "ROLLED_UP_BY_AVG_PRICE"])),
};
const bookParameters = z.object({
  ...ownBets,
  marketIds: z.array(textParameter).check(z.minLength(1), z.maxLength(1000)),
});
const runnerParameters = z.object({
  ...ownBets,
  marketId: textParameter,
  selectionId: numberParameter,
});
type Wanted = Pick<z.output<typeof bookParameters>, keyof typeof ownBets>;

/** Prices of markets, with the caller's own bets where they are asked for. Markets that are not known are left out. */
export function listMarketBook(parts: OperationParts, atOnce: CallsAtOnce): Operation {
  return operation("betting", bookParameters, async ({ marketIds, ...wanted }, call) => {
    const numbers = new Set(numbersOf(marketIds, marketNumber));
    return books(parts, atOnce, { call, wanted, numbers: [...numbers] });
  });
}

/** The same of one runner. */
export function listRunnerBook(parts: OperationParts, atOnce: CallsAtOnce): Operation {
  return operation("betting", runnerParameters, async ({ marketId, selectionId, ...wanted }, call) => {
    const number = marketNumber(marketId);
    if (number === undefined) return refused("INVALID_INPUT_DATA");
    return books(parts, atOnce, { call, wanted, numbers: [number], only: selectionId });
  });
}

interface Asked {
  readonly call: OperationCall;
  readonly wanted: Wanted;
  readonly numbers: readonly number[];
  /** The one runner that is shown; absent: all. */
  readonly only?: number;
}

async function books(parts: OperationParts, atOnce: CallsAtOnce, asked: Asked) {
  const { call, wanted, numbers, only } = asked;
  const prices = shownPrices(wanted.priceProjection);
  if (!prices) return refused("INVALID_INPUT_DATA");
  if (prices.weight * numbers.length > MOST_WEIGHT) return refused("TOO_MUCH_DATA");
  const withBets = wanted.orderProjection || wanted.matchProjection;
  const own = withBets
    ? await atOnce.run(
        call.caller.accountId,
        () => ownOrders(parts, { call, wanted, numbers }),
        (found) => (found === "TOO_MUCH_DATA" ? 0 : found.length),
      )
    : [];
  if (own === undefined) return refused("TOO_MANY_REQUESTS");
  if (own === "TOO_MUCH_DATA") return refused("TOO_MUCH_DATA");
  // Before the prices: a bet that names the version is refused where they have changed since.
  const versions = new Map(numbers.map((number) => [number, parts.versions.of(number)]));
  const found = await parts.oddsOf(numbers);
  const shown: object[] = [];
  for (const market of found.values()) {
    if (!isSayable(market.market)) continue;
    const runners = market.odds.runners.filter(({ id }) => only === undefined || id === only);
    const ladders = await laddersOf(parts, call, { market, prices, runners });
    if (ladders === "TOO_MANY_REQUESTS") return refused("TOO_MANY_REQUESTS");
    const starting = prices.startingPrices ? await startingPricesOf(parts, call, market) : NO_STARTING_PRICES;
    const orders = own.filter(({ order }) => order.marketId === market.market.id);
    shown.push(
      presentBook(
        market,
        versions.get(market.market.id) ?? 0,
        runners.map((runner) => ({
          ...presentRunner(runner, prices, ladders.get(runner.id)),
          ...presentStartingPrice(starting.get(runner.id)),
          ...presentOwn(orders, market, runner, wanted),
        })),
      ),
    );
  }
  return done(shown);
}

/** A bet with what the book shows of it. */
interface OwnBet {
  readonly order: OwnOrder;
  readonly presented: object;
}

async function ownOrders(
  { openOrders }: OperationParts,
  { call: { caller, nextTurn }, wanted, numbers: marketIds }: Asked,
): Promise<readonly OwnBet[] | "TOO_MUCH_DATA"> {
  const { orderProjection, matchProjection } = wanted;
  const views = await openOrders.views(caller.accountId, {
    marketIds,
    isWanted: (view) => Boolean(matchProjection) || isProjected(view, orderProjection),
  });
  const numbers = views.map(({ orderId }) => orderId);
  if (numbers.length > MOST_OWN_BETS) return "TOO_MUCH_DATA";
  const orders = await openOrders.byNumbers(caller.accountId, numbers);
  return inTurns(orders, nextTurn, (order) => ({ order, presented: presentBookOrder(order) }));
}

/** What a market's book does not have: deeper prices, and what was matched at each price. */
async function laddersOf(
  { handlers }: OperationParts,
  { context }: OperationCall,
  {
    market,
    prices: { depth, traded },
    runners,
  }: { readonly market: MarketOdds; readonly prices: ShownPrices; readonly runners: readonly OddsRunner[] },
): Promise<ReadonlyMap<number, RunnerLadder> | "TOO_MANY_REQUESTS"> {
  const found = new Map<number, RunnerLadder>();
  if (depth <= USUAL_DEPTH && !traded) return found;
  for (const { id } of runners) {
    const outcome = await handlerOf(handlers.trading.getRunnerLadder)(
      { marketId: market.market.id, runnerId: id },
      context,
    );
    if (outcome.ok) found.set(id, outcome.result);
    // Of a market that is finished long ago there is none.
    else if (outcome.code === "TOO_MANY_REQUESTS") return "TOO_MANY_REQUESTS";
  }
  return found;
}

function presentBook({ market, odds }: MarketOdds, version: number, runners: readonly object[]) {
  return {
    ...presentBookHead({ market, odds }),
    marketId: marketIdText(market.id),
    isMarketDataDelayed: false,
    inplay: odds.inPlay,
    numberOfRunners: odds.runners.length,
    totalMatched: odds.matched,
    totalAvailable: availableOf(odds.runners),
    ...{ version, runners },
  };
}

function presentRunner(runner: OddsRunner, { depth, traded }: ShownPrices, ladder: RunnerLadder | undefined) {
  const { back, lay } = ladder ?? runner;
  const volume = (traded && ladder?.traded) || [];
  const matchedPaise = volume.reduce((sum, { size }) => sum + Math.round(size * 100), 0);
  return {
    selectionId: runner.id,
    handicap: runner.handicap ?? 0,
    status: runnerStatusOf(runner),
    ...(runner.lastPrice !== null && { lastPriceTraded: runner.lastPrice }),
    ...(traded && { totalMatched: matchedPaise / 100 }),
    ...((depth > 0 || traded) && {
      ex: {
        availableToBack: back.slice(0, depth),
        availableToLay: lay.slice(0, depth),
        tradedVolume: volume,
      },
    }),
  };
}

function presentOwn(
  bets: readonly OwnBet[],
  { market }: MarketOdds,
  { id }: OddsMarket["runners"][number],
  wanted: Wanted,
) {
  const { orderProjection, matchProjection } = wanted;
  const own = bets.filter(({ order }) => market.runners[order.runner]?.id === id);
  const shown = own.filter(({ order }) => isProjected(order, orderProjection));
  const matches = own.map(({ order }) => order);
  return {
    ...(orderProjection && { orders: shown.map(({ presented }) => presented) }),
    ...(matchProjection && { matches: presentMatches(matches, matchProjection) }),
  };
}
