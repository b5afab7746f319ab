import { type Situation, type SportEvent, situations, sportById } from "@crossbook/contract";
import * as z from "zod/mini";
import { type CatalogueEvent, type EventPhase, mainMarketOf } from "./catalogue-event.ts";
import { clockTime, dayWords } from "./host-zone.ts";
import { wireMarketStatus } from "./market-status.ts";

/** A delay up to this wins the badge "Fast Bet". */
const FAST_BET_DELAY_MS = 2_000;

const STATUS = { upcoming: "UPCOMING", inPlay: "IN_PLAY", ended: "ENDED" } as const satisfies Record<
  EventPhase,
  SportEvent["status"]
>;

const cardWithLine = z.object({ lineParts: situations });
/** A list is asked for far more often than a score changes, and each change makes another event. */
const linesOfEvents = new WeakMap<CatalogueEvent, readonly Situation[]>();

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
    ...(event.source && { source: event.source }),
    scoreLine: event.scoreLine,
    ...linePartsOf(event),
    market: main
      ? {
          marketId: main.id,
          name: main.name,
          status: wireMarketStatus(main),
          runners: main.runners.map(({ id, name }, index) => ({
            ...{ id, name },
            ...(main.removedRunners.includes(index) && { removed: true }),
          })),
        }
      : null,
  };
}

/** The parts of its score's line; nothing where the feed sends the line only. */
function linePartsOf(event: CatalogueEvent): { lineParts?: Situation[] } {
  if (event.scoreText === null) return {};
  const known = linesOfEvents.get(event) ?? readLineParts(event.scoreText);
  linesOfEvents.set(event, known);
  return known.length === 0 ? {} : { lineParts: [...known] };
}

function readLineParts(scoreText: string): readonly Situation[] {
  return cardWithLine.safeParse(JSON.parse(scoreText)).data?.lineParts ?? [];
}
