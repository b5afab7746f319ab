import { createContext, useContext } from "react";
import { useStore } from "zustand";
import type { GameDefinition } from "./games/game-definition.ts";
import type { OperatorLink } from "./operator/operator-link.ts";
import type { PageAddress } from "./page-address.ts";
import type { GamePorts } from "./ports/game-ports.ts";
import type { Preferences, PreferencesState } from "./preferences/preferences.ts";
import type { GameSession, GameSessionState } from "./session/game-session.ts";
import type { Sound } from "./sound/sounds.ts";
import type { StudioClient } from "./studio/studio-client.ts";

/** The parts of a running page, each made once. */
export interface GameApp {
  readonly address: PageAddress;
  readonly game: GameDefinition;
  readonly ports: GamePorts;
  readonly client: StudioClient;
  readonly session: GameSession;
  readonly link: OperatorLink;
  readonly preferences: Preferences;
  readonly playSound: (sound: Sound) => void;
}

/** Gives a page's parts to its components. */
export const GameAppContext = createContext<GameApp | undefined>(undefined);

/** The parts of the page around this component. */
export function useGameApp(): GameApp {
  const app = useContext(GameAppContext);
  if (app === undefined) throw new Error("a component of a game outside of its page");
  return app;
}

/** One part of the session's state; renders again when it changes. */
export function useSessionState<Part>(select: (state: GameSessionState) => Part): Part {
  return useStore(useGameApp().session.store, select);
}

/** One part of the preferences; renders again when it changes. */
export function usePreference<Part>(select: (state: PreferencesState) => Part): Part {
  return useStore(useGameApp().preferences.store, select);
}
