import { decimalOdds } from "@crossbook/odds";
import { ANY_PRICE } from "../../catalogue/starting-price.ts";
import type { MarketView } from "./market-data-filter.ts";
import type { Level, MarketImage, RunnerImage } from "./market-image.ts";

/**
 * What a view of a market shows anew, as the protocol writes it; `before`: as the client knows it, undefined: not at all.
 * Undefined where it shows nothing new.
 */
export function marketChange(
  before: MarketImage | undefined,
  after: MarketImage,
  view: MarketView,
): object | undefined {
  const runners = after.runners.flatMap((runner, index) => {
    const fields = runnerChange(before?.runners[index], runner, view);
    return Object.keys(fields).length === 0 ? [] : [{ id: runner.id, ...hcOf(runner), ...fields }];
  });
  const change = {
    ...(view.definition && before?.definition !== after.definition && { marketDefinition: after.definition }),
    ...(view.tradedVolume && before?.matched !== after.matched && { tv: after.matched }),
    ...(runners.length > 0 && { rc: runners }),
  };
  if (before === undefined) return { id: after.id, img: true, ...change };
  return Object.keys(change).length === 0 ? undefined : { id: after.id, ...change };
}

function runnerChange(before: RunnerImage | undefined, after: RunnerImage, view: MarketView): object {
  const back = view.bestOffers || view.bestOffersDisplayed ? bestChange(before?.back, after.back, view) : [];
  const lay = view.bestOffers || view.bestOffersDisplayed ? bestChange(before?.lay, after.lay, view) : [];
  const { lastPrice, tradedVolume } = after;
  return {
    ...(view.lastPrice && lastPrice !== null && before?.lastPrice !== lastPrice && { ltp: lastPrice }),
    ...(view.tradedVolume && (before?.tradedVolume ?? 0) !== tradedVolume && { tv: tradedVolume }),
    ...(view.bestOffers && filled({ batb: back, batl: lay })),
    ...(view.bestOffersDisplayed && filled({ bdatb: back, bdatl: lay })),
    ...(view.allOffers &&
      filled({ atb: ladderChange(before?.back, after.back), atl: ladderChange(before?.lay, after.lay) })),
    ...(view.traded && filled({ trd: ladderChange(before?.traded, after.traded) })),
    ...startingChange(before?.starting, after.starting, view),
  };
}

function startingChange(
  before: RunnerImage["starting"],
  after: RunnerImage["starting"],
  view: MarketView,
): object {
  if (after === undefined || before === after) return {};
  const { near, far } = after;
  const backs = (at: RunnerImage["starting"]) => only(decimalOdds(ANY_PRICE.back), at?.backStake);
  const lays = (at: RunnerImage["starting"]) => only(decimalOdds(ANY_PRICE.lay), at?.layLiability);
  return {
    ...(view.startingProjected && near !== null && near !== before?.near && { spn: near }),
    ...(view.startingProjected && far !== null && far !== before?.far && { spf: far }),
    ...(view.startingTraded &&
      filled({
        spl: ladderChange(backs(before), backs(after)),
        spb: ladderChange(lays(before), lays(after)),
      })),
  };
}

function only(price: number, size = 0): readonly Level[] {
  return size > 0 ? [[price, size]] : [];
}

/** Prices whose size is another now; size 0: nothing is there any more. */
function ladderChange(before: readonly Level[] = [], after: readonly Level[]): readonly Level[] {
  if (before === after) return [];
  const sizes = new Map(before);
  const changed = after.filter(([price, size]) => sizes.get(price) !== size);
  const left = new Set(after.map(([price]) => price));
  return [...changed, ...before.flatMap(([price]): Level[] => (left.has(price) ? [] : [[price, 0]]))];
}

/** Positions of the best prices whose price or size is another now; price and size 0: nothing is there any more. */
function bestChange(
  before: readonly Level[] = [],
  after: readonly Level[],
  { levels }: MarketView,
): readonly (readonly [position: number, price: number, size: number])[] {
  const changed: [number, number, number][] = [];
  const count = Math.min(levels, Math.max(before.length, after.length));
  for (let position = 0; position < count; position++) {
    const [price = 0, size = 0] = after[position] ?? [];
    const [priceBefore = 0, sizeBefore = 0] = before[position] ?? [];
    if (price !== priceBefore || size !== sizeBefore) changed.push([position, price, size]);
  }
  return changed;
}

/** The fields that have anything. */
function filled(fields: Readonly<Record<string, readonly unknown[]>>): object {
  return Object.fromEntries(Object.entries(fields).filter(([, levels]) => levels.length > 0));
}

function hcOf({ hc }: RunnerImage): { readonly hc?: number } {
  return hc === undefined ? {} : { hc };
}
