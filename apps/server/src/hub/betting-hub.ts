import type { IncomingMessage } from "node:http";
import {
  type HubMessage,
  hubRegistration,
  type PaymentDirection,
  type PaymentState,
  type ScoreCard,
} from "@crossbook/contract";
import type { EngineView, MarketId } from "@crossbook/engine";
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
import type { PlayerCaller } from "../calls/callers.ts";
import type { ClientAddresses } from "../calls/client-address.ts";
import type { Sessions } from "../calls/sessions.ts";
import type { DurableBatch } from "../exchange/index.ts";
import type { Catalogue } from "../modules/catalogue/index.ts";
import type { OddsBoard } from "../modules/markets/index.ts";
import { RecentlyEnded } from "../modules/sessions/index.ts";
import type { Clock } from "../ports/clock.ts";
import type { HostDirectory } from "../ports/host-settings.ts";
import { AccountPushes } from "./account-pushes.ts";
import { pushCatalogueChanges } from "./catalogue-pushes.ts";
import { eventGroup, marketGroup, sessionGroup } from "./groups.ts";
import { type HubLimits, hubCosts, hubRates } from "./hub-limits.ts";
import { HubRefusals } from "./hub-refusals.ts";
import { type Connection, guest, type HubClient, type HubUser, userIdOf } from "./hub-user.ts";
import { OddsPublisher } from "./odds-publisher.ts";
import { WatchList } from "./watch-list.ts";

export const HUB_PATH = "/hub";
/** A client has shaken hands within 15 s after its token was looked at, or is gone. */
const SHAKEN_WITHIN_MS = 30_000;

const watchedMarkets = z.array(z.int().check(z.positive())).check(z.maxLength(200));
const watchedEvents = z.array(z.int().check(z.positive())).check(z.maxLength(100));
const marketNumber = z.int().check(z.positive());

/** A score that took effect. */
export interface EventScore {
  readonly eventId: number;
  readonly score: ScoreCard;
  readonly scoreLine: string;
}

/** A payment as its player's screens learn of it. */
export interface ChangedPayment {
  readonly id: number;
  readonly userId: number;
  readonly direction: PaymentDirection;
  readonly state: PaymentState;
}

export interface HubParts {
  readonly sessions: Sessions;
  readonly hosts: HostDirectory;
  readonly catalogue: Catalogue;
  readonly board: OddsBoard;
  readonly clock: Clock;
  readonly limits: HubLimits;
  /** Other sites whose pages may connect; our own is `clients.hostOf`. */
  readonly allowedOrigins: readonly string[];
  readonly clients: Pick<ClientAddresses, "addressOf" | "hostOf">;
  /** Whether what it has is of now. While it is not, clients that ask whether it still answers are refused: their prices may be old. */
  readonly isCurrent?: () => boolean;
  readonly onEvent: (event: SignalREvent) => void;
  readonly onError: (error: unknown) => void;
}

/** The realtime hub: who watches what, and what is pushed to whom after it is durable. */
export class BettingHub {
  readonly server: SignalRServer<HubClient>;
  readonly odds: OddsPublisher;
  readonly refusals = new HubRefusals((connectionId) => this.#players.get(connectionId));
  readonly #parts: HubParts;
  readonly #accounts: AccountPushes;
  readonly #markets = new WatchList("markets", marketGroup);
  readonly #events = new WatchList("events", eventGroup);
  /** Whose each connection is counted as. One that is resumed after a cut may be somebody else's by then. */
  readonly #players = new Map<string, PlayerCaller>();
  /** Sessions that may have ended between a connection's request and its handshake. */
  readonly #ended: RecentlyEnded;
  #unsubscribe: readonly (() => void)[] = [];

  constructor(parts: HubParts) {
    this.#parts = parts;
    this.#ended = new RecentlyEnded(SHAKEN_WITHIN_MS, parts.clock);
    const { catalogue, board, clock, onError } = parts;
    catalogue.onForgotten(({ markets }) => {
      for (const { id } of markets) this.odds.drop(id);
    });
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

  /** Pushes what a durable batch changed: after the catalogue and the odds board have followed it. */
  onDurable(batch: DurableBatch, engine: EngineView): void {
    this.odds.changed(batch.changedMarkets);
    this.#accounts.push(batch, engine);
  }

  start(): void {
    const { sessions, catalogue, hosts } = this.#parts;
    const { clients } = this.server;
    this.#unsubscribe = [
      hosts.onChanged(() => clients.all().latest("Settings").send("Message", { Code: "Settings", Data: {} })),
      pushCatalogueChanges({
        catalogue,
        toWatchers: (marketId, message) =>
          clients.group(marketGroup(marketId)).latest(`status/${marketId}`).send("Message", message),
        toEventWatchers: (eventId, message) =>
          clients.group(eventGroup(eventId)).latest(`markets/${eventId}`).send("Message", message),
        toAll: (message) => clients.all().latest(message.Code).send("Message", message),
        onMarketChanged: (marketId) => this.odds.changed([marketId]),
      }),
      sessions.onEnded(({ sessionId, replaced }) => {
        this.#ended.add(sessionId);
        if (replaced) this.#disconnect(sessionId);
        else this.#logOut(sessionId);
      }),
    ];
  }

  pushScore({ eventId, score, scoreLine }: EventScore): void {
    this.server.clients
      .group(eventGroup(eventId))
      .latest(`score/${eventId}`)
      .send("Message", {
        Code: "Score",
        Data: { EventId: eventId, Score: score, ScoreLine: scoreLine },
      });
  }

  pushPayment({ id, userId, direction, state }: ChangedPayment): void {
    this.server.clients
      .user(String(userId))
      .latest(`payment/${id}`)
      .send("Message", { Code: "Payment", Data: { Id: id, Direction: direction, State: state } });
  }

  async stop(): Promise<void> {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    this.odds.stop();
    await this.server.drain({ timeOutMs: 2_000 });
  }

  #createServer(): SignalRServer<HubClient> {
    const { allowedOrigins, clients, clock, limits, onEvent } = this.#parts;
    const hub = defineHub<HubUser, HubClient>({
      userId: userIdOf,
      costs: hubCosts,
      onConnected: (connection) => this.#addPlayer(connection),
      onResumed: (connection) => this.#resumed(connection),
      onDisconnected: (connection) => this.#remove(connection),
      methods: {
        RegisterClient: (connection, registration) => this.#register(connection, registration),
        WatchMarkets: (connection, marketIds) => this.#watchMarkets(connection, marketIds),
        WatchEvents: (connection, eventIds) => this.#watchEvents(connection, eventIds),
        RequestImage: (connection, marketId) => this.#requestImage(connection, marketId),
      },
    });
    return createSignalRServer<HubUser, HubClient>({
      path: HUB_PATH,
      ...{ allowedOrigins, ...clients, ...hubRates(limits) },
      hub,
      clock,
      metrics: (event) => {
        this.refusals.observe(event);
        onEvent(event);
      },
      authenticate: (request) => this.#authenticate(request),
      // A delta that was not sent is replaced by the image that includes it.
      conflation: { odds: (_older, newer) => this.#imageInsteadOf(newer) },
    });
  }

  async #authenticate(request: IncomingMessage): Promise<Identity<HubUser> | Refusal> {
    const token = accessTokenOf(request);
    if (!token) return { user: guest };
    const address = this.#parts.clients.addressOf(request);
    return (await this.#identityOf(token, address)) ?? refuse("Your session has ended. Please log in again.");
  }

  /** `address`: where the token comes from. */
  async #identityOf(token: string, address: string): Promise<Identity<HubUser> | undefined> {
    const verification = await this.#parts.sessions.verifyAccessToken(token);
    if (!verification.ok) {
      this.refusals.token(verification.code, address);
      return undefined;
    }
    return { user: verification.caller, expiresAtMs: verification.caller.expiresAt };
  }

