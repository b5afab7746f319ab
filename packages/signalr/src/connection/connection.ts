import type { ClientMethods } from "../fan-out/clients.ts";
import { OutgoingMessage } from "../fan-out/outgoing-message.ts";
import type { Member } from "../fan-out/registry.ts";
import type { DisconnectReason } from "../metrics.ts";
import type { Identity } from "../options.ts";
import { readHandshake, writeHandshake } from "../protocol/handshake.ts";
import type { HubProtocol } from "../protocol/hub-protocol.ts";
import { type HubMessage, messageType } from "../protocol/messages.ts";
import { Refusal } from "../refusal.ts";
import type { ServerCore } from "../server-core.ts";
import { Encoded } from "../transport/encoded.ts";
import type { Transport, TransportName, TransportOwner } from "../transport/transport.ts";
import { type ClientResult, ClientResults } from "./client-results.ts";
import { Inbound } from "./inbound.ts";
import { Invocations } from "./invocations.ts";
import { Outbox } from "./outbox.ts";
import { ReplayBuffer } from "./replay-buffer.ts";

/** After a version 2 handshake the client needs a moment before it counts messages; see `#holdUntilCounting`. */
const longestHoldMs = 100;

const ping = new OutgoingMessage({ type: messageType.ping });

export interface ConnectionTerms<User> {
  readonly id: string;
  readonly token: string;
  readonly address: string;
  readonly identity: Identity<User>;
  readonly isStatefulGranted: boolean;
}

/** One client, from its first transport to its end. */
export class Connection<User, Client extends ClientMethods> implements Member, TransportOwner {
  readonly id: string;
  readonly token: string;
  readonly address: string;
  readonly server: ServerCore<User, Client>;
  readonly groupNames = new Set<string>();
  identity: Identity<User>;
  userId: string | undefined;
  #phase: "handshake" | "open" | "closed" = "handshake";
  #transport: Transport | undefined;
  #transportName: TransportName = "WebSockets";
  #protocol: HubProtocol | undefined;
  readonly #isStatefulGranted: boolean;
  readonly #startedMs: number;
  readonly #inbound: Inbound;
  #outbox: Outbox | undefined;
  #replay: ReplayBuffer | undefined;
  #invocations: Invocations<User, Client> | undefined;
  #clientResults: ClientResults | undefined;
  #items: Map<string, unknown> | undefined;
  #abortController: AbortController | undefined;
  #writableWaiters: (() => void)[] | undefined;
  #readingWaiters: (() => void)[] | undefined;
  #isHeld = false;
  #isReadingPaused = false;
  #lastReceivedMs: number;
  #lastSentMs: number;
  #detachedMs: number | undefined;
  #closedMs: number | undefined;

  constructor(server: ServerCore<User, Client>, terms: ConnectionTerms<User>) {
    this.server = server;
    this.id = terms.id;
    this.token = terms.token;
    this.address = terms.address;
    this.identity = terms.identity;
    this.userId = server.settings.hub.userId?.(terms.identity.user);
    this.#isStatefulGranted = terms.isStatefulGranted;
    this.#startedMs = server.settings.clock.now();
    this.#lastReceivedMs = this.#startedMs;
    this.#lastSentMs = this.#startedMs;
    this.#inbound = new Inbound(server.settings.limits.messageBytes);
  }

  get transport(): Transport | undefined {
    return this.#transport;
  }

  get transportName(): TransportName {
    return this.#transportName;
  }

  get isClosed(): boolean {
    return this.#phase === "closed";
  }

