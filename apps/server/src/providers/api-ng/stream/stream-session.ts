import * as z from "zod/mini";
import type { StreamConnection, StreamPeer } from "../../../calls/bot-stream.ts";
import { ExchangeStoppedError } from "../../../exchange/index.ts";
import type { BotSession } from "../../../modules/sessions/index.ts";
import { readJsonText } from "../read-json.ts";
import { authenticate, closedHost } from "./authenticate.ts";
import type { ChangeSource, RefusedSubscription } from "./change-source.ts";
import { resumedFrom } from "./clock-tokens.ts";
import { dataFilterParameter, viewOf } from "./markets/market-data-filter.ts";
import { marketFilterParameter, marketSource } from "./markets/market-source.ts";
import { MOST_OF_A_KEY } from "./open-connections.ts";
import { orderFilterParameter, orderSource } from "./orders/order-source.ts";
import {
  authenticationParameters,
  failureMessage,
  requestParameters,
  type StreamError,
  subscriptionParameters,
  successMessage,
  termsOf,
} from "./stream-messages.ts";
import type { ConnectionParts } from "./stream-parts.ts";
import { Subscription, type SubscriptionKind } from "./subscription.ts";

const AUTHENTICATION_MS = 15_000;
/** What was sent is still in this machine's memory after so long: the client does not read. */
const SLOWEST_MS = 30_000;

const marketSubscription = z.object({
  ...subscriptionParameters,
  marketFilter: marketFilterParameter,
  marketDataFilter: dataFilterParameter,
});
const orderSubscription = z.object({ ...subscriptionParameters, orderFilter: orderFilterParameter });

interface Asked {
  readonly given: object;
  readonly id: number | undefined;
}

interface Authenticated {
  readonly session: BotSession;
  readonly token: string;
  readonly leave: () => void;
}

