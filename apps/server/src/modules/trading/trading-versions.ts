import type { Ids } from "../../ports/ids.ts";
import type { Catalogue } from "../catalogue/index.ts";

interface Numbered {
  readonly id: number;
}

/** What has changed after a version. */
export interface News {
  readonly ofEvent: (event: Numbered) => boolean;
  readonly ofMarket: (market: Numbered) => boolean;
}

const EVERYTHING: News = { ofEvent: () => true, ofMarket: () => true };

/**
 * When each event and market in the catalogue's memory changed last, counted in changes since the server's start: one entry
 * for each. A version names its server too, because another one, or the same after a restart, counts from 0 again.
 */
export class TradingVersions {
  readonly #server: string;
  readonly #events = new Map<number, number>();
  readonly #markets = new Map<number, number>();
  #last = 0;

  constructor(catalogue: Pick<Catalogue, "onChanged" | "onForgotten">, ids: Ids) {
    this.#server = ids.next();
    catalogue.onChanged((event, before) => {
      this.#last += 1;
      this.#events.set(event.id, this.#last);
      // A record that has not changed is the same object.
      const known = new Set(before?.markets);
      for (const market of event.markets) if (!known.has(market)) this.#markets.set(market.id, this.#last);
    });
    catalogue.onForgotten(({ id, markets }) => {
      this.#events.delete(id);
      for (const market of markets) this.#markets.delete(market.id);
    });
  }

  /** The version as of which an answer is that is made now. */
  latest(): string {
    return `${this.#server}.${this.#last}`;
  }

  /** What has changed after a version; everything, where it is undefined or not one of this server. */
  newsSince(version: string | undefined): News {
    const [server, count] = version?.split(".") ?? [];
    if (server !== this.#server || !/^\d+$/.test(count ?? "")) return EVERYTHING;
    const since = Number(count);
    return {
      ofEvent: ({ id }) => (this.#events.get(id) ?? 0) > since,
      ofMarket: ({ id }) => (this.#markets.get(id) ?? 0) > since,
    };
  }
}