  /** The same token may bring a new WebSocket. */
  get isResumable(): boolean {
    return this.#phase === "open" && this.#replay !== undefined;
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

  get bufferedBytes(): number {
    return (this.#outbox?.byteLength ?? 0) + (this.#transport?.bufferedBytes() ?? 0);
  }

  get isWritable(): boolean {
    return (this.#outbox === undefined || this.#outbox.isEmpty) && !this.#isHeld && this.#canWrite();
  }

  /** Resolves when nothing waits any more, or the connection has ended. */
  untilWritable(): Promise<void> {
    if (this.isWritable || this.isClosed) return Promise.resolve();
    return new Promise((resolve) => {
      this.#writableWaiters ??= [];
      this.#writableWaiters.push(resolve);
    });
  }

  /** Gives the connection its transport: the first, or the next of a stateful one. */
  attach(transport: Transport): void {
    const previous = this.#transport;
    this.#transport = transport;
    this.#transportName = transport.name;
    if (this.#replay === undefined) return;
    previous?.destroy();
    this.#detachedMs = undefined;
    this.#lastReceivedMs = this.server.settings.clock.now();
    this.#inbound.clear();
    this.#resume(transport, this.#replay);
  }

  identify(identity: Identity<User>): Refusal | undefined {
    const { hub, limits } = this.server.settings;
    const userId = hub.userId?.(identity.user);
    if (userId !== this.userId && userId !== undefined) {
      const count = this.server.registry.countOfUser(userId);
      if (count >= limits.connectionsPerUser) return new Refusal("Too many connections.", 429);
    }
    const previousUserId = this.userId;
    this.identity = identity;
    this.userId = userId;
    this.server.registry.moveUser(this, previousUserId);
    return undefined;
  }

  invoke(method: string, args: readonly unknown[]): Promise<ClientResult> {
    if (this.#phase !== "open") return Promise.resolve(new Refusal("The connection ended.", 410));
    const { clock, timeOuts } = this.server.settings;
    this.#clientResults ??= new ClientResults(clock, timeOuts.clientResultMs);
    const { invocationId, result } = this.#clientResults.open();
    this.send({ type: messageType.invocation, target: method, arguments: args, invocationId });
    return result;
  }

  send(message: HubMessage): void {
    this.deliver(new OutgoingMessage(message));
  }

  /** Writes at once while the network keeps up, otherwise keeps what the message's delivery asks. */
  deliver(message: OutgoingMessage): void {
    if (this.#phase !== "open" || this.#protocol === undefined) return;
    if (this.isWritable) {
      this.#write(message, this.#protocol);
      return;
    }
    const { metrics } = this.server.settings;
    switch (this.#outboxOf().push(message, this.#protocol)) {
      case "kept":
        return;
      case "conflated":
        metrics({ kind: "conflated", connectionId: this.id });
        return;
      case "dropped":
        metrics({ kind: "dropped", connectionId: this.id });
        return;
      case "full":
        this.close("slow-reader", { allowReconnect: true });
    }
  }

  received(transport: Transport, chunk: Buffer): void {
    if (transport !== this.#transport || this.isClosed) return;
    this.#lastReceivedMs = this.server.tickMs;
    this.#inbound.append(chunk);
    if (this.#phase === "handshake" && !this.#shakeHands(transport)) return;
    while (this.#phase === "open" && this.#protocol !== undefined) {
      const step = this.#inbound.next(this.#protocol);
      if (step.kind === "incomplete") return;
      if (step.kind === "malformed") return this.#failProtocol(step.error);
      this.#stopHolding();
      if (step.kind === "message") this.#accept(step.message, step.byteLength);
    }
  }

  becameWritable(transport: Transport): void {
    if (transport === this.#transport) this.#flush();
  }

  lost(transport: Transport, isGraceful: boolean): void {
    if (transport !== this.#transport) return;
    if (this.isResumable && !isGraceful) {
      this.#transport = undefined;
      this.#detachedMs = this.server.settings.clock.now();
      return;
    }
    this.#finish(isGraceful ? "client-closed" : "transport-lost");
    this.server.released(this);
  }

  /** Sends what waits and a close message, and ends. A reader that is too slow gets only the latter. */
  close(reason: DisconnectReason, message: { error?: string; allowReconnect?: boolean } = {}): void {
    if (this.isClosed) return;
    if (this.#phase === "open" && this.#protocol !== undefined) {
      const { encode, isBinary } = this.#protocol;
      const closing = new Encoded(encode({ type: messageType.close, ...message }), isBinary);
      this.#transport?.writeAll(reason === "slow-reader" ? [closing] : [...this.#takeOutbox(), closing]);
    }
    this.#finish(reason);
    if (this.#transport === undefined) this.server.released(this);
    else this.#transport.end();
  }

  /** Cuts without a word. */
  abort(reason: DisconnectReason = "aborted"): void {
    this.#finish(reason);
    this.#transport?.destroy();
    this.server.released(this);
  }

  setReadingPaused(isPaused: boolean): void {
    if (isPaused === this.#isReadingPaused) return;
    this.#isReadingPaused = isPaused;
    if (isPaused) {
      this.#transport?.pauseReading();
      return;
    }
    this.#transport?.resumeReading();
    this.#wakeReaders();
  }

  /** Resolves when the hub keeps up with what the client sends, or the connection has ended. */
  untilReading(): Promise<void> {
    if (!this.#isReadingPaused || this.isClosed) return Promise.resolve();
    return new Promise((resolve) => {
      this.#readingWaiters ??= [];
      this.#readingWaiters.push(resolve);
    });
  }

  tick(nowMs: number): void {
    this.#transport?.tick(nowMs);
    const { timeOuts } = this.server.settings;
    if (this.#closedMs !== undefined && nowMs - this.#closedMs >= timeOuts.reconnectMs) return this.abort();
    if (this.#phase === "handshake") {
      if (nowMs - this.#startedMs >= timeOuts.handshakeMs) this.close("handshake-failed");
      return;
    }
    if (this.#phase !== "open") return;
    if (nowMs >= (this.identity.expiresAtMs ?? Number.POSITIVE_INFINITY)) {
      return this.close("expired", { allowReconnect: true });
    }
    if (this.#detachedMs !== undefined) {
      if (nowMs - this.#detachedMs >= timeOuts.reconnectMs) this.abort("transport-lost");
      return;
    }
    this.#sendAck();
    if (this.#transport?.hasInherentKeepAlive) return;
    if (
      timeOuts.clientMs > 0 &&
      nowMs - this.#lastReceivedMs >= timeOuts.clientMs &&
      !this.#isReadingPaused
    ) {
      this.close("client-silent", {
        error: "The client has been silent for too long.",
        allowReconnect: true,
      });
    } else if (nowMs - this.#lastSentMs >= timeOuts.keepAliveMs && this.isWritable) {
      this.deliver(ping);
    }
  }

  #canWrite(): boolean {
    return this.#transport?.isWritable() === true && this.#replay?.isFull !== true;
  }

  #write(message: OutgoingMessage, protocol: HubProtocol): void {
    const encoded = message.encodedFor(protocol);
    if (this.#replay !== undefined && message.isCounted) this.#replay.written(encoded);
    this.#lastSentMs = this.server.tickMs;
    this.#transport?.write(encoded);
  }

  #outboxOf(): Outbox {
    const { limits, merges } = this.server.settings;
    this.#outbox ??= new Outbox({ limitBytes: limits.outboxBytes, merges });
    return this.#outbox;
  }

  #flush(): void {
    const outbox = this.#outbox;
    if (outbox !== undefined && !outbox.isEmpty && !this.#isHeld && this.#canWrite()) {
      this.#lastSentMs = this.server.tickMs;
      this.#transport?.writeAll(this.#takeOutbox());
    }
    if (this.#writableWaiters !== undefined && this.isWritable) this.#wakeWriters();
  }

  #takeOutbox(): Encoded[] {
    const batch: Encoded[] = [];
    while (this.#protocol !== undefined && this.#replay?.isFull !== true) {
      const item = this.#outbox?.shift();
      if (item === undefined) break;
      const encoded = item instanceof Encoded ? item : item.encodedFor(this.#protocol);
      if (item instanceof OutgoingMessage && item.isCounted) this.#replay?.written(encoded);
      batch.push(encoded);
    }
    return batch;
  }

  #wakeWriters(): void {
    const waiters = this.#writableWaiters ?? [];
    this.#writableWaiters = undefined;
    for (const wake of waiters) wake();
  }

  #wakeReaders(): void {
    const waiters = this.#readingWaiters ?? [];
    this.#readingWaiters = undefined;
    for (const wake of waiters) wake();
  }

  /** False while the handshake is incomplete or when it failed. */
  #shakeHands(transport: Transport): boolean {
    const text = this.#inbound.takeHandshake();
    if (text === undefined) return false;
    const outcome = readHandshake(text, {
      transportIsBinary: transport.isBinary,
      isStateful: this.#isStatefulGranted,
    });
    if (outcome.kind === "foreign" || outcome.kind === "refused") {
      if (outcome.kind === "refused") this.#writeRaw(transport, writeHandshake(outcome.error));
      this.close("handshake-failed");
      return false;
    }
    this.#protocol = outcome.protocol;
    this.#phase = "open";
    this.#writeRaw(transport, writeHandshake());
    if (outcome.version === 2) this.#holdUntilCounting();
    this.#opened();
    return true;
  }

  /** Handshake answers go out before anything else, and as text even where binary follows. */
  #writeRaw(transport: Transport, payload: Buffer): void {
    const encoded = new Encoded(payload, false);
    if (transport.isWritable()) transport.write(encoded);
    else this.#outboxOf().pushRaw(encoded);
  }

  /**
   * The shipped client sets up its counting only after it has digested the handshake's answer, so
   * messages that arrive together with it are not counted and would come twice after a reconnect.
   * Its first message (it pings at once) proves that it counts; others are given a moment.
   */
  #holdUntilCounting(): void {
    this.#replay = new ReplayBuffer(this.server.settings.limits.replayBytes);
    this.#isHeld = true;
    this.server.settings.clock.after(longestHoldMs, () => this.#stopHolding());
  }

  #stopHolding(): void {
    if (!this.#isHeld) return;
    this.#isHeld = false;
    this.#flush();
  }

  #opened(): void {
    const { hub, metrics } = this.server.settings;
    metrics({ kind: "connected", connectionId: this.id, transport: this.#transportName });
    this.#invocations = new Invocations(this);
    const { context } = this.#invocations;
    if (hub.onConnected === undefined) return;
    this.#invocations.enqueue(async () => {
      try {
        const answer = await hub.onConnected?.(context);
        if (answer instanceof Refusal) this.close("server-closed", { error: answer.text });
      } catch (cause) {
        metrics({ kind: "failed", where: "onConnected", cause });
        this.close("server-closed", { error: "Connection closed with an error." });
      }
    });
  }

  #accept(message: HubMessage, byteLength: number): void {
    if (this.#replay !== undefined && message.type <= messageType.cancelInvocation) {
      const arrival = this.#replay.countedReceived(byteLength);
      if (this.#replay.isAckUrgent) this.#sendAck();
      if (arrival !== "new") return;
    }
    switch (message.type) {
      case messageType.invocation:
      case messageType.streamInvocation:
        if (this.#invocations?.receive(message) === false) this.#failProtocol("Too many streams.");
        return;
      case messageType.streamItem:
        return this.#invocations?.streamItem(message.invocationId, message.item);
      case messageType.completion:
        if (this.#clientResults?.complete(message) === true) return;
        return this.#invocations?.uploadEnded(message.invocationId, message.error);
      case messageType.cancelInvocation:
        return this.#invocations?.cancel(message.invocationId);
      case messageType.close:
        this.#finish("client-closed");
        return this.#transport?.end();
      case messageType.ack:
        this.#replay?.acknowledged(message.sequenceId);
        return this.#flush();
      case messageType.sequence:
        if (this.#replay?.sequenceReceived(message.sequenceId) === false) {
          this.#failProtocol("Sequence ID greater than amount of messages we've received.");
        }
        return;
      case messageType.ping:
        return;
    }
  }

  #resume(transport: Transport, replay: ReplayBuffer): void {
    replay.awaitSequence();
    const protocol = this.#protocol;
    if (protocol === undefined) return;
    const sequence = protocol.encode({
      type: messageType.sequence,
      sequenceId: replay.firstUnacknowledgedId,
    });
    transport.writeAll([new Encoded(sequence, protocol.isBinary), ...replay.unacknowledged]);
    this.server.settings.metrics({ kind: "reconnected", connectionId: this.id });
    this.#flush();
  }

  #sendAck(): void {
    const sequenceId = this.#replay?.takeAck();
    const protocol = this.#protocol;
    if (sequenceId === undefined || protocol === undefined) return;
    this.#transport?.write(
      new Encoded(protocol.encode({ type: messageType.ack, sequenceId }), protocol.isBinary),
    );
  }

  #failProtocol(detail: string): void {
    const text = "Connection closed with an error.";
    const error = this.server.settings.detailedErrors ? `${text} InvalidDataException: ${detail}` : text;
    this.close("protocol-error", { error });
  }

  #finish(reason: DisconnectReason): void {
    if (this.isClosed) return;
    const wasOpen = this.#phase === "open";
    this.#phase = "closed";
    this.#closedMs = this.server.settings.clock.now();
    this.server.registry.remove(this);
    this.#inbound.clear();
    this.#outbox?.clear();
    this.#abortController?.abort();
    this.#clientResults?.abandon();
    this.#wakeWriters();
    this.#wakeReaders();
    if (!wasOpen || this.#invocations === undefined) return;
    const { hub, metrics } = this.server.settings;
    metrics({ kind: "disconnected", connectionId: this.id, reason });
    const { context } = this.#invocations;
    this.#invocations.end(async () => {
      try {
        await hub.onDisconnected?.(context, reason);
      } catch (cause) {
        metrics({ kind: "failed", where: "onDisconnected", cause });
      }
    });
  }
}
