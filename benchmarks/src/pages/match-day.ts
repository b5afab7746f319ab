import { postCall } from "../http/call.ts";
import type { AnnouncedMarket, AnnouncedMatch } from "../http/feed-publisher.ts";
import type { ServedExchange } from "../http/served-exchange.ts";

/** A day of matches as a list of an evening shows them; the first of each sport are in play. */
const MATCHES: readonly AnnouncedMatch[] = [
  match(3, "Premier League T20", "Mumbai Mariners", "Chennai Chargers"),
  match(3, "Premier League T20", "Delhi Dynamos", "Kolkata Knights"),
  match(3, "One Day Cup", "Northern Districts", "Southern Coast"),
  match(1, "Serie A", "Torino", "Sassuolo", ["The Draw"]),
  match(1, "Serie A", "Bologna", "Udinese", ["The Draw"]),
  match(1, "Primera", "Real Sociedad", "Celta de Vigo", ["The Draw"]),
  match(2, "Open, third round", "Anna Lindqvist", "Mei Tanaka"),
  match(2, "Open, third round", "Carla Rossi", "Eva Novak"),
  match(25, "Kabaddi League", "Patna Pillars", "Jaipur Jaguars"),
];
const IN_PLAY = new Set([0, 1, 3, 6, 8]);

/** Announces the day on a served exchange, with resting orders on every runner in play; answers its first market in play. */
export async function playMatchDay({ feed, tokens, url }: ServedExchange): Promise<AnnouncedMarket> {
  const announced: AnnouncedMarket[] = [];
  for (const [index, match] of MATCHES.entries()) {
    const market = await feed.announce(`day-${index}`, match);
    announced.push(market);
    const [token = ""] = tokens;
    for (const [at, runnerId] of market.runnerIds.entries()) {
      await rest(url, token, { ...market, runnerId }, { side: "back", rate: price(22 + at) });
      await rest(url, token, { ...market, runnerId }, { side: "lay", rate: price(20 + at) });
    }
    if (IN_PLAY.has(index)) await feed.turnInPlay(`day-${index}`);
  }
  const [first] = announced;
  if (first === undefined) throw new Error("the day has no match");
  return first;
}

/** Places an order that no other matches. */
export async function rest(
  url: string,
  token: string,
  { eventId, marketId, runnerId }: AnnouncedMarket,
  { side, rate }: { readonly side: "back" | "lay"; readonly rate: number },
): Promise<void> {
  const type = side === "back" ? 1 : 2;
  const bet = { placeTime: null, type, rate, stake: 100, fancyValue: 0, runnerId, marketId, eventId };
  await postCall(url, "Bet/PlaceBetV2", JSON.stringify(bet), { authorization: `Bearer ${token}` });
}

/** Of so many tenths, as the wire has it. */
function price(tenths: number): number {
  return tenths / 10;
}

function match(
  sportId: number,
  competition: string,
  home: string,
  away: string,
  more: readonly string[] = [],
): AnnouncedMatch {
  return { sportId, competition, teams: [home, away], runners: [home, away, ...more] };
}
