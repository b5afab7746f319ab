import { marketIdText, momentText } from "../ids.ts";
import { isRacing } from "./event-types.ts";
import { typeCodeOf } from "./market-words.ts";
import type { ShownMarket, ShownMarkets } from "./shown-markets.ts";

/** The menu of all markets as JSON text: sports, competitions, events and their markets. Made once per change. */
export class NavigationMenu {
  readonly #shown: ShownMarkets;
  #version = -1;
  #text = "";

  constructor(shown: ShownMarkets) {
    this.#shown = shown;
  }

  text(): string {
    if (this.#version === this.#shown.version) return this.#text;
    this.#version = this.#shown.version;
    const children = groupsOf(this.#shown.all(), ({ eventType }) => eventType.id).map(presentSport);
    this.#text = JSON.stringify({ type: "GROUP", name: "ROOT", id: 0, children });
    return this.#text;
  }
}

type Group = readonly [ShownMarket, ...ShownMarket[]];

function presentSport(markets: Group) {
  const [{ eventType }] = markets;
  const children = groupsOf(markets, ({ competitionId }) => competitionId).map((own) => ({
    ...{ type: "GROUP", id: own[0].competitionId, name: own[0].event.competition },
    children: groupsOf(own, ({ event }) => String(event.id)).map(presentEvent),
  }));
  return { type: "EVENT_TYPE", id: eventType.id, name: eventType.name, children };
}

function presentEvent(markets: Group) {
  const [{ event }] = markets;
  const own = { id: String(event.id), name: event.title, children: markets.map(presentMarket) };
  // The country and the venue are not known.
  if (!isRacing(event.sportId)) return { type: "EVENT", ...own, countryCode: "" };
  return {
    type: "RACE",
    ...own,
    startTime: momentText(event.startTime),
    venue: "",
    raceNumber: "",
    countryCode: "",
  };
}

function presentMarket({ event, market }: ShownMarket) {
  return {
    type: "MARKET",
    exchangeId: "1",
    id: marketIdText(market.id),
    name: market.name,
    marketStartTime: momentText(event.startTime),
    marketType: typeCodeOf(event, market),
    numberOfWinners: String(market.winners),
  };
}

function groupsOf(markets: readonly ShownMarket[], keyOf: (market: ShownMarket) => string): Group[] {
  const groups = new Map<string, [ShownMarket, ...ShownMarket[]]>();
  for (const market of markets) {
    const group = groups.get(keyOf(market));
    if (group) group.push(market);
    else groups.set(keyOf(market), [market]);
  }
  return [...groups.values()];
}