  #addPlayer(connection: Connection): void {
    const { user } = connection;
    if (user.kind === "guest") return;
    this.#players.set(connection.connectionId, user);
    this.#accounts.connected(user.accountId);
    connection.groups.add(sessionGroup(user.sessionId));
    // Ended before the handshake, when it was in no group yet.
    if (this.#ended.has(user.sessionId)) this.#logOut(user.sessionId);
  }

  /** Ends the connections of a session. */
  #logOut(sessionId: string): void {
    this.server.clients.group(sessionGroup(sessionId)).send("Message", { Code: "Logout", Data: {} });
    this.#disconnect(sessionId);
  }

  /** The clients come back by themselves, as guests or with their next token. */
  #disconnect(sessionId: string): void {
    this.server.clients.group(sessionGroup(sessionId)).close({ allowReconnect: true });
  }

  #removePlayer(connection: Connection): void {
    const player = this.#players.get(connection.connectionId);
    if (player === undefined) return;
    this.#players.delete(connection.connectionId);
    this.#accounts.disconnected(player.accountId);
    connection.groups.remove(sessionGroup(player.sessionId));
  }

  /** It may have come back with the token of another session, or have been a guest's. */
  #resumed(connection: Connection): void {
    const { user } = connection;
    const sessionId = user.kind === "guest" ? undefined : user.sessionId;
    if (this.#players.get(connection.connectionId)?.sessionId === sessionId) return;
    this.#removePlayer(connection);
    this.#addPlayer(connection);
  }

  #remove(connection: Connection): void {
    this.#removePlayer(connection);
    this.#pause(this.#markets.replace(connection, []).abandoned);
    this.#events.replace(connection, []);
  }

  /** A token decides who the client is from now on; without one it stays who it was when it connected. */
  async #register(
    connection: Connection,
    registration: unknown,
  ): Promise<{ UserName: string | null } | Refusal> {
    const read = hubRegistration.safeParse(registration);
    if (!read.success) return refuse("The registration is not valid.");
    if (read.data.Token !== "") {
      const identity = (await this.#identityOf(read.data.Token, connection.address)) ?? { user: guest };
      const refusal = connection.identify(identity);
      if (refusal) return refusal;
      this.#removePlayer(connection);
      this.#addPlayer(connection);
    }
    const { user } = connection;
    return { UserName: user.kind === "guest" ? null : user.username };
  }

  async #watchMarkets(connection: Connection, marketIds: unknown): Promise<Refusal | undefined> {
    const read = watchedMarkets.safeParse(marketIds);
    if (!read.success) return refuse("At most 200 market numbers can be watched.");
    const known = read.data.filter((marketId) => this.#parts.catalogue.market(marketId));
    const { abandoned } = this.#markets.replace(connection, known);
    this.#pause(abandoned);
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
    const { isCurrent = () => true } = this.#parts;
    return isCurrent() ? undefined : refuse("Prices may be out of date.");
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

  #pause(marketIds: readonly MarketId[]): void {
    for (const marketId of marketIds) this.odds.pause(marketId);
  }

  #imageInsteadOf(newer: readonly unknown[]): readonly unknown[] {
    // These arguments are our own: what `send` of the publisher was given.
    const [message] = newer as readonly [HubMessage];
    const image = message.Code === "Odds" ? this.odds.image(message.Data.MarketId) : undefined;
    return image ? [{ Code: "Odds", Data: image }] : newer;
  }
}