/** One connection of a bot: who it is, and at most one subscription of each kind. */
export class StreamSession implements StreamPeer {
  readonly #parts: ConnectionParts;
  readonly #connection: StreamConnection;
  readonly #name: string;
  readonly #leaveStrangers: (() => void) | undefined;
  readonly #subscriptions = new Map<SubscriptionKind, Subscription>();
  readonly #cancelTimeout: () => void;
  #bot: Authenticated | undefined;
  #cancelExpiry: () => void = () => undefined;
  #cancelSlow: (() => void) | undefined;
  /** Requests are answered one after the other. */
  #answered: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(parts: ConnectionParts, connection: StreamConnection) {
    this.#parts = parts;
    this.#connection = connection;
    this.#name = parts.ids.next();
    this.#leaveStrangers = parts.connections.admit(connection.address);
    this.#send(JSON.stringify({ op: "connection", connectionId: this.#name }));
    this.#cancelTimeout = parts.clock.after(AUTHENTICATION_MS, () =>
      this.#fail(undefined, "TIMEOUT", "no authentication came in time"),
    );
    if (!this.#leaveStrangers)
      this.#fail(undefined, "TOO_MANY_REQUESTS", "too many connections of this address");
  }

  get sessionId(): string | undefined {
    return this.#bot?.session.caller.sessionId;
  }

  received(line: string): void {
    if (this.#isClosed) return;
    if (this.#parts.requests.take(this.#name) > 0)
      return this.#fail(undefined, "TOO_MANY_REQUESTS", "too many requests of this connection");
    this.#answered = this.#answered
      .then(() => this.#answer(line))
      .catch((error: unknown) => this.#failed(error));
  }

  receivedTooMuch(): void {
    this.#fail(undefined, "INVALID_REQUEST", "a request is too long");
  }

  drained(): void {
    this.#cancelSlow?.();
    this.#cancelSlow = undefined;
    for (const subscription of this.#subscriptions.values()) subscription.drained();
  }

  closed(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#cancelTimeout();
    this.#cancelExpiry();
    this.#cancelSlow?.();
    for (const subscription of this.#subscriptions.values()) subscription.stop();
    this.#subscriptions.clear();
    this.#leaveStrangers?.();
    this.#bot?.leave();
  }

  /** Ends the connection of a session that has ended. */
  sessionEnded(): void {
    this.#fail(undefined, "INVALID_SESSION_INFORMATION", "the session has ended");
  }

  /** The settings of a host have changed. */
  hostsChanged(): void {
    const closed = this.#bot && closedHost(this.#parts, this.#bot.token);
    if (closed) this.#fail(undefined, closed.code, closed.message);
  }

  async #answer(line: string): Promise<void> {
    if (this.#isClosed) return;
    const given = readJsonText(line);
    if (given === undefined) return this.#fail(undefined, "INVALID_INPUT", "the request is no JSON object");
    const read = requestParameters.safeParse(given);
    if (!read.success || typeof given !== "object" || given === null)
      return this.#fail(undefined, "INVALID_REQUEST", "op is missing, or id is no number");
    const { op } = read.data;
    const asked = { given, id: read.data.id ?? undefined };
    if (op === "authentication") return this.#authenticate(asked);
    if (this.#bot === undefined) return this.#fail(asked.id, "NOT_AUTHORIZED", "authentication comes first");
    if (op === "heartbeat") return this.#send(successMessage(asked.id));
    if (op === "marketSubscription") return this.#subscribeToMarkets(asked);
    if (op === "orderSubscription") return this.#subscribeToOrders(asked, this.#bot.session);
    this.#fail(asked.id, "INVALID_REQUEST", "there is no such op here");
  }

  async #authenticate({ given, id }: Asked): Promise<void> {
    if (this.#bot) return this.#fail(id, "INVALID_REQUEST", "the connection is authenticated already");
    const read = authenticationParameters.safeParse(given);
    if (!read.success) return this.#fail(id, "INVALID_INPUT", "appKey and session are text");
    const found = await authenticate(this.#parts, read.data, this.#connection.address);
    if (this.#isClosed) return;
    if (!found.ok) return this.#fail(id, found.code, found.message);
    const { session } = found;
    const leave = this.#parts.connections.take(session.botKeyId);
    if (!leave)
      return this.#fail(id, "MAX_CONNECTION_LIMIT_EXCEEDED", `a key may have ${MOST_OF_A_KEY} connections`);
    this.#bot = { session, leave, token: read.data.session ?? "" };
    this.#cancelTimeout();
    this.#leaveStrangers?.();
    this.#followExpiry(session);
    const connectionsAvailable = this.#parts.connections.leftOf(session.botKeyId);
    this.#send(successMessage(id, { connectionsAvailable, connectionId: this.#name }));
  }

  /** A session that was kept alive meanwhile ends later than it was to. */
  #followExpiry({ caller }: BotSession): void {
    const { clock, botSessions } = this.#parts;
    const leftMs = Math.max(0, caller.expiresAt - clock.now());
    this.#cancelExpiry = clock.after(leftMs, () => {
      botSessions.verify(this.#bot?.token ?? "").then(
        (session) => {
          if (this.#isClosed) return;
          if (session) this.#followExpiry(session);
          else this.sessionEnded();
        },
        (error: unknown) => this.#failed(error),
      );
    });
  }

  #subscribeToMarkets(asked: Asked): void {
    const read = marketSubscription.safeParse(asked.given);
    if (!read.success) return this.#fail(asked.id, "INVALID_INPUT", wrongField(read.error));
    const view = viewOf(read.data.marketDataFilter);
    this.#subscribe("market", asked, read.data, () =>
      marketSource(this.#parts, read.data.marketFilter, view),
    );
  }

  #subscribeToOrders(asked: Asked, { caller }: BotSession): void {
    const read = orderSubscription.safeParse(asked.given);
    if (!read.success) return this.#fail(asked.id, "INVALID_INPUT", wrongField(read.error));
    this.#subscribe("order", asked, read.data, () =>
      orderSource(this.#parts, caller.accountId, read.data.orderFilter),
    );
  }

  #subscribe(
    kind: SubscriptionKind,
    { id }: Asked,
    given: Pick<z.output<typeof orderSubscription>, keyof typeof subscriptionParameters>,
    begin: () => ChangeSource | RefusedSubscription,
  ): void {
    const resumed = resumedFrom(given.initialClk, given.clk);
    if (resumed === "wrong")
      return this.#fail(id, "INVALID_CLOCK", "initialClk and clk are none of a subscription");
    const source = begin();
    if ("code" in source) return this.#refuse(id, source);
    this.#subscriptions.get(kind)?.stop();
    const subscription = new Subscription({
      ...{ clock: this.#parts.clock, source, kind, id, terms: termsOf(given) },
      isResumed: resumed === "resumed",
      isBlocked: () => this.#connection.isBlocked,
      send: (text) => this.#send(text),
      onFailed: (error) => this.#failed(error),
    });
    this.#subscriptions.set(kind, subscription);
    this.#send(successMessage(id));
    subscription.start();
  }

  /** One error alone leaves the connection, and the subscription that there is, as they are. */
  #refuse(id: number | undefined, { code, message }: RefusedSubscription): void {
    if (code !== "SUBSCRIPTION_LIMIT_EXCEEDED") return this.#fail(id, code, message);
    this.#send(failureMessage(id, { code, message }, { connectionId: this.#name, isClosed: false }));
  }

  #failed(error: unknown): void {
    if (!(error instanceof ExchangeStoppedError))
      this.#parts.logger.error({ err: error, connection: this.#name }, "a bot's stream failed");
    this.#fail(undefined, "UNEXPECTED_ERROR", "what is streamed could not be read");
  }

  #fail(id: number | undefined, code: StreamError, message: string): void {
    if (this.#isClosed) return;
    this.#connection.send(
      failureMessage(id, { code, message }, { connectionId: this.#name, isClosed: true }),
    );
    this.#connection.close();
    this.closed();
  }

  #send(text: string): void {
    if (this.#isClosed) return;
    this.#connection.send(text);
    if (!this.#connection.isBlocked || this.#cancelSlow) return;
    this.#cancelSlow = this.#parts.clock.after(SLOWEST_MS, () =>
      this.#fail(undefined, "TIMEOUT", "what was sent was not read"),
    );
  }
}

function wrongField(error: z.core.$ZodError): string {
  return `of another form than asked for: ${error.issues[0]?.path.join(".") ?? ""}`;
}
