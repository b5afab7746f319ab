import type { IncomingMessage } from "node:http";
import { type HubMessage, hubRegistration } from "@crossbook/contract";
import type { MarketId } from "@crossbook/engine";
import {
  accessTokenOf,
  createSignalRServer,
  defineHub,
  type Identity,
  type Refusal,
  refuse,
  type SignalREvent,
  type SignalRServer,
} from "@crossbook/signalr";
import * as z from "zod/mini";
import type { Exchange } from "../exchange/exchange.ts";
import type { Catalogue } from "../modules/catalogue/catalogue.ts";
import type { OddsBoard } from "../modules/markets/odds-board.ts";
import type { Sessions } from "../modules/sessions/sessions.ts";
import type { Clock } from "../ports/clock.ts";
import type { ScoreNews } from "../providers/feed/feed-parts.ts";
import { AccountPushes } from "./account-pushes.ts";
import { pushCatalogueChanges } from "./catalogue-pushes.ts";
import { eventGroup, marketGroup, sessionGroup } from "./groups.ts";
import { type Connection, guest, type HubClient, type HubUser, userIdOf } from "./hub-user.ts";
import { OddsPublisher } from "./odds-publisher.ts";
import { WatchList } from "./watch-list.ts";

export const HUB_PATH = "/hub";

const watchedMarkets = z.array(z.int().check(z.positive())).check(z.maxLength(200));
const watchedEvents = z.array(z.int().check(z.positive())).check(z.maxLength(100));
const marketNumber = z.int().check(z.positive());

interface Parts {
  readonly exchange: Exchange;
  readonly sessions: Sessions;
  readonly catalogue: Catalogue;
  readonly board: OddsBoard;
  readonly clock: Clock;
  readonly onEvent: (event: SignalREvent) => void;
  readonly onError: (error: unknown) => void;
}

/** The realtime hub: who watches what, and what is pushed to whom after it is durable. */
export class BettingHub {
  readonly server: SignalRServer<HubClient>;
  readonly odds: OddsPublisher;
  readonly #parts: Parts;
  readonly #accounts: AccountPushes;
  readonly #markets = new WatchList("markets", marketGroup);
  readonly #events = new WatchList("events", eventGroup);
  #unsubscribe: readonly (() => void)[] = [];

