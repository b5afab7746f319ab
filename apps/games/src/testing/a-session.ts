import { vi } from "vitest";
import type { KeyValueStorage } from "../ports/game-ports.ts";
import { createGameSession, type GameSession } from "../session/game-session.ts";
import { createStudioClient } from "../studio/studio-client.ts";
import { memory } from "./show-game.tsx";
import { type StudioDouble, studioDouble } from "./studio-double.ts";

const SERVER = "http://studio.test/studios/kestrel/game";

/** A session with a studio of its own, and what it has reported. */
export interface World {
  readonly studio: StudioDouble;
  readonly session: GameSession;
  readonly heard: string[];
}

let sessions: GameSession[] = [];

/** Time is the test's own; the sessions that it opens end with it. */
export function beginSessions(): void {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
}

/** Closes the sessions of the test. */
export function endSessions(): void {
  for (const session of sessions) session.close();
  sessions = [];
  vi.useRealTimers();
}

/** A session that is not open yet. */
export function aSession(
  options: {
    readonly game?: string;
    readonly studio?: StudioDouble;
    readonly tabStorage?: KeyValueStorage;
    readonly revealMs?: number;
  } = {},
): World {
  const studio = options.studio ?? studioDouble(options.game ?? "dice");
  const heard: string[] = [];
  // Another tab makes other ids.
  let ids = options.studio === undefined ? 0 : 100;
  const session = createGameSession({
    client: createStudioClient(SERVER, studio.fetch),
    ports: {
      fetch: studio.fetch,
      now: () => 0,
      newId: () => `id-${(ids += 1)}`,
      random: () => 0.5,
      tabStorage: options.tabStorage ?? memory(),
      storage: memory(),
    },
    key: "key-1",
    revealMs: () => options.revealMs ?? 0,
    listener: {
      roundStarted: ({ id }) => heard.push(`started ${id}`),
      roundEnded: ({ id, state }) => heard.push(`ended ${id} ${state}`),
      balanceChanged: () => heard.push("balance"),
      sessionEnded: (reason) => heard.push(`over ${reason}`),
    },
  });
  sessions.push(session);
  return { studio, session, heard };
}

/** A session that is open. */
export async function opened(options: Parameters<typeof aSession>[0] = {}): Promise<World> {
  const world = aSession(options);
  await world.session.open();
  return world;
}

/** What the page shows. */
export const state = ({ session }: World) => session.store.getState();
