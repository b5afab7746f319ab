import type { ClientMethods } from "../fan-out/clients.ts";
import { OutgoingMessage } from "../fan-out/outgoing-message.ts";
import type { Identity } from "../identity.ts";
import { ConnectionLimiter } from "../limits/connection-limiter.ts";
import type { ConnectionRates } from "../limits/rates.ts";
import type { DisconnectReason } from "../metrics.ts";
import { readHandshake, writeHandshake } from "../protocol/handshake.ts";
import { type HubMessage, isCounted, messageType } from "../protocol/messages.ts";
import { type Refusal, refuse } from "../refusal.ts";
import type { ServerCore } from "../server-core.ts";
import type { Transport, TransportName, TransportOwner } from "../transport/transport.ts";
import { type ClientResult, ClientResults } from "./client-results.ts";
import type { ConnectionTerms } from "./connection-terms.ts";
import { Gate } from "./gate.ts";
import { Inbound } from "./inbound.ts";
import { Invocations } from "./invocations.ts";
import { Outbound } from "./outbound.ts";
import type { ServedConnection } from "./served-connection.ts";

/** After a version 2 handshake the client needs a moment before it counts messages; see `#holdUntilCounting`. */
const longestHoldMs = 100;

/** A client that sent too much is not read any more; it is given so long to learn why, and then cut. */
const cutAfterMs = 1_000;

const ping = new OutgoingMessage({ type: messageType.ping });

