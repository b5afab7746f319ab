import type { Clock } from "../../ports/clock.ts";
import type { Catalogue } from "../catalogue/index.ts";

/** When the feed was heard of each event since the server's start. One entry for each event in the catalogue's memory. */
export class FeedAges {
  readonly #heardAt = new Map<number, number>();
  #lastAt: number | undefined;

  constructor(catalogue: Pick<Catalogue, "onChanged" | "onForgotten">, clock: Clock) {
    catalogue.onChanged((event, before) => {
      if (before === undefined || before.feedSequence === event.feedSequence) return;
      this.#lastAt = clock.now();
      this.#heardAt.set(event.id, this.#lastAt);
    });
    catalogue.onForgotten(({ id }) => void this.#heardAt.delete(id));
  }

  /** Of one event, Unix milliseconds; undefined: not yet. */
  of(eventId: number): number | undefined {
    return this.#heardAt.get(eventId);
  }

  /** Of any event. */
  last(): number | undefined {
    return this.#lastAt;
  }
}
