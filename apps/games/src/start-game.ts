import type { GameApp } from "./game-app.ts";
import type { GameDefinition } from "./games/game-definition.ts";
import { createOperatorLink, type OperatorLink } from "./operator/operator-link.ts";
import type { PageAddress } from "./page-address.ts";
import type { GamePorts } from "./ports/game-ports.ts";
import { createPreferences } from "./preferences/preferences.ts";
import { createGameSession, type GameSessionState, type SessionListener } from "./session/game-session.ts";
import { isDecided } from "./session/round-state.ts";
import { createSounds, soundOf } from "./sound/sounds.ts";
import { createStudioClient } from "./studio/studio-client.ts";

/** What a page is made of. */
export interface GameStart {
  readonly address: PageAddress;
  readonly game: GameDefinition;
  readonly ports: GamePorts;
  readonly page: Window;
}

/** Makes the parts of a page, opens its session and follows the operator's app. Answers the parts and how to stop. */
export function startGame({ address, game, ports, page }: GameStart): { app: GameApp; stop: () => void } {
  const client = createStudioClient(address.serverUrl, ports.fetch);
  const link = createOperatorLink(page, address.operator);
  const preferences = createPreferences(ports.storage, page);
  const playSound = createSounds(() => preferences.store.getState().hasSound);
  const session = createGameSession({
    client,
    ports,
    key: address.key,
    revealMs: (round) => (preferences.store.getState().hasReducedMotion ? 0 : game.revealMs(round)),
    listener: sessionListener(link, playSound),
  });
  const stopListening = link.listen((command) => {
    if (command.type === "pause") session.setPause(command.reason);
    else if (command.type === "resume") session.setPause(undefined);
    else if (command.type === "theme") preferences.setTheme(command);
    else session.setBalance(command.paise);
  });
  const stopFollowing = session.store.subscribe((state, previous) => {
    const isHidden = hidesResult(state);
    if (isHidden !== hidesResult(previous)) link.send({ type: "resultHidden", isHidden });
  });
  link.send({ type: "ready" });
  void session.open();
  return {
    app: { address, game, ports, client, session, link, preferences, playSound },
    stop: () => {
      stopListening();
      stopFollowing();
      session.close();
    },
  };
}

/** A stake whose answer is late is looked for on the balance too: nothing is hidden meanwhile. */
function hidesResult({ activity }: GameSessionState): boolean {
  return activity === "sending" || activity === "revealing";
}

function sessionListener(link: OperatorLink, playSound: GameApp["playSound"]): SessionListener {
  return {
    roundStarted: ({ id }) => {
      playSound("start");
      link.send({ type: "roundStarted", roundId: id });
    },
    roundEnded: (round) => {
      const sound = isDecided(round) ? soundOf(round) : undefined;
      if (sound !== undefined) playSound(sound);
      link.send({ type: "roundEnded", roundId: round.id });
    },
    balanceChanged: () => link.send({ type: "balanceChanged" }),
    sessionEnded: (reason) => link.send({ type: "sessionEnded", reason }),
  };
}
