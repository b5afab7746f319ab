import type { HubMessage } from "@crossbook/contract";

const RECORD_END = "\u001e";
const INVOCATION = 1;
const COMPLETION = 3;

/** One invocation of a client. */
export interface HubCall {
  readonly method: string;
  readonly argument: unknown;
}

/** A SignalR hub inside the test: answers negotiation, handshake and invocations, and sends what the test gives it. */
export interface FakeHub {
  /** What clients invoked, in order. */
  readonly calls: readonly HubCall[];
  /** How many connections were negotiated. */
  readonly negotiations: number;
  /** Where each was negotiated: the hub's address. */
  readonly negotiatedAt: readonly string[];
  /** How many connections were ended by the client. */
  readonly ended: number;
  /** The abort signals of the pending polls. */
  readonly polls: readonly (AbortSignal | undefined)[];
  /** Pushes a `Message` to every connection. */
  push(message: HubMessage | { readonly Code: string; readonly Data: unknown }): void;
  /** False: the hub cannot be reached. */
  isUp: boolean;
  readonly fetch: typeof globalThis.fetch;
}

interface Connection {
  readonly outbox: string[];
  hasPolled: boolean;
  wake: (() => void) | undefined;
  isOver: boolean;
}

/** A hub with SignalR's long polling through `fetch`: no sockets, so it works under fake timers. */
export function fakeHub(): FakeHub {
  const connections = new Map<string, Connection>();
  const calls: HubCall[] = [];
  const polls = new Set<AbortSignal | undefined>();
  const negotiatedAt: string[] = [];
  const counts = { negotiations: 0, ended: 0 };
  const state = { isUp: true };

  async function answer(url: URL, init: RequestInit): Promise<Response> {
    if (!state.isUp) throw new TypeError("the hub cannot be reached");
    if (url.pathname.endsWith("/negotiate")) {
      counts.negotiations += 1;
      negotiatedAt.push(url.origin + url.pathname.replace(/\/negotiate$/, ""));
      const id = `connection-${counts.negotiations}`;
      connections.set(id, { outbox: [], hasPolled: false, wake: undefined, isOver: false });
      return Response.json({
        negotiateVersion: 1,
        connectionId: id,
        connectionToken: id,
        availableTransports: [{ transport: "LongPolling", transferFormats: ["Text"] }],
      });
    }
    const connection = connections.get(url.searchParams.get("id") ?? "");
    if (connection === undefined) return new Response("", { status: 404 });
    if (init.method === "POST") return post(connection, String(init.body), (call) => calls.push(call));
    if (init.method === "DELETE") {
      counts.ended += 1;
      connection.isOver = true;
      connection.wake?.();
      return new Response(null, { status: 202 });
    }
    return poll(connection, init.signal ?? undefined, polls);
  }

  return {
    calls,
    negotiatedAt,
    get negotiations() {
      return counts.negotiations;
    },
    get ended() {
      return counts.ended;
    },
    get polls() {
      return [...polls];
    },
    get isUp() {
      return state.isUp;
    },
    set isUp(isUp) {
      state.isUp = isUp;
    },
    push: (message) => {
      const record = JSON.stringify({ type: INVOCATION, target: "Message", arguments: [message] });
      for (const connection of connections.values()) deliver(connection, record);
    },
    fetch: (input, init = {}) => answer(new URL(String(input), "http://host.test"), init),
  };
}

function post(connection: Connection, body: string, note: (call: HubCall) => void): Response {
  for (const record of body.split(RECORD_END).filter(Boolean)) {
    const message = JSON.parse(record);
    if (message.protocol) deliver(connection, "{}");
    if (message.type !== INVOCATION) continue;
    note({ method: message.target, argument: message.arguments[0] });
    if (message.invocationId === undefined) continue;
    const completion = { type: COMPLETION, invocationId: message.invocationId, result: { UserName: null } };
    deliver(connection, JSON.stringify(completion));
  }
  return new Response("", { status: 200 });
}

async function poll(
  connection: Connection,
  signal: AbortSignal | undefined,
  polls: Set<AbortSignal | undefined>,
): Promise<Response> {
  if (!connection.hasPolled) {
    connection.hasPolled = true;
    return new Response("", { status: 200 });
  }
  if (connection.outbox.length === 0 && !connection.isOver) {
    polls.add(signal);
    await new Promise<void>((resolve, reject) => {
      connection.wake = resolve;
      signal?.addEventListener("abort", () => reject(new DOMException("aborted", "AbortError")));
    }).finally(() => polls.delete(signal));
  }
  if (connection.isOver) return new Response(null, { status: 204 });
  return new Response(connection.outbox.splice(0).join(""), { status: 200 });
}

function deliver(connection: Connection, record: string): void {
  connection.outbox.push(record + RECORD_END);
  connection.wake?.();
}
