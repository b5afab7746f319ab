import { type GameCommand, type GameMessage, readGameMessage } from "@crossbook/contract";

/** Messages to and from the game page in a frame. */
export interface GameChannel {
  /** Posts to the game's origin only: a frame that shows another page gets nothing. */
  send(command: GameCommand): void;
  close(): void;
}

/** What `openGameChannel` needs. */
export interface GameChannelOptions {
  /** The frame's window at this moment; null: it has none. */
  readonly frame: () => Window | null;
  /** Of the launch's answer. */
  readonly origin: string;
  readonly onMessage: (message: GameMessage) => void;
}

/** Accepts messages of this frame at this origin, in the shapes of the contract; anything else changes nothing. */
export function openGameChannel({ frame, origin, onMessage }: GameChannelOptions): GameChannel {
  function handleMessage({ data, origin: from, source }: MessageEvent<unknown>): void {
    const game = frame();
    if (from !== origin || game === null || source !== game) return;
    const message = readGameMessage(data);
    if (message !== undefined) onMessage(message);
  }
  window.addEventListener("message", handleMessage);
  return {
    send: (command) => frame()?.postMessage(command, origin),
    close: () => window.removeEventListener("message", handleMessage),
  };
}
