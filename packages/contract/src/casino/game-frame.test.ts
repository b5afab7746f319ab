import { describe, expect, it } from "vitest";
import {
  GAME_FRAME_VERSION,
  type GameCommand,
  type GameMessage,
  readGameCommand,
  readGameMessage,
  toApp,
  toGame,
} from "./game-frame.ts";

const MESSAGES: readonly GameMessage[] = [
  toApp({ type: "ready" }),
  toApp({ type: "roundStarted", roundId: "r-1" }),
  toApp({ type: "roundEnded", roundId: "r-1" }),
  toApp({ type: "balanceChanged" }),
  toApp({ type: "resultHidden", isHidden: true }),
  toApp({ type: "openLobby" }),
  toApp({ type: "openCashier" }),
  toApp({ type: "openHistory" }),
  toApp({ type: "openVerifier", url: "https://studio.example/studios/verify/#game=dice" }),
  toApp({ type: "sessionEnded", reason: "expired" }),
];

const COMMANDS: readonly GameCommand[] = [
  ...(["realityCheck", "timeOut", "exclusion", "hidden"] as const).map((reason) =>
    toGame({ type: "pause", reason }),
  ),
  toGame({ type: "resume" }),
  toGame({ type: "balance", paise: 123_45 }),
  toGame({ type: "theme", dark: true, reducedMotion: false }),
];

describe("messages between the app and a game page", () => {
  it("have version 1", () => {
    expect(GAME_FRAME_VERSION).toBe(1);
    expect(toApp({ type: "ready" })).toEqual({ crossbookGame: 1, type: "ready" });
  });

  it.each(MESSAGES)("of a game are read by the app and by no game: $type", (message) => {
    expect(readGameMessage(structuredClone(message))).toEqual(message);
    expect(readGameCommand(message)).toBeUndefined();
  });

  it.each(COMMANDS)("of the app are read by a game and not by the app: $type", (command) => {
    expect(readGameCommand(structuredClone(command))).toEqual(command);
    expect(readGameMessage(command)).toBeUndefined();
  });

  it.each([
    ["nothing", undefined],
    ["null", null],
    ["text", "ready"],
    ["a list", [{ crossbookGame: 1, type: "ready" }]],
    ["no version", { type: "ready" }],
    ["another version", { crossbookGame: 2, type: "ready" }],
    ["a version as text", { crossbookGame: "1", type: "ready" }],
    ["an unknown type", { crossbookGame: 1, type: "openDoor" }],
    ["a round without its id", { crossbookGame: 1, type: "roundStarted" }],
    ["a round with an empty id", { crossbookGame: 1, type: "roundStarted", roundId: "" }],
    ["a round with an id too long", { crossbookGame: 1, type: "roundEnded", roundId: "r".repeat(101) }],
    ["an address too long", { crossbookGame: 1, type: "openVerifier", url: "x".repeat(20_001) }],
    ["a reason too long", { crossbookGame: 1, type: "sessionEnded", reason: "x".repeat(201) }],
    ["an unknown reason to pause", { crossbookGame: 1, type: "pause", reason: "bored" }],
    ["a balance that is not whole", { crossbookGame: 1, type: "balance", paise: 0.5 }],
    ["a balance as text", { crossbookGame: 1, type: "balance", paise: "100" }],
  ])("are refused by both sides: %s", (_name, data) => {
    expect(readGameMessage(data)).toBeUndefined();
    expect(readGameCommand(data)).toBeUndefined();
  });
});
