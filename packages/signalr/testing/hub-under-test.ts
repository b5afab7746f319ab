import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import {
  accessTokenOf,
  createSignalRServer,
  defineHub,
  type Identity,
  type Refusal,
  refuse,
  type SignalREvent,
  type SignalROptions,
  type SignalRServer,
} from "../src/index.ts";

import { FakeClock } from "./fake-clock.ts";

export interface TestUser {
  readonly name: string;
}

export type TestClient = {
  Message(payload: unknown): void;
  Add(a: number, b: number): number;
};

/** A hub that shows every shape of method. Tokens are user names; "bad" is refused; none is a guest. */
export const testHub = defineHub<TestUser, TestClient>({
  userId: ({ name }) => (name === "guest" ? undefined : name),
  authorize: ({ user }, method) => method !== "AdminOnly" || user.name === "admin",
  methods: {
    Echo: (_context, ...args) => args,
    WhoAmI: ({ user }) => user.name,
    Nothing: () => undefined,
    Null: () => null,
    AdminOnly: () => "secret",
    Refused: () => refuse("The market is closed."),
    Throws: () => {
      throw new TypeError("secret detail");
    },
    Join: ({ groups }, name) => groups.add(String(name)),
    Leave: ({ groups }, name) => groups.remove(String(name)),
    Identify: (context, name) => context.identify({ user: { name: String(name) } }),
    CloseMe: (context, allowReconnect) => context.close({ allowReconnect: allowReconnect === true }),
    AbortMe: (context) => context.abort(),
    AskClient: async (context) => {
      // The answer cannot arrive before this method is over unless it is taken out of turn.
      const answer = await context.invoke("Add", 2, 3);
      return "value" in answer ? answer.value : answer.text;
    },
    Sum: async (_context, ...args) => {
      let sum = 0;
      for await (const item of streamOf(args.at(-1))) sum += Number(item);
      return sum;
    },
  },
  streams: {
    Count: async function* (_context, to) {
      for (let value = 1; value <= Number(to); value += 1) yield value;
    },
    Forever: async function* ({ signal, items }) {
      signal.addEventListener("abort", () => items.set("stopped", true));
      for (let value = 1; !signal.aborted; value += 1) {
        yield value;
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
    Breaks: async function* () {
      yield 1;
      throw new TypeError("secret detail");
    },
    Stopped: ({ items }) => [items.get("stopped") === true],
  },
});

export function authenticateByName(request: IncomingMessage): Identity<TestUser> | Refusal {
  const name = accessTokenOf(request) ?? "guest";
  return name === "bad" ? refuse("Who are you?") : { user: { name } };
}

export interface RunningHub {
  readonly url: string;
  readonly port: number;
  readonly server: SignalRServer<TestClient>;
  readonly http: Server;
  readonly events: SignalREvent[];
  /** Every open socket, to be cut by tests. */
  readonly sockets: Set<Socket>;
  stop(): Promise<void>;
}

export async function startHub(
  options: Partial<SignalROptions<TestUser, TestClient>> = {},
): Promise<RunningHub> {
  const events: SignalREvent[] = [];
  const server = createSignalRServer<TestUser, TestClient>({
    path: "/hub",
    hub: testHub,
    authenticate: authenticateByName,
    metrics: (event) => events.push(event),
    ...options,
  });
  const http = createServer((_request, response) => {
    response.writeHead(404).end("not the hub");
  });
  const sockets = new Set<Socket>();
  http.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  server.attach(http);
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const { port } = http.address() as AddressInfo;
  const stop = async () => {
    const drained = server.drain({ timeOutMs: 100 });
    if (options.clock instanceof FakeClock) options.clock.advance(100);
    await drained;
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => http.close(resolve));
  };
  return { url: `http://127.0.0.1:${port}/hub`, port, server, http, events, sockets, stop };
}

function streamOf(value: unknown): AsyncIterable<unknown> {
  if (typeof value === "object" && value !== null && Symbol.asyncIterator in value) {
    return value as AsyncIterable<unknown>;
  }
  throw new TypeError("A stream was expected.");
}
