import { type GameCommand, type GameMessage, readGameCommand, toApp } from "@crossbook/contract";

type Unversioned<Message> = Message extends unknown ? Omit<Message, "crossbookGame"> : never;

/** Messages between this page and the operator's app around it. */
export interface OperatorLink {
  /** False where the page stands alone: then its own links lead to lobby, cashier and history. */
  readonly isFramed: boolean;
  send(message: Unversioned<GameMessage>): void;
  /** Calls for each command of the operator's app. Answers how to stop. */
  listen(listener: (command: GameCommand) => void): () => void;
}

/**
 * The link to the app of `origin`, which is the window's parent. Messages go to that origin only, and only what comes from
 * that window with that origin is read. An empty origin links to nobody.
 */
export function createOperatorLink(page: Window, origin: string): OperatorLink {
  const { parent } = page;
  const isFramed = origin !== "" && parent !== page;
  return {
    isFramed,
    send: (message) => {
      if (isFramed) parent.postMessage(toApp(message), origin);
    },
    listen: (listener) => {
      const handle = (message: MessageEvent) => {
        if (!isFramed || message.origin !== origin || message.source !== parent) return;
        const command = readGameCommand(message.data);
        if (command !== undefined) listener(command);
      };
      page.addEventListener("message", handle);
      return () => page.removeEventListener("message", handle);
    },
  };
}
