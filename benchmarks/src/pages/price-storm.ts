import type { Page, WebSocketRoute } from "@playwright/test";

/** Messages a second, each with five runners of whose thirty prices about two thirds are new: 2,000 changes a second. */
const MESSAGES_PER_SECOND = 100;
const RUNNERS_PER_MESSAGE = 5;
const LEVELS = 3;
const CHANGED_SHARE = 0.7;
const END_OF_MESSAGE = "\u001e";

type Level = readonly [price: number, size: number];

/** One runner's prices as the hub sends them. */
export interface StormRunner {
  readonly Id: number;
  readonly Back: readonly Level[];
  readonly Lay: readonly Level[];
  readonly Last: number | null;
}

/** What the storm has sent. */
export interface StormReport {
  readonly messages: number;
  readonly changes: number;
}

/**
 * Takes the place of the hub's pushes of odds on a page: the connection itself is the server's, and so is everything but the
 * prices of one market. Chance is seeded: both pages get the same prices.
 */
export class PriceStorm {
  readonly #marketId: number;
  #socket: WebSocketRoute | undefined;
  #sequence = 1_000_000;
  #seed = 7;
  #runners: StormRunner[];
  #changes = 0;
  #messages = 0;

  constructor(marketId: number, runnerIds: readonly number[]) {
    this.#marketId = marketId;
    this.#runners = runnerIds.map((id, at) => ({
      Id: id,
      Back: levels(2 + at),
      Lay: levels(3 + at),
      Last: null,
    }));
  }

  /** Stands between a page that is not yet open and its hub, or in place of the hub. */
  async attach(page: Page, { hasHub }: { readonly hasHub: boolean }): Promise<void> {
    await page.routeWebSocket(/\/hub/, (socket) => {
      this.#socket = socket;
      if (!hasHub) return;
      const server = socket.connectToServer();
      server.onMessage((message) => {
        const text = String(message);
        // The server's own odds of this market would be gaps in the storm's.
        if (!text.includes(`"MarketId":${this.#marketId},"Sequence"`)) socket.send(message);
      });
    });
  }

  /** Sends the market whole, as after a page has asked for it. */
  sendImage(): void {
    this.#send(this.#runners, true);
  }

  /** Sends changes for so long. The pace is of the clock: a slow page does not slow it. */
  async blow(seconds: number): Promise<StormReport> {
    const startedMs = performance.now();
    [this.#changes, this.#messages] = [0, 0];
    while (performance.now() - startedMs < seconds * 1_000) {
      const changed = this.#nextRunners().map((runner) => this.#changed(runner));
      this.#runners = this.#runners.map((runner) => changed.find(({ Id }) => Id === runner.Id) ?? runner);
      this.#send(changed, false);
      this.#messages += 1;
      const nextMs = startedMs + (this.#messages * 1_000) / MESSAGES_PER_SECOND;
      await new Promise((next) => setTimeout(next, Math.max(0, nextMs - performance.now())));
    }
    return { messages: this.#messages, changes: this.#changes };
  }

  /** They take turns. */
  #nextRunners(): StormRunner[] {
    const first = (this.#messages * RUNNERS_PER_MESSAGE) % this.#runners.length;
    return this.#runners.slice(first, first + RUNNERS_PER_MESSAGE);
  }

  #changed({ Id, Back, Lay }: StormRunner): StormRunner {
    const moved = (side: readonly Level[]) =>
      side.map(([price, size]): Level => {
        if (this.#chance() > CHANGED_SHARE) return [price, size];
        this.#changes += 1;
        return [Number((1.5 + this.#chance() * 20).toFixed(1)), Math.round(this.#chance() * 9_000) + 10];
      });
    return { Id, Back: moved(Back), Lay: moved(Lay), Last: null };
  }

  #send(runners: readonly StormRunner[], isImage: boolean): void {
    this.#sequence += 1;
    const Data = {
      ...{ MarketId: this.#marketId, Sequence: this.#sequence, Image: isImage },
      ...{ Status: "OPEN", Reason: "", Matched: this.#sequence, Runners: runners },
    };
    const message = { type: 1, target: "Message", arguments: [{ Code: "Odds", Data }] };
    this.#socket?.send(JSON.stringify(message) + END_OF_MESSAGE);
  }

  /** A linear congruential generator (Numerical Recipes): good enough to move prices. */
  #chance(): number {
    this.#seed = (this.#seed * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return this.#seed / 2 ** 32;
  }
}

function levels(price: number): Level[] {
  return Array.from({ length: LEVELS }, (_, at): Level => [price + at / 10, 100]);
}
