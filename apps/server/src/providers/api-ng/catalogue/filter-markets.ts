import { marketNumber, plainNumber } from "../ids.ts";
import type { MarketFilter } from "../parameters.ts";
import { bettingTypeOf, turnsInPlay, typeCodeOf } from "./market-words.ts";
import type { ShownMarket } from "./shown-markets.ts";
import { isBspMarket } from "./starting-price.ts";

/** What of the caller a filter may ask for: the markets in which he has bets of a state. */
export type OwnMarkets = (states: readonly string[]) => Promise<ReadonlySet<number>>;

type OwnlessFilter = Partial<Omit<MarketFilter, "withOrders">>;
export type Condition = (market: ShownMarket) => boolean;

/** Markets that a filter lets through. A country or venue is known of no event, so a filter by one lets nothing through. */
export async function filterMarkets(
  markets: readonly ShownMarket[],
  filter: MarketFilter,
  ownMarkets: OwnMarkets,
): Promise<readonly ShownMarket[]> {
  const conditions = [...conditionsOf(filter)];
  const states = given(filter.withOrders);
  if (states) {
    const own = await ownMarkets(states);
    conditions.push(({ market }) => own.has(market.id));
  }
  return markets.filter((market) => conditions.every((holds) => holds(market)));
}

/** What of a filter asks for nothing of the caller: a market is let through where all of it holds. */
export function conditionsOf(filter: OwnlessFilter): readonly Condition[] {
  return [...listConditions(filter), ...flagConditions(filter)];
}

function listConditions(filter: OwnlessFilter): Condition[] {
  const conditions: Condition[] = [];
  const among = (wanted: readonly string[] | undefined, of: (market: ShownMarket) => string | undefined) => {
    if (!wanted) return;
    const set = new Set<string | undefined>(wanted);
    conditions.push((market) => set.has(of(market)));
  };
  const numbered = (
    wanted: readonly string[] | undefined,
    read: (text: string) => number | undefined,
    of: (market: ShownMarket) => number,
  ) => {
    if (!wanted) return;
    const set = new Set(wanted.map(read));
    conditions.push((market) => set.has(of(market)));
  };
  among(given(filter.eventTypeIds), ({ eventType }) => eventType.id);
  among(given(filter.competitionIds), ({ competitionId }) => competitionId);
  among(given(filter.marketTypeCodes), ({ event, market }) => typeCodeOf(event, market));
  among(given(filter.marketBettingTypes), ({ market }) => bettingTypeOf(market));
  among(given(filter.venues), () => undefined);
  among(given(filter.marketCountries), () => undefined);
  numbered(given(filter.eventIds), plainNumber, ({ event }) => event.id);
  numbered(given(filter.marketIds), marketNumber, ({ market }) => market.id);
  return conditions;
}

function flagConditions(filter: OwnlessFilter): Condition[] {
  const conditions: Condition[] = [];
  const { textQuery, inPlayOnly, turnInPlayEnabled, bspOnly, marketStartTime: range } = filter;
  const isSet = <Value>(value: Value | null | undefined): value is Value =>
    value !== null && value !== undefined;
  if (isSet(inPlayOnly)) conditions.push(({ event }) => (event.phase === "inPlay") === inPlayOnly);
  if (isSet(turnInPlayEnabled))
    conditions.push(({ event, market }) => turnsInPlay(event, market) === turnInPlayEnabled);
  if (isSet(bspOnly)) conditions.push(({ market }) => isBspMarket(market) === bspOnly);
  const { from, to } = range ?? {};
  if (isSet(from)) conditions.push(({ event }) => event.startTime >= from);
  if (isSet(to)) conditions.push(({ event }) => event.startTime <= to);
  if (isSet(textQuery)) {
    const wanted = textQuery.toLowerCase();
    conditions.push(({ event, market, eventType }) =>
      [event.title, event.competition, market.name, eventType.name].some((name) =>
        name.toLowerCase().includes(wanted),
      ),
    );
  }
  return conditions;
}

/** An empty list asks for nothing in particular. */
function given(wanted: readonly string[] | null | undefined): readonly string[] | undefined {
  return wanted && wanted.length > 0 ? wanted : undefined;
}
