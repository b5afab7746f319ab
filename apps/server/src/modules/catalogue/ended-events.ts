import { type EndedEvent, sportById } from "@crossbook/contract";
import type { Catalogue } from "./catalogue.ts";

/** What a search has to know of an event that has ended. */
export interface EndedRow {
  readonly id: number;
  readonly sportId: number;
  readonly title: string;
  readonly competition: string;
  /** Unix milliseconds. */
  readonly startTime: number;
}

/** So many that ended last can be searched; older ones are found in a player's own statement. */
export const SEARCHED_ENDED_EVENTS = 2_000;
/** The most that one search answers. */
const MAX_FOUND = 12;

/** The events that ended last, in memory: a search reads no table. */
export class EndedEvents {
  readonly #events = new Map<number, EndedRow>();

  constructor(catalogue: Pick<Catalogue, "onChanged">) {
    catalogue.onChanged((event, before) => {
      if (event.phase === "ended" && before !== undefined && before.phase !== "ended") this.add(event);
    });
  }

  /** Adds one as the newest; the oldest leaves where there are too many. */
  add({ id, sportId, title, competition, startTime }: EndedRow): void {
    this.#events.delete(id);
    this.#events.set(id, { id, sportId, title, competition, startTime });
    const [oldest] = this.#events.keys();
    if (this.#events.size > SEARCHED_ENDED_EVENTS && oldest !== undefined) this.#events.delete(oldest);
  }

  /** Those whose title or competition has every word of the text, without regard to case; the newest first. */
  search(text: string): readonly EndedEvent[] {
    const words = text.toLowerCase().split(/\s+/).filter(Boolean);
    if (words.length === 0) return [];
    const found: EndedEvent[] = [];
    for (const event of [...this.#events.values()].reverse()) {
      const searched = `${event.title} ${event.competition}`.toLowerCase();
      if (!words.every((word) => searched.includes(word))) continue;
      found.push(present(event));
      if (found.length === MAX_FOUND) break;
    }
    return found;
  }
}

function present({ id, sportId, title, competition, startTime }: EndedRow): EndedEvent {
  return {
    ...{ id, title, competition, sportId },
    sportName: sportById(sportId)?.name ?? "",
    startTime: new Date(startTime).toISOString(),
  };
}