  constructor(parts: Parts) {
    this.#parts = parts;
    const { catalogue, board, clock, onError } = parts;
    this.server = this.#createServer();
    const { clients } = this.server;
    this.#accounts = new AccountPushes({
      catalogue,
      send: (accountId, key, message) => clients.user(String(accountId)).latest(key).send("Message", message),
    });
    this.odds = new OddsPublisher({
      catalogue,
      board,
      clock,
      onError,
      send: (odds) =>
        clients
          .group(marketGroup(odds.MarketId))
          .latest(`odds/${odds.MarketId}`, "odds")
          .send("Message", { Code: "Odds", Data: odds }),
    });
  }

  start(): void {
    const { exchange, sessions, catalogue } = this.#parts;
    const { clients } = this.server;
    this.#unsubscribe = [
      exchange.onDurable((batch, engine) => {
        this.odds.changed(batch.changedMarkets);
        this.#accounts.push(batch, engine);
      }),
      pushCatalogueChanges({
        catalogue,
        toWatchers: (marketId, message) =>
          clients.group(marketGroup(marketId)).latest(`status/${marketId}`).send("Message", message),
        toAll: (message) => clients.all().latest(message.Code).send("Message", message),
        onMarketChanged: (marketId) => this.odds.changed([marketId]),
      }),
      sessions.onEnded(({ sessionId }) => {
        const connections = clients.group(sessionGroup(sessionId));
        connections.send("Message", { Code: "Logout", Data: {} });
        // The client comes back by itself, as a guest or with its next token.
        connections.close({ allowReconnect: true });
      }),
    ];
  }

  pushScore({ eventId, score, scoreLine }: ScoreNews): void {
    this.server.clients
      .group(eventGroup(eventId))
      .latest(`score/${eventId}`)
      .send("Message", {
        Code: "Score",
        Data: { EventId: eventId, Score: score, ScoreLine: scoreLine },
      });
  }

  pushSettingsChanged(): void {
    this.server.clients.all().latest("Settings").send("Message", { Code: "Settings", Data: {} });
  }

  async stop(): Promise<void> {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    this.odds.stop();
    await this.server.drain({ timeOutMs: 2_000 });
  }

  #createServer(): SignalRServer<HubClient> {
    const { clock, onEvent } = this.#parts;
    const hub = defineHub<HubUser, HubClient>({
      userId: userIdOf,
      onConnected: (connection) => this.#welcome(connection),
      onDisconnected: (connection) => this.#farewell(connection),
      methods: {
        RegisterClient: (connection, registration) => this.#register(connection, registration),
        WatchMarkets: (connection, marketIds) => this.#watchMarkets(connection, marketIds),
        WatchEvents: (connection, eventIds) => this.#watchEvents(connection, eventIds),
        RequestImage: (connection, marketId) => this.#requestImage(connection, marketId),
      },
    });
    return createSignalRServer<HubUser, HubClient>({
      path: HUB_PATH,
      hub,
      clock,
      metrics: onEvent,
      authenticate: (request) => this.#authenticate(request),
      // A delta that was not sent is made good by the image that includes it.
      conflation: { odds: (_older, newer) => this.#imageInsteadOf(newer) },
    });
  }

  async #authenticate(request: IncomingMessage): Promise<Identity<HubUser> | Refusal> {
    const token = accessTokenOf(request);
    if (!token) return { user: guest };
    return (await this.#identityOf(token)) ?? refuse("Your session has ended. Please log in again.");
  }

  async #identityOf(token: string): Promise<Identity<HubUser> | undefined> {
    const verification = await this.#parts.sessions.verifyAccessToken(token);
    if (!verification.ok || verification.caller.kind !== "player") return undefined;
    return { user: verification.caller, expiresAtMs: verification.caller.expiresAt };
  }

  #welcome(connection: Connection): void {
    const { user } = connection;
    if (user.kind === "guest") return;
    this.#accounts.connected(user.accountId);
    connection.groups.add(sessionGroup(user.sessionId));
  }

  #farewell(connection: Connection): void {
    const { user } = connection;
    if (user.kind !== "guest") this.#accounts.disconnected(user.accountId);
    this.#abandon(this.#markets.replace(connection, []).abandoned);
    this.#events.replace(connection, []);
  }

  /** A token tells who the client is from now on; without one it stays who it was when it connected. */
  async #register(
    connection: Connection,
    registration: unknown,
  ): Promise<{ UserName: string | null } | Refusal> {
    const read = hubRegistration.safeParse(registration);
    if (!read.success) return refuse("The registration is not valid.");
    if (read.data.Token !== "") {
      const identity = (await this.#identityOf(read.data.Token)) ?? { user: guest };
      const before = connection.user;
      const refusal = connection.identify(identity);
      if (refusal) return refusal;
      if (before.kind !== "guest") {
        this.#accounts.disconnected(before.accountId);
        connection.groups.remove(sessionGroup(before.sessionId));
      }
      this.#welcome(connection);
    }
    const { user } = connection;
    return { UserName: user.kind === "guest" ? null : user.username };
  }

  async #watchMarkets(connection: Connection, marketIds: unknown): Promise<Refusal | undefined> {
    const read = watchedMarkets.safeParse(marketIds);
    if (!read.success) return refuse("At most 200 market numbers can be watched.");
    const known = read.data.filter((marketId) => this.#parts.catalogue.market(marketId));
    const { abandoned } = this.#markets.replace(connection, known);
    this.#abandon(abandoned);
    await Promise.all([...new Set(known)].map((marketId) => this.#sendImage(connection, marketId)));
    return undefined;
  }

  async #watchEvents(connection: Connection, eventIds: unknown): Promise<Refusal | undefined> {
    const read = watchedEvents.safeParse(eventIds);
    if (!read.success) return refuse("At most 100 event numbers can be watched.");
    this.#events.replace(
      connection,
      read.data.filter((eventId) => this.#parts.catalogue.event(eventId)),
    );
    return undefined;
  }

  async #requestImage(connection: Connection, marketId: unknown): Promise<Refusal | undefined> {
    const read = marketNumber.safeParse(marketId);
    if (!read.success || !this.#markets.of(connection).has(read.data)) {
      return refuse("Only a watched market has an image.");
    }
    await this.#sendImage(connection, read.data);
    return undefined;
  }

  async #sendImage(connection: Connection, marketId: MarketId): Promise<void> {
    const image = await this.odds.refresh(marketId);
    if (!image) return;
    connection.caller.latest(`odds/${marketId}`).send("Message", { Code: "Odds", Data: image });
  }

  #abandon(marketIds: readonly MarketId[]): void {
    for (const marketId of marketIds) this.odds.forget(marketId);
  }

  #imageInsteadOf(newer: readonly unknown[]): readonly unknown[] {
    // These arguments are our own: what `send` of the publisher was given.
    const [message] = newer as readonly [HubMessage];
    const image = message.Code === "Odds" ? this.odds.image(message.Data.MarketId) : undefined;
    return image ? [{ Code: "Odds", Data: image }] : newer;
  }
}
