import type { GivenResult, SettlementMarket } from "@crossbook/contract";

/** A result as it is entered. */
export interface ResultDraft {
  readonly number: string;
  /** By runner: how it ended; absent or empty: neither. */
  readonly ends: Readonly<Record<number, "" | "won" | "tied">>;
  /** By runner: its place from 1; absent: none. Those with the same place are tied. */
  readonly places: Readonly<Record<number, number>>;
}

const WHOLE_NUMBER = /^-?\d{1,7}$/;

/** The result that was entered, or what is missing in words. Two or more that are tied share the places that are left. */
export function givenResult(market: SettlementMarket, draft: ResultDraft): GivenResult | string {
  const { resultKind, named } = market;
  // One that was taken out after it was chosen has no field any more.
  const runners = market.runners.filter(({ removed }) => !removed);
  if (resultKind === "number") {
    const text = draft.number.trim();
    return WHOLE_NUMBER.test(text) ? { type: "number", value: Number(text) } : "Enter a whole number.";
  }
  if (resultKind === "places") {
    const placed = runners.flatMap(({ runnerId }) => {
      const place = draft.places[runnerId];
      return place === undefined ? [] : [{ runnerId, place }];
    });
    return placesResult(placed, named);
  }
  const ended = (end: "won" | "tied") =>
    runners.filter(({ runnerId }) => draft.ends[runnerId] === end).map(({ runnerId }) => runnerId);
  const [runnerIds, tiedIds] = [ended("won"), ended("tied")];
  if (tiedIds.length === 0) {
    if (runnerIds.length === named) return { type: "winners", runnerIds };
    return named === 1 ? "Choose the winner." : `Choose the ${named} winners.`;
  }
  const places = named - runnerIds.length;
  if (places < 1) return "The winners have every place: none is left for a tie.";
  if (tiedIds.length <= places) return tooFewAreTied(places);
  return { type: "deadHeat", runnerIds, tiedIds, places };
}

function tooFewAreTied(places: number): string {
  const left = places === 1 ? "the place that is left" : `the ${places} places that are left`;
  return `More than ${places} must be tied for ${left}.`;
}

interface Placed {
  readonly runnerId: number;
  readonly place: number;
}

/** In their order, or with those that share a place: who comes in behind them has the place after all of theirs. */
function placesResult(placed: readonly Placed[], named: number): GivenResult | string {
  const ascending = [...placed].sort((a, b) => a.place - b.place);
  const shared = ascending.filter((one, index) => one.place === ascending[index + 1]?.place);
  const [{ place: tiedAt } = { place: 0 }] = shared;
  if (shared.some(({ place }) => place !== tiedAt)) return "Only runners of one place can be tied.";
  const tied = ascending.filter(({ place }) => place === tiedAt);
  const others = ascending.filter(({ place }) => place !== tiedAt);
  const isBehind = (place: number) => tied.length > 0 && place > tiedAt;
  const expected = others.every(
    ({ place }, index) => place === index + 1 + (isBehind(place) ? tied.length : 0),
  );
  const reached = others.length + tied.length;
  const isWhole = tied.length > 0 ? reached >= named && tiedAt <= named : reached === named;
  if (
    !expected ||
    !isWhole ||
    (tied.length > 0 && others.filter((it) => !isBehind(it.place)).length !== tiedAt - 1)
  )
    return `Give each of the ${named} places to a runner; who is behind a tie has the place after all of it.`;
  const runnerIds = others.map(({ runnerId }) => runnerId);
  if (tied.length === 0) return { type: "places", runnerIds };
  const tiedIds = tied.map(({ runnerId }) => runnerId).sort((a, b) => a - b);
  return { type: "tiedPlaces", runnerIds, tiedIds, after: tiedAt - 1 };
}
