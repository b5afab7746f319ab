import type { MarketType, OddsMarket } from "@crossbook/contract";
import type { MarketId } from "@crossbook/engine";
import type { HandlersOf } from "../../calls/handler.ts";
import { ExchangeStoppedError } from "../../exchange/index.ts";
import type { CatalogueMarket, EventFinder } from "../catalogue/index.ts";
import type { OddsBoard } from "./odds-board.ts";
import { fancyOverview, NO_MARKET, presentOdds } from "./odds-presenter.ts";

/** Types that the answer has keys of their own for. */
const WITH_KEY: ReadonlySet<MarketType> = new Set(["match_odd", "bookmaker", "fancy2", "toss", "goalsmaker"]);

interface Parts {
  readonly finder: EventFinder;
  readonly board: OddsBoard;
  /** Number of the hub's last odds message of a market. */
  readonly sequenceOf: (marketId: MarketId) => number;
  /** False while prices may be old: who polls them takes every answer for the prices of now. */
  readonly isCurrent: () => boolean;
}

/** Answers the prices of an event's markets by their type. */
export function getUserOdds({
  finder,
  board,
  sequenceOf,
  isCurrent,
}: Parts): HandlersOf<"markets">["getUserOdds"] {
  return async ({ eventId }, { at }) => {
    if (!isCurrent()) return { ok: false, code: "SERVICE_UNAVAILABLE" };
    const event = await finder.byId(eventId);
    if (!event) return { ok: false, code: "EVENT_NOT_FOUND" };
    const ids = event.markets.map(({ id }) => id);
    // Numbers first: a delta that overtakes the books then repeats what they say already.
    const sequences = new Map(ids.map((id) => [id, sequenceOf(id)]));
    const books = await board.books(ids).catch(refuseStopped);
    if (!books) return { ok: false, code: "SERVICE_UNAVAILABLE" };
    const present = (market: CatalogueMarket) =>
      presentOdds(event, market, books.get(market.id), sequences.get(market.id) ?? 0);
    const first = (type: CatalogueMarket["type"]): OddsMarket => {
      const market = event.markets.find((candidate) => candidate.type === type);
      return market ? present(market) : NO_MARKET;
    };
    const fancies = event.markets.filter(({ type }) => type === "fancy2").map(present);
    return {
      ok: true,
      result: {
        eventId: event.id,
        serverTime: new Date(at).toISOString(),
        matchOdds: first("match_odd"),
        bookmaker: first("bookmaker"),
        fancy: fancyOverview(fancies),
        toss: first("toss"),
        goalsmaker: event.markets.filter(({ type }) => type === "goalsmaker").map(present),
        fancies,
        others: event.markets.filter(({ type }) => !WITH_KEY.has(type)).map(present),
      },
    };
  };
}

function refuseStopped(error: unknown): undefined {
  if (error instanceof ExchangeStoppedError) return undefined;
  throw error;
}
