import type { GameOpened } from "@crossbook/contract";
import { act, configure, render, screen } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { GamePage } from "../frame/game-page.tsx";
import { type GameApp, GameAppContext } from "../game-app.ts";
import { gameDefinitionOf } from "../games/games.ts";
import { type GameLanguage, startLanguage } from "../language/languages.ts";
import type { KeyValueStorage } from "../ports/game-ports.ts";
import { startGame } from "../start-game.ts";
import { type StudioDouble, studioDouble } from "./studio-double.ts";

/** A page in a test. */
export interface ShownGame {
  readonly studio: StudioDouble;
  readonly app: GameApp;
  readonly user: UserEvent;
  /** What the page posted to the operator's app. */
  readonly posted: readonly { readonly type: string }[];
  /** A command of the operator's app. */
  readonly command: (command: object) => Promise<void>;
  readonly stop: () => void;
}

/** What a test says of its page. */
export interface ShowOptions {
  readonly studio?: StudioDouble;
  readonly opened?: Partial<GameOpened>;
  readonly tabStorage?: KeyValueStorage;
  /** Results are shown at once unless a test looks at the movement. */
  readonly hasMotion?: boolean;
  readonly language?: GameLanguage;
  /** In no frame of an operator. */
  readonly isAlone?: boolean;
}

const OPERATOR = "https://operator.test";
const stops = new Set<() => void>();

/** Opens a game's page in a frame of an operator's app, with a studio that ends in the test. */
export async function showGame(gameId: string, options: ShowOptions = {}): Promise<ShownGame> {
  // Whether an ancestor is hidden is asked of the style of every element: a table of 150 buttons takes seconds.
  configure({ defaultHidden: true });
  await startLanguage(options.language ?? "en");
  const studio = options.studio ?? studioDouble(gameId, options.opened);
  const game = gameDefinitionOf(gameId);
  if (game === undefined) throw new Error(`there is no page of ${gameId}`);
  const posted: { type: string }[] = [];
  const parent = { postMessage: (message: { type: string }) => posted.push(message) };
  const page = framedWindow(parent, options.hasMotion === true);
  // Another tab makes other ids.
  let ids = options.studio === undefined ? 0 : 100;
  const { app, stop } = startGame({
    address: {
      studio: "kestrel",
      game: gameId,
      key: "key-1",
      language: options.language ?? "en",
      operator: options.isAlone === true ? "" : OPERATOR,
      serverUrl: "http://studio.test/studios/kestrel/game",
    },
    game,
    page,
    ports: {
      fetch: studio.fetch,
      now: () => Date.now(),
      newId: () => `id-${(ids += 1)}`,
      random: () => 0.5,
      tabStorage: options.tabStorage ?? memory(),
      storage: memory(),
    },
  });
  stops.add(stop);
  render(
    <GameAppContext value={app}>
      <GamePage />
    </GameAppContext>,
  );
  await screen.findByRole("navigation");
  await act(async () => {
    await Promise.resolve();
  });
  const command = async (message: object) => {
    const data = { crossbookGame: 1, ...message };
    await act(async () => {
      page.dispatchEvent(Object.assign(new Event("message"), { data, origin: OPERATOR, source: parent }));
    });
  };
  return { studio, app, posted, command, stop, user: userEvent.setup() };
}

/** For `afterEach`: nothing of a page goes on after its test. */
export function stopGames(): void {
  configure({ defaultHidden: false });
  for (const stop of stops) stop();
  stops.clear();
}

/** A storage in memory. */
export function memory(): KeyValueStorage {
  const values = new Map<string, string>();
  return { getItem: (key) => values.get(key) ?? null, setItem: (key, value) => void values.set(key, value) };
}

/** The test's window as one that is in a frame. */
function framedWindow(parent: object, hasMotion: boolean): Window {
  const events = new EventTarget();
  const matchMedia = (query: string) =>
    Object.assign(new EventTarget(), { matches: query.includes("reduced-motion") && !hasMotion });
  return Object.assign(events, { parent, matchMedia, document }) as unknown as Window;
}
