import type { HubMessage } from "@crossbook/contract";
import { type HubConnection, HubConnectionBuilder, LogLevel } from "@microsoft/signalr";

type Code = HubMessage["Code"];
type DataOf<C extends Code> = Extract<HubMessage, { Code: C }>["Data"];

/** A client of the hub that keeps what it receives. */
export interface HubListener {
  readonly connection: HubConnection;
  readonly received: readonly HubMessage[];
  /** The first message of this code and kind, among those received or still to come. */
  receives<C extends Code>(code: C, isWanted?: (data: DataOf<C>) => boolean): Promise<DataOf<C>>;
  /** Forgets what was received until now. */
  forget(): void;
  register(token?: string): Promise<{ UserName: string | null }>;
}

/** The official client on the hub of a listening server. */
export async function listenToHub(url: string, token = ""): Promise<HubListener> {
  const connection = new HubConnectionBuilder()
    .withUrl(`${url}/hub`, { accessTokenFactory: () => token })
    .configureLogging(LogLevel.None)
    .build();
  const received: HubMessage[] = [];
  const waiting = new Set<() => void>();
  connection.on("Message", (message: HubMessage) => {
    received.push(message);
    for (const look of waiting) look();
  });
  await connection.start();
  return {
    connection,
    received,
    receives: async <C extends Code>(code: C, isWanted: (data: DataOf<C>) => boolean = () => true) => {
      const message = await new Promise<HubMessage>((resolve) => {
        const look = () => {
          const found = received.find(
            (candidate) => candidate.Code === code && isWanted(dataOf<C>(candidate)),
          );
          if (!found) return;
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        look();
      });
      return dataOf<C>(message);
    },
    forget: () => void received.splice(0),
    register: (registered = token) =>
      connection.invoke("RegisterClient", {
        Browser: "test",
        Domain: "localhost",
        CurrentPage: "/inplay",
        Token: registered,
      }),
  };
}

/** Clients of a test that hang up together. */
export class HubListeners {
  readonly #listeners: HubListener[] = [];

  /** A client that is registered, as a guest or by its token. */
  async listen(url: string, token = ""): Promise<HubListener> {
    const listener = await listenToHub(url, token);
    this.#listeners.push(listener);
    await listener.register();
    return listener;
  }

  async hangUp(): Promise<void> {
    await Promise.all(this.#listeners.splice(0).map(({ connection }) => connection.stop()));
  }
}

/** For a message whose code was looked at. */
function dataOf<C extends Code>(message: HubMessage): DataOf<C> {
  return message.Data as DataOf<C>;
}
