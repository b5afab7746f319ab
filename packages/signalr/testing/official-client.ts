import {
  HttpTransportType,
  type HubConnection,
  HubConnectionBuilder,
  type IHttpConnectionOptions,
  LogLevel,
} from "@microsoft/signalr";
import { MessagePackHubProtocol } from "@microsoft/signalr-protocol-msgpack";

export interface ClientShape {
  readonly transport: "WebSockets" | "ServerSentEvents" | "LongPolling";
  readonly protocol: "json" | "messagepack";
}

/** Everything the official client can be configured to. Server-sent events carry text only. */
export const everyShape: readonly ClientShape[] = [
  { transport: "WebSockets", protocol: "json" },
  { transport: "WebSockets", protocol: "messagepack" },
  { transport: "ServerSentEvents", protocol: "json" },
  { transport: "LongPolling", protocol: "json" },
  { transport: "LongPolling", protocol: "messagepack" },
];

export interface ClientOptions extends IHttpConnectionOptions {
  readonly shape?: ClientShape;
  readonly reconnectDelaysMs?: number[];
  readonly isStateful?: boolean;
}

export function buildClient(url: string, options: ClientOptions = {}): HubConnection {
  const {
    shape = { transport: "WebSockets", protocol: "json" },
    reconnectDelaysMs,
    isStateful,
    ...http
  } = options;
  const builder = new HubConnectionBuilder()
    .withUrl(url, { transport: HttpTransportType[shape.transport], ...http })
    .configureLogging(LogLevel.None);
  if (shape.protocol === "messagepack") builder.withHubProtocol(new MessagePackHubProtocol());
  if (reconnectDelaysMs !== undefined) builder.withAutomaticReconnect(reconnectDelaysMs);
  if (isStateful === true) builder.withStatefulReconnect();
  return builder.build();
}

/** The next call of a client method, in order. */
export function inboxOf(connection: HubConnection, method = "Message") {
  const received: unknown[] = [];
  const waiting: (() => void)[] = [];
  connection.on(method, (payload: unknown) => {
    received.push(payload);
    for (const wake of waiting.splice(0)) wake();
  });
  return {
    received,
    async untilCount(count: number): Promise<unknown[]> {
      while (received.length < count) await new Promise<void>((resolve) => waiting.push(resolve));
      return received;
    },
  };
}
