import type { BotStream } from "../../../calls/bot-stream.ts";
import type { HubRefusal } from "../../../calls/hub-endpoint.ts";
import { RateLimiter } from "../../../calls/rate-limiter.ts";
import type { Rate } from "../../../config/configuration.ts";
import type { DurableBatch } from "../../../exchange/index.ts";
import { MarketImages } from "./markets/market-images.ts";
import { OpenConnections } from "./open-connections.ts";
import type { ConnectionParts, StreamParts } from "./stream-parts.ts";
import { StreamSession } from "./stream-session.ts";

/** Of one connection; a bot subscribes seldom. */
const REQUESTS: Rate = { perSecond: 5, burst: 20 };
/** Of one account's orders, all of which are read for each change: so many a second for ever, so many at once. */
const ORDER_ROWS: Rate = { perSecond: 50_000, burst: 100_000 };

/** Streams of prices and own bets, for programs that speak API-NG. */
export interface ApiNgStream extends BotStream {
  /** Call it with each durable batch, after catalogue and markets have followed it. */
  onDurable(batch: DurableBatch): void;
}

export function createBotStream(parts: StreamParts): ApiNgStream {
  const { clock } = parts;
  const open = new Set<StreamSession>();
  const durableListeners = new Set<(batch: DurableBatch) => void>();
  const refusalListeners = new Set<(refusal: HubRefusal) => void>();
  const images = new MarketImages(parts);
  const shared: ConnectionParts = {
    ...{ ...parts, images },
    connections: new OpenConnections(clock),
    requests: new RateLimiter(REQUESTS, clock),
    orderRows: new RateLimiter(ORDER_ROWS, clock),
    onDurable(listener) {
      durableListeners.add(listener);
      return () => void durableListeners.delete(listener);
    },
    noteRefused({ code }, address, session) {
      for (const listener of refusalListeners) listener({ code, address, caller: session?.caller });
    },
  };
  parts.sessions.onEnded(({ sessionId }) => {
    for (const session of open) if (session.sessionId === sessionId) session.sessionEnded();
  });
  parts.hosts.onChanged(() => {
    for (const session of open) session.hostsChanged();
  });
  return {
    connect(connection) {
      const session = new StreamSession(shared, connection);
      open.add(session);
      return {
        received: (line) => session.received(line),
        receivedTooMuch: () => session.receivedTooMuch(),
        drained: () => session.drained(),
        closed() {
          open.delete(session);
          session.closed();
        },
      };
    },
    onRefused: (listener) => void refusalListeners.add(listener),
    onDurable(batch) {
      parts.versions.follow(batch);
      images.changed(batch.changedMarkets);
      for (const listener of durableListeners) listener(batch);
    },
  };
}
