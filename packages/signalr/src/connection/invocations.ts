import type { ClientMethods } from "../fan-out/clients.ts";
import type { HubContext, HubStream } from "../hub.ts";
import type { DisconnectReason } from "../metrics.ts";
import { type CompletionMessage, type InvocationMessage, messageType } from "../protocol/messages.ts";
import { Refusal } from "../refusal.ts";
import { ConnectionContext } from "./context.ts";
import type { ServedConnection } from "./served-connection.ts";
import { UploadStream } from "./upload-stream.ts";

/** More waiting than this, and reading from the client pauses. */
const waitingLimit = 64;

/** Runs what one client invokes, in order, and the streams of both directions. */
export class Invocations<User, Client extends ClientMethods> {
  readonly #connection: ServedConnection<User, Client>;
  readonly #context: HubContext<User, Client>;
  #queue: (() => Promise<void>)[] = [];
  #runningCount = 0;
  #downloads: Map<string, AbortController> | undefined;
  #uploads: Map<string, UploadStream> | undefined;

  constructor(connection: ServedConnection<User, Client>) {
    this.#connection = connection;
    this.#context = new ConnectionContext(connection);
  }

  /** Lets the hub take the connection in, before everything that the client invokes. */
  connected(): void {
    const { hub } = this.#connection.server.settings;
    if (hub.onConnected === undefined) return;
    this.#enqueue(async () => {
      const isDone = await this.#callBack("onConnected", async () => {
        const answer = await hub.onConnected?.(this.#context);
        if (answer instanceof Refusal) this.#connection.close("server-closed", { error: answer.text });
      });
      if (!isDone) this.#connection.close("server-closed", { error: "Connection closed with an error." });
    });
  }

  /** The connection has newer credentials. */
  resumed(): void {
    const { hub } = this.#connection.server.settings;
    if (hub.onResumed === undefined) return;
    this.#enqueue(async () => void (await this.#callBack("onResumed", () => hub.onResumed?.(this.#context))));
  }

  /** What is wrong with the streams of the message, so that the connection cannot go on; else undefined. */
  receive(message: InvocationMessage): string | undefined {
    if (!this.#connection.takeInvocations(this.#costOf(message))) {
      this.#refuse(message, "Too many calls: wait a moment.");
      return undefined;
    }
    const uploads = this.#openUploads(message.streamIds ?? []);
    if (typeof uploads === "string") return uploads;
    this.#enqueue(() => this.#invoke(message, uploads));
    return undefined;
  }

  streamItem(streamId: string, item: unknown): void {
    this.#uploads?.get(streamId)?.push(item);
    this.#balanceReading();
  }

  /** The client ended a stream of its own. */
  uploadEnded(streamId: string, error?: string): void {
    this.#uploads?.get(streamId)?.end(error);
    this.#uploads?.delete(streamId);
  }

  cancel(invocationId: string): void {
    this.#downloads?.get(invocationId)?.abort();
  }

  /** Stops everything; what has begun learns it from its signal. The hub hears of it when the current job is done. */
  end(reason: DisconnectReason): void {
    const { hub } = this.#connection.server.settings;
    const last = () => this.#callBack("onDisconnected", () => hub.onDisconnected?.(this.#context, reason));
    this.#queue = [async () => void (await last())];
    for (const download of this.#downloads?.values() ?? []) download.abort();
    for (const upload of this.#uploads?.values() ?? []) upload.end("The connection ended.");
    this.#uploads = undefined;
    this.#runNext();
  }

  /** Puts `job` behind what already waits. */
  #enqueue(job: () => Promise<void>): void {
    this.#queue.push(job);
    this.#runNext();
    this.#balanceReading();
  }

  /** False: the hub has thrown, which is reported. */
  async #callBack(where: string, call: () => unknown): Promise<boolean> {
    try {
      await call();
      return true;
    } catch (cause) {
      this.#connection.server.settings.metrics({ kind: "failed", where, cause });
      return false;
    }
  }

  #runNext(): void {
    while (this.#runningCount < this.#connection.server.settings.limits.parallelInvocations) {
      const job = this.#queue.shift();
      if (job === undefined) return;
      this.#runningCount += 1;
      void job().finally(() => {
        this.#runningCount -= 1;
        this.#runNext();
        this.#balanceReading();
      });
    }
  }

  #balanceReading(): void {
    let waiting = this.#queue.length;
    for (const upload of this.#uploads?.values() ?? []) waiting = Math.max(waiting, upload.waitingCount);
    this.#connection.setReadingPaused(waiting >= waitingLimit);
  }

  #openUploads(streamIds: readonly string[]): UploadStream[] | string {
    if (streamIds.length === 0) return [];
    this.#uploads ??= new Map();
    if (this.#streamCount + streamIds.length > this.#connection.server.settings.limits.streamsPerConnection) {
      return "Too many streams.";
    }
    const uploads: UploadStream[] = [];
    for (const streamId of streamIds) {
      // The method that reads the former stream of this id would never see an end of it.
      if (this.#uploads.has(streamId)) return `Stream ID '${streamId}' is already in use.`;
      const upload = new UploadStream(() => this.#balanceReading());
      this.#uploads.set(streamId, upload);
      uploads.push(upload);
    }
    return uploads;
  }

  #costOf({ target, arguments: args }: InvocationMessage): number {
    const { methodTable, settings } = this.#connection.server;
    try {
      const cost = methodTable.costs.get(target.toLowerCase())?.(...args) ?? 1;
      return cost > 0 ? cost : 1;
    } catch (cause) {
      settings.metrics({ kind: "failed", where: `costs ${target}`, cause });
      return 1;
    }
  }

  get #streamCount(): number {
    return (this.#uploads?.size ?? 0) + (this.#downloads?.size ?? 0);
  }

  async #invoke(message: InvocationMessage, uploads: readonly UploadStream[]): Promise<void> {
    const { server } = this.#connection;
    const startMs = server.settings.clock.now();
    const args = [...message.arguments, ...uploads];
    const isError =
      message.type === messageType.streamInvocation
        ? await this.#startStream(message, args)
        : await this.#callMethod(message, args);
    // What the method did not read is let go, so that the client's stream cannot fill memory.
    for (const streamId of message.streamIds ?? []) {
      if (message.type === messageType.invocation || isError) this.uploadEnded(streamId);
    }
    const durationMs = server.settings.clock.now() - startMs;
    server.settings.metrics({ kind: "invoked", method: message.target, durationMs, isError });
  }

  async #callMethod(message: InvocationMessage, args: unknown[]): Promise<boolean> {
    const { target } = message;
    const { methods, streams } = this.#connection.server.methodTable;
    const method = methods.get(target.toLowerCase());
    if (method === undefined) {
      return this.#refuse(
        message,
        streams.has(target.toLowerCase()) ? notWithoutStream(target) : unknownMethod(target),
      );
    }
    if (!(await this.#isAuthorized(target))) return this.#refuse(message, unauthorized(target));
    try {
      const result = await method(this.#context, ...args);
      if (result instanceof Refusal) return this.#refuse(message, result.text);
      this.#complete(message, { result });
      return false;
    } catch (cause) {
      this.#connection.server.settings.metrics({ kind: "failed", where: target, cause });
      return this.#refuse(message, this.#describe(target, cause));
    }
  }

  async #startStream(message: InvocationMessage, args: unknown[]): Promise<boolean> {
    const { target, invocationId = "" } = message;
    const { methods, streams } = this.#connection.server.methodTable;
    const stream = streams.get(target.toLowerCase());
    if (stream === undefined) {
      return this.#refuse(
        message,
        methods.has(target.toLowerCase()) ? notWithStream(target) : unknownMethod(target),
      );
    }
    if (!(await this.#isAuthorized(target))) return this.#refuse(message, unauthorized(target));
    // What the end of the connection has not stopped, nothing would stop any more.
    if (this.#connection.signal.aborted) return true;
    this.#downloads ??= new Map();
    if (this.#downloads.has(invocationId)) {
      return this.#refuse(message, `Invocation ID '${invocationId}' is already in use.`);
    }
    if (this.#streamCount >= this.#connection.server.settings.limits.streamsPerConnection) {
      return this.#refuse(message, "Too many streams.");
    }
    const download = new AbortController();
    this.#downloads.set(invocationId, download);
    const context = new ConnectionContext(this.#connection, download.signal);
    // Streams do not hold up the invocations behind them.
    void this.#pump(message, () => stream(context, ...args), download.signal).finally(() => {
      this.#downloads?.delete(invocationId);
      for (const streamId of message.streamIds ?? []) this.uploadEnded(streamId);
    });
    return false;
  }

  async #pump(
    message: InvocationMessage,
    open: () => ReturnType<HubStream<User, Client>>,
    signal: AbortSignal,
  ): Promise<void> {
    const { target, invocationId = "" } = message;
    try {
      const items = await open();
      if (items instanceof Refusal) {
        this.#refuse(message, items.text);
        return;
      }
      const iterator = iteratorOf(items);
      const isCancelled = await this.#sendItems(invocationId, iterator, signal);
      // A source that is itself waiting may take its time to stop; the client does not wait for it.
      if (isCancelled) void Promise.resolve(iterator.return?.()).catch(() => undefined);
      this.#complete(message, {});
    } catch (cause) {
      if (!signal.aborted) this.#connection.server.settings.metrics({ kind: "failed", where: target, cause });
      this.#complete(message, signal.aborted ? {} : { error: this.#describe(target, cause) });
    }
  }

  /** True when the stream was cancelled before its end. */
  async #sendItems(
    invocationId: string,
    iterator: AsyncIterator<unknown> | Iterator<unknown>,
    signal: AbortSignal,
  ): Promise<boolean> {
    while (!signal.aborted) {
      const next = await unlessAborted(signal, iterator.next());
      if (next === undefined) return true;
      if (next.done === true) return false;
      this.#connection.send({ type: messageType.streamItem, invocationId, item: next.value });
      // A fast source must not outrun a slow reader.
      if (!this.#connection.outbound.isWritable) {
        await unlessAborted(signal, this.#connection.outbound.untilWritable());
      }
    }
    return true;
  }

  async #isAuthorized(method: string): Promise<boolean> {
    const { hub, metrics } = this.#connection.server.settings;
    if (hub.authorize === undefined) return true;
    try {
      return await hub.authorize(this.#context, method);
    } catch (cause) {
      metrics({ kind: "failed", where: `authorize ${method}`, cause });
      return false;
    }
  }

  #refuse(message: InvocationMessage, error: string): true {
    this.#complete(message, { error });
    return true;
  }

  #complete({ invocationId }: InvocationMessage, outcome: Pick<CompletionMessage, "result" | "error">): void {
    if (invocationId !== undefined)
      this.#connection.send({ type: messageType.completion, invocationId, ...outcome });
  }

  #describe(target: string, cause: unknown): string {
    const text = `An unexpected error occurred invoking '${target}' on the server.`;
    const isTold = this.#connection.server.settings.detailedErrors && cause instanceof Error;
    return isTold ? `${text} ${cause.name}: ${cause.message}` : text;
  }
}

/** `undefined` as soon as the signal aborts. Leaves no listener behind, however long the stream. */
function unlessAborted<T>(signal: AbortSignal, value: T | Promise<T>): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const stop = () => resolve(undefined);
    signal.addEventListener("abort", stop, { once: true });
    Promise.resolve(value)
      .then(resolve, reject)
      .finally(() => signal.removeEventListener("abort", stop));
  });
}

function iteratorOf(
  items: AsyncIterable<unknown> | Iterable<unknown>,
): AsyncIterator<unknown> | Iterator<unknown> {
  return Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items[Symbol.iterator]();
}

function unknownMethod(target: string): string {
  return `Failed to invoke '${target}' due to an error on the server. HubException: Method does not exist.`;
}

function unauthorized(target: string): string {
  return `Failed to invoke '${target}' because user is unauthorized`;
}

function notWithStream(target: string): string {
  return `The client attempted to invoke the non-streaming '${target}' method with a streaming invocation.`;
}

function notWithoutStream(target: string): string {
  return `The client attempted to invoke the streaming '${target}' method with a non-streaming invocation.`;
}
