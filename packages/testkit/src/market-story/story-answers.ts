import {
  amountAt,
  type Engine,
  HOUSE_ACCOUNT,
  type LinePosition,
  type MarketPosition,
  type PriceLevel,
} from "@crossbook/engine";
import { formatOdds } from "@crossbook/odds";
import { gain, type StoryNames, written } from "./story-names.ts";

/** What is offered on a runner, best price first on both sides: `book Mumbai: back 1.98×50 | lay -`. */
export function answerBook(
  engine: Engine,
  names: StoryNames,
  runner: string,
  market: string | undefined,
): string {
  const named = names.market(market);
  const book = engine.book(named.marketId, 1000)?.runners[names.runner(named, runner)];
  const toBack = levels(book?.availableToBack ?? []);
  const toLay = levels(book?.availableToLay ?? []);
  return `book ${runner}${within(market)}: back ${toBack} | lay ${toLay}`;
}

/**
 * `order first: matched 30 @ 2.01, rests 70`, the price being the average to four decimals; `gone` where the
 * engine let go of it, `delayed` in place of `rests` before it enters its book, `waits` for the starting price.
 */
export function answerOrder(engine: Engine, names: StoryNames, label: string): string {
  const order = engine.order(names.orderId(label));
  if (order === undefined) return `order ${label}: gone`;
  const { matched, matchedPayoutCentipaise, remaining, delayedUntil, waits } = order;
  const stays = waits ? "waits" : delayedUntil === undefined ? "rests" : "delayed";
  const average = (matchedPayoutCentipaise / matched / 100).toFixed(4);
  const parts = [
    ...(matched > 0 ? [`matched ${written(matched)} @ ${average}`] : []),
    ...(remaining > 0 ? [`${stays} ${written(remaining)}`] : []),
  ];
  return `order ${label}: ${parts.join(", ")}`;
}

/**
 * `starting price Comet: 7`, or `none`, where it was formed; before that what it would be, and what takes it: `starting price
 * Comet: near 7, far 6.8, backs 1000, liability 6000`.
 */
export function answerStartingPrice(
  engine: Engine,
  names: StoryNames,
  runner: string,
  market: string | undefined,
): string {
  const named = names.market(market);
  const asked = `starting price ${runner}${within(market)}:`;
  const known = engine.startingPrices(named.marketId);
  const expected = known?.runners[names.runner(named, runner)];
  if (known === undefined || expected === undefined) return `${asked} not offered`;
  const { near, far, backStake, layLiability } = expected;
  const priced = (price: number) => (price === 0 ? "none" : String(price / 100));
  if (known.formed !== undefined) return `${asked} ${priced(near)}`;
  const takes = `backs ${written(backStake)}, liability ${written(layLiability)}`;
  return `${asked} near ${priced(near)}, far ${priced(far)}, ${takes}`;
}

/** `state: open, matched 150, Mumbai last 2.02`. */
export function answerState(engine: Engine, names: StoryNames, market: string | undefined): string {
  const named = names.market(market);
  const book = engine.book(named.marketId, 0);
  const last = (book?.runners ?? []).flatMap(({ lastMatched }, runner) =>
    lastMatched === undefined ? [] : [`${named.runners[runner]} last ${formatOdds(lastMatched)}`],
  );
  const asked = market === undefined ? "" : ` ${market}`;
  return `state${asked}: ${[book?.status ?? "removed", `matched ${written(book?.matchedTotal ?? 0)}`, ...last].join(", ")}`;
}

/** `house: commission 10.5, rounding 0.01`: what of it is asked. */
export function answerHouse(engine: Engine, asked: string): string {
  const answers = parts(asked).map((part) => {
    const [, name] = /^(clearing|settlement|commission|rounding) -?[\d.]+$/.exec(part) ?? [];
    const id = Object.entries(HOUSE_ACCOUNT.play).find(([key]) => key === name)?.[1];
    if (id === undefined) throw new Error(`the house has no such account: ${part}`);
    return `${name} ${written(engine.account(id)?.cash ?? Number.NaN)}`;
  });
  return `house: ${answers.join(", ")}`;
}

/**
 * `asha: cash 1000, held 50, exposure 200, available 800, if Mumbai +200, if Delhi in Toss -100, exposure in Toss 100`:
 * what of it is asked. `if` counts matched bets alone; where several win, they are named: `if Mumbai and Delhi +20`.
 */
export function answerAccount(engine: Engine, names: StoryNames, who: string, asked: string): string {
  const accountId = names.accountId(who) ?? 0;
  const account = engine.account(accountId);
  const answers = parts(asked).map((part) => {
    const [, field] = /^(cash|held|exposure|available) -?[\d.]+$/.exec(part) ?? [];
    if (field === "cash" || field === "held" || field === "exposure" || field === "available") {
      return `${field} ${written(account?.[field] ?? Number.NaN)}`;
    }
    const [, market] = /^exposure in (\w+) [\d.]+$/.exec(part) ?? [];
    if (market !== undefined) {
      const { marketId } = names.market(market);
      return `exposure in ${market} ${written(engine.marketExposure(accountId, marketId) / 100)}`;
    }
    const [, runners, inMarket] = /^if (\w+(?: and \w+)*)(?: in (\w+))? [-+]?[\d.]+$/.exec(part) ?? [];
    if (runners === undefined) throw new Error(`an account has no such thing: ${part}`);
    const named = names.market(inMarket);
    const position = engine.position(accountId, named.marketId);
    const result =
      position?.kind === "line"
        ? amountAt(position.ladder, Number(runners))
        : profitOf(
            position,
            runners.split(" and ").map((name) => names.runner(named, name)),
          );
    return `if ${runners}${within(inMarket)} ${gain(result / 100)}`;
  });
  return `${who}: ${answers.join(", ")}`;
}

/** What a position brings if these win, in centipaise. */
function profitOf(
  position: Exclude<MarketPosition, LinePosition> | undefined,
  winners: readonly number[],
): number {
  if (position === undefined) return 0;
  if (position.kind === "singleWinner") return position.ifWins[winners[0] ?? 0] ?? 0;
  if (position.kind === "eachWay") {
    return position.runners.reduce((sum, { ifWins, ifPlaced, ifLoses }, runner) => {
      const place = winners.indexOf(runner);
      return sum + (place < 0 ? ifLoses : place === 0 ? ifWins : ifPlaced);
    }, 0);
  }
  return position.runners.reduce(
    (sum, { ifWins, ifLoses }, runner) => sum + (winners.includes(runner) ? ifWins : ifLoses),
    0,
  );
}

function levels(levels: readonly PriceLevel[]): string {
  return levels.map(({ price, size }) => `${formatOdds(price)}×${written(size)}`).join(", ") || "-";
}

function within(market: string | undefined): string {
  return market === undefined ? "" : ` in ${market}`;
}

function parts(asked: string): readonly string[] {
  return asked.split(", ");
}
