import { SPORTS, type SportEvent, type SportTree } from "@crossbook/contract";
import type { Clock } from "../../ports/clock.ts";
import type { Catalogue } from "./catalogue.ts";
import type { EventPhase } from "./catalogue-event.ts";
import { presentEvent } from "./event-presenter.ts";
import { dayNumber } from "./host-zone.ts";

const PHASE_ORDER = { inPlay: 0, upcoming: 1, ended: 2 } as const satisfies Record<EventPhase, number>;

/** Sports with events; the casino's games are no events. */
const SPORTS_WITH_EVENTS = SPORTS.filter((sport) => sport.key !== "casino");

/** The lists of events in play and to come, presented once per change of the catalogue and per day. */
export class EventList {
  readonly #catalogue: Catalogue;
  readonly #clock: Clock;
  #madeFor = "";
  #events: readonly SportEvent[] = [];
  #tree: SportTree = [];

  constructor(catalogue: Catalogue, clock: Clock) {
    this.#catalogue = catalogue;
    this.#clock = clock;
  }

  /** In play first, then by start. */
  events(): readonly SportEvent[] {
    this.#refresh();
    return this.#events;
  }

  tree(): SportTree {
    this.#refresh();
    return this.#tree;
  }

  #refresh(): void {
    const now = this.#clock.now();
    const madeFor = `${this.#catalogue.version}/${dayNumber(now)}`;
    if (madeFor === this.#madeFor) return;
    this.#madeFor = madeFor;
    this.#events = this.#catalogue
      .unfinishedEvents()
      .filter((event) => event.phase !== "ended")
      .sort((a, b) => PHASE_ORDER[a.phase] - PHASE_ORDER[b.phase] || a.startTime - b.startTime || a.id - b.id)
      .map((event) => presentEvent(event, now));
    this.#tree = SPORTS_WITH_EVENTS.map((sport) => ({
      id: sport.id,
      name: sport.key,
      displayName: sport.name,
      events: this.#events.filter((event) => event.sportId === sport.id),
    }));
  }
}
