import { type SportEvent, sportById } from "@crossbook/contract";
import { type CatalogueEvent, type EventPhase, mainMarketOf } from "./catalogue-event.ts";
import { clockTime, dayWords } from "./host-zone.ts";
import { wireMarketStatus } from "./market-status.ts";

/** A delay up to this wins the badge "Fast Bet". */
const FAST_BET_DELAY_MS = 2_000;

const STATUS = { upcoming: "UPCOMING", inPlay: "IN_PLAY", ended: "ENDED" } as const satisfies Record<
  EventPhase,
  SportEvent["status"]
>;

/** An event as lists show it. `now` decides between Today, Tomorrow and a date. */
export function presentEvent(event: CatalogueEvent, now: number): SportEvent {
  const main = mainMarketOf(event);
  return {
    id: event.id,
    dreamEventId: event.fixtureId,
    title: event.title,
    team1: event.team1,
    team2: event.team2,
    competition: event.competition,
    status: STATUS[event.phase],
    matchDate: event.phase === "inPlay" ? "In-Play" : dayWords(event.startTime, now),
    time: clockTime(event.startTime),
    startTime: new Date(event.startTime).toISOString(),
    sportId: event.sportId,
    sportName: sportById(event.sportId)?.name ?? "",
    pin: false,
    isFancy: event.markets.some((market) => market.type === "fancy2"),
    isBookMaker: event.markets.some((market) => market.type === "bookmaker"),
    isFastBet: main !== undefined && main.delayMs <= FAST_BET_DELAY_MS,
    videoURL: null,
    simulated: event.simulated,
    sourceLabel: event.sourceLabel,
    scoreLine: event.scoreLine,
    market: main
      ? {
          marketId: main.id,
          name: main.name,
          status: wireMarketStatus(main),
          runners: main.runners.map(({ id, name }) => ({ id, name })),
        }
      : null,
  };
}