/** One client, from its first transport to its end. */
export class Connection<User, Client extends ClientMethods>
  implements ServedConnection<User, Client>, TransportOwner
{
  readonly id: string;
  readonly token: string;
  readonly address: string;
  readonly addressGroup: string;
  readonly server: ServerCore<User, Client, Connection<User, Client>>;
  readonly groupNames = new Set<string>();
  /** As the newest transport's request was authenticated; the hub may have taken another `identity` in its place. */
  admittedIdentity: Identity<User>;
  identity: Identity<User>;
  userId: string | undefined;
  /** The client sent more than it may: it is cut off. */
  isOverRate = false;
  #phase: "handshake" | "open" | "closed" = "handshake";
  #transportName: TransportName = "WebSockets";
  readonly #isStatefulGranted: boolean;
  readonly #inbound: Inbound;
  readonly #limiter: ConnectionLimiter;
  readonly #outbound: Outbound;
  #invocations: Invocations<User, Client> | undefined;
  #clientResults: ClientResults | undefined;
  #items: Map<string, unknown> | undefined;
  #abortController: AbortController | undefined;
  #readable: Gate | undefined;
  #isReadingPaused = false;
  /** Start of the phase: of the handshake, or of the end. */
  #phaseSinceMs: number;
  #lastReceivedMs: number;
  #lastSentMs: number;
  #detachedMs: number | undefined;

  constructor(server: ServerCore<User, Client, Connection<User, Client>>, terms: ConnectionTerms<User>) {
    const { clock, hub, limits, merges } = server.settings;
    this.server = server;
    this.id = terms.id;
    this.token = terms.token;
    this.address = terms.address;
    this.addressGroup = terms.addressGroup;
    this.admittedIdentity = terms.identity;
    this.identity = terms.identity;
    this.userId = hub.userId?.(terms.identity.user);
    this.#isStatefulGranted = terms.isStatefulGranted;
    this.#phaseSinceMs = clock.now();
    this.#lastReceivedMs = this.#phaseSinceMs;
    this.#lastSentMs = this.#phaseSinceMs;
    this.#inbound = new Inbound(limits.messageBytes);
    this.#limiter = new ConnectionLimiter(server, terms);
    this.#outbound = new Outbound({ ...limits, merges });
  }

  get transport(): Transport | undefined {
    return this.#outbound.transport;
  }

  get transportName(): TransportName {
    return this.#transportName;
  }

  get isClosed(): boolean {
    return this.#phase === "closed";
  }

  /** The same token may bring a new WebSocket. */
  get isResumable(): boolean {
    return this.#phase === "open" && this.#outbound.replay !== undefined;
  }

  get items(): Map<string, unknown> {
    this.#items ??= new Map();
    return this.#items;
  }

  get signal(): AbortSignal {
    this.#abortController ??= new AbortController();
    if (this.isClosed) this.#abortController.abort();
    return this.#abortController.signal;
  }

  get outbound(): Outbound {
    return this.#outbound;
  }

  /** Gives the connection its transport: the first, or the next of a stateful one. */
  attach(transport: Transport): void {
    const previous = this.#outbound.transport;
    const { replay } = this.#outbound;
    this.#outbound.attach(transport);
    this.#transportName = transport.name;
    if (replay === undefined) return;
    // The client knows best: it would not be back if the old socket still worked.
    previous?.destroy();
    this.#detachedMs = undefined;
    this.#lastReceivedMs = this.server.settings.clock.now();
    this.#inbound.clear();
    replay.awaitSequence();
    this.#outbound.resume(replay);
    if (this.#isReadingPaused) transport.pauseReading();
    this.server.settings.metrics({ kind: "reconnected", connectionId: this.id });
  }

  identify(identity: Identity<User>): Refusal | undefined {
    const { hub, limits } = this.server.settings;
    const userId = hub.userId?.(identity.user);
    if (userId !== this.userId && userId !== undefined) {
      const count = this.server.registry.countOfUser(userId);
      if (count >= limits.connectionsPerUser) return refuse("Too many connections.", 429);
    }
    const previousUserId = this.userId;
    this.identity = identity;
    this.userId = userId;
    this.server.registry.moveUser(this, previousUserId);
    return undefined;
  }

  /** Newer credentials of the transport. A user with too many connections stays who it was. */
  renew(identity: Identity<User>): void {
    if (!this.isResumable || this.identify(identity) !== undefined) return;
    this.admittedIdentity = identity;
    this.#invocations?.resumed();
  }

  invoke(method: string, args: readonly unknown[]): Promise<ClientResult> {
    if (this.#phase !== "open") return Promise.resolve(refuse("The connection ended.", 410));
    const { clock, timeOuts } = this.server.settings;
    this.#clientResults ??= new ClientResults(clock, timeOuts.clientResultMs);
    const { invocationId, result } = this.#clientResults.open();
    this.send({ type: messageType.invocation, target: method, arguments: args, invocationId });
    return result;
  }

  send(message: HubMessage): void {
    this.deliver(new OutgoingMessage(message));
  }

  deliver(message: OutgoingMessage): void {
    if (this.#phase !== "open") return;
    const outcome = this.#outbound.deliver(message);
    if (outcome === "written" || outcome === "kept") return;
    if (outcome === "full") this.close("slow-reader", { allowReconnect: true });
    else this.server.settings.metrics({ kind: outcome, connectionId: this.id });
  }

  receivedBytes(transport: Transport, byteLength: number): void {
    if (transport === this.transport) this.#charge("bytes", byteLength);
  }

  receivedControlFrame(transport: Transport): void {
    if (transport === this.transport) this.#charge("messages", 1);
  }

  takeInvocations(cost: number): boolean {
    return this.#limiter.take("invocations", cost);
  }

  received(transport: Transport, chunk: Buffer): void {
    // A piece counts as one message also where it ends none: joining it to the rest costs as much.
    if (transport !== this.transport || !this.#charge("messages", 1)) return;
    this.#lastReceivedMs = this.server.tickMs;
    this.#inbound.append(chunk);
    if (this.#phase === "handshake") this.#shakeHands(transport);
    for (let count = 0; this.#phase === "open" && this.#outbound.protocol !== undefined; count += 1) {
      const step = this.#inbound.next(this.#outbound.protocol);
      if (step.kind === "incomplete") return;
      if (step.kind === "malformed") return this.#failProtocol(step.error);
      if (count > 0 && !this.#charge("messages", 1)) return;
      this.#outbound.stopHolding();
      if (step.kind === "message") this.#accept(step.message, step.byteLength);
    }
  }

  becameWritable(transport: Transport): void {
    if (transport === this.transport) this.#outbound.flush();
  }

  lost(transport: Transport, isGraceful: boolean): void {
    if (transport !== this.transport) return;
    if (this.isResumable && !isGraceful) {
      this.#outbound.detach();
      this.#detachedMs = this.server.settings.clock.now();
      return;
    }
    this.#finish(isGraceful ? "client-closed" : "transport-lost");
    this.server.released(this);
  }

  /** Sends what is queued and a close message, and ends. A reader that is too slow gets only the latter. */
  close(reason: DisconnectReason, message: { error?: string; allowReconnect?: boolean } = {}): void {
    if (this.isClosed) return;
    if (this.#phase === "open") this.#outbound.writeClose(message, reason !== "slow-reader");
    this.#finish(reason);
    if (this.transport === undefined) this.server.released(this);
    else this.transport.end();
  }

  /** Ends at once, without a close message. */
  abort(reason: DisconnectReason = "aborted"): void {
    this.#finish(reason);
    this.transport?.destroy();
    this.server.released(this);
  }

  setReadingPaused(isPaused: boolean): void {
    if (isPaused === this.#isReadingPaused) return;
    this.#isReadingPaused = isPaused;
    if (isPaused) {
      this.transport?.pauseReading();
      return;
    }
    this.transport?.resumeReading();
    this.#readable?.open();
  }

  /** Resolves when the hub keeps up with what the client sends, or the connection has ended. */
  async untilReadable(): Promise<void> {
    while (this.#isReadingPaused && !this.isClosed) {
      this.#readable ??= new Gate();
      await this.#readable.pass();
    }
  }

  tick(nowMs: number): void {
    this.transport?.tick(nowMs);
    const { timeOuts } = this.server.settings;
    const phaseMs = nowMs - this.#phaseSinceMs;
    if (this.#phase === "open") this.#tickOpen(nowMs);
    else if (this.#phase === "handshake" && phaseMs >= timeOuts.handshakeMs) this.close("handshake-failed");
    // A peer that does not take the last bytes is not waited for any longer.
    else if (this.#phase === "closed" && phaseMs >= (this.isOverRate ? cutAfterMs : timeOuts.reconnectMs))
      this.abort();
  }

  #tickOpen(nowMs: number): void {
    const { keepAliveMs, clientMs, reconnectMs } = this.server.settings.timeOuts;
    if (nowMs >= (this.identity.expiresAtMs ?? Number.POSITIVE_INFINITY)) {
      this.close("expired", { allowReconnect: true });
      return;
    }
    if (this.#detachedMs !== undefined) {
      if (nowMs - this.#detachedMs >= reconnectMs) this.abort("transport-lost");
      return;
    }
    this.#sendAck();
    if (this.transport?.hasInherentKeepAlive === true) return;
    if (this.#outbound.takeActivity()) this.#lastSentMs = nowMs;
    const isSilent = clientMs > 0 && nowMs - this.#lastReceivedMs >= clientMs && !this.#isReadingPaused;
    if (isSilent) {
      this.close("client-silent", {
        error: "The client has been silent for too long.",
        allowReconnect: true,
      });
    } else if (nowMs - this.#lastSentMs >= keepAliveMs && this.#outbound.isWritable) {
      this.deliver(ping);
    }
  }

  #shakeHands({ isBinary }: Transport): void {
    const text = this.#inbound.takeHandshake();
    if (text === undefined) return;
    const outcome = readHandshake(text, { transportIsBinary: isBinary, isStateful: this.#isStatefulGranted });
    if (outcome.kind !== "agreed") {
      if (outcome.kind === "refused") this.#outbound.writeHandshake(writeHandshake(outcome.error));
      this.close("handshake-failed");
      return;
    }
    this.#phase = "open";
    this.#outbound.writeHandshake(writeHandshake());
    this.#outbound.open(outcome.protocol, outcome.version === 2);
    if (outcome.version === 2) this.#holdUntilCounting();
    this.#opened();
  }

  /**
   * The shipped client sets up its counting only after it has digested the handshake's answer, so
   * messages that arrive together with it are not counted and would come twice after a reconnect.
   * Its first message (it pings at once) proves that it counts; others are given a moment.
   */
  #holdUntilCounting(): void {
    this.server.settings.clock.after(longestHoldMs, () => this.#outbound.stopHolding());
  }

  #opened(): void {
    const { metrics } = this.server.settings;
    metrics({ kind: "connected", connectionId: this.id, transport: this.#transportName });
    this.#invocations = new Invocations(this);
    this.#invocations.connected();
  }

  #accept(message: HubMessage, byteLength: number): void {
    const { replay } = this.#outbound;
    if (replay !== undefined && isCounted(message)) {
      const arrival = replay.countedReceived(byteLength);
      if (replay.isAckUrgent) this.#sendAck();
      if (arrival !== "new") return;
    }
    switch (message.type) {
      case messageType.invocation:
      case messageType.streamInvocation: {
        const fault = this.#invocations?.receive(message);
        if (fault !== undefined) this.#failProtocol(fault);
        return;
      }
      case messageType.streamItem:
        return this.#invocations?.streamItem(message.invocationId, message.item);
      case messageType.completion:
        if (this.#clientResults?.complete(message) === true) return;
        return this.#invocations?.uploadEnded(message.invocationId, message.error);
      case messageType.cancelInvocation:
        return this.#invocations?.cancel(message.invocationId);
      case messageType.close:
        this.#finish("client-closed");
        return this.transport?.end();
      case messageType.ack:
        replay?.acknowledged(message.sequenceId);
        return this.#outbound.flush();
      case messageType.sequence:
        if (replay?.sequenceReceived(message.sequenceId) === false) {
          this.#failProtocol("Sequence ID greater than amount of messages we've received.");
        }
        return;
      case messageType.ping:
        return;
    }
  }

  #sendAck(): void {
    const sequenceId = this.#outbound.replay?.takeAck();
    if (sequenceId !== undefined) this.#outbound.writeAck(sequenceId);
  }

  /** False, and the connection is closed, when the client has sent more than it may. */
  #charge(name: keyof ConnectionRates, cost: number): boolean {
    if (this.isClosed) return false;
    if (this.#limiter.take(name, cost)) return true;
    this.isOverRate = true;
    const error = `Too many ${name}: wait before you connect again.`;
    this.close("rate-exceeded", { error, allowReconnect: true });
    this.transport?.pauseReading();
    return false;
  }

  #failProtocol(detail: string): void {
    const text = "Connection closed with an error.";
    const error = this.server.settings.detailedErrors ? `${text} InvalidDataException: ${detail}` : text;
    this.close("protocol-error", { error });
  }

  #finish(reason: DisconnectReason): void {
    if (this.isClosed) return;
    this.#phase = "closed";
    this.#phaseSinceMs = this.server.settings.clock.now();
    this.server.registry.remove(this);
    this.#inbound.clear();
    this.#outbound.end();
    this.#abortController?.abort();
    this.#clientResults?.abandon();
    this.#readable?.open();
    if (this.#invocations === undefined) return;
    this.server.settings.metrics({ kind: "disconnected", connectionId: this.id, reason });
    this.#invocations.end(reason);
  }
}
