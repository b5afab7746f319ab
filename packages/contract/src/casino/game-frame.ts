import * as z from "zod/mini";

/** The version of the messages between the players' app and a game page in its frame: the value of `crossbookGame`. */
export const GAME_FRAME_VERSION = 1;

/** Why the app asks a game to pause. */
export const gamePauseReason = z.enum(["realityCheck", "timeOut", "exclusion", "hidden"]);
/** Why the app asks a game to pause. */
export type GamePauseReason = z.output<typeof gamePauseReason>;

const version = { crossbookGame: z.literal(GAME_FRAME_VERSION) };
/** The longest has sixty chips of roulette, encoded. */
const url = z.string().check(z.minLength(1), z.maxLength(20_000));
const roundId = z.string().check(z.minLength(1), z.maxLength(100));

/** What a game page posts to the app. Amounts are never in it: the app asks the server. */
export const gameMessage = z.discriminatedUnion("type", [
  /** The page listens; posted once, and again after it has loaded anew. */
  z.object({ ...version, type: z.literal("ready") }),
  z.object({ ...version, type: z.literal("roundStarted"), roundId }),
  z.object({ ...version, type: z.literal("roundEnded"), roundId }),
  /** The player's balance may have changed. */
  z.object({ ...version, type: z.literal("balanceChanged") }),
  /** A round's result is on its way or being shown, and must not be read off the balance; or that is over. */
  z.object({ ...version, type: z.literal("resultHidden"), isHidden: z.boolean() }),
  z.object({ ...version, type: z.literal("openLobby") }),
  z.object({ ...version, type: z.literal("openCashier") }),
  z.object({ ...version, type: z.literal("openHistory") }),
  /** The verifier in a tab of its own: an address of the game's origin, with the values of a round in its fragment. */
  z.object({ ...version, type: z.literal("openVerifier"), url }),
  /** The game session is over; `reason` as the studio's game server names it. */
  z.object({ ...version, type: z.literal("sessionEnded"), reason: z.string().check(z.maxLength(200)) }),
]);
/** What a game page posts to the app. */
export type GameMessage = z.output<typeof gameMessage>;

/** What the app posts to a game page. */
export const gameCommand = z.discriminatedUnion("type", [
  /** Start no round and place no bet until `resume`; a round that runs goes on to its end. */
  z.object({ ...version, type: z.literal("pause"), reason: gamePauseReason }),
  z.object({ ...version, type: z.literal("resume") }),
  /** What the player can still bet, in whole paise. Not sent to a demo, whose money is the studio's. */
  z.object({ ...version, type: z.literal("balance"), paise: z.int() }),
  z.object({ ...version, type: z.literal("theme"), dark: z.boolean(), reducedMotion: z.boolean() }),
]);
/** What the app posts to a game page. */
export type GameCommand = z.output<typeof gameCommand>;

/** A message without its version, as code writes it. */
type Unversioned<Message> = Message extends unknown ? Omit<Message, "crossbookGame"> : never;

/** A message of a game page with its version. */
export function toApp(message: Unversioned<GameMessage>): GameMessage {
  return { crossbookGame: GAME_FRAME_VERSION, ...message };
}

/** A command of the app with its version. */
export function toGame(command: Unversioned<GameCommand>): GameCommand {
  return { crossbookGame: GAME_FRAME_VERSION, ...command };
}

/**
 * The message of a game page in the data of a `message` event; undefined for anything else. Check `origin` and `source`
 * of the event first: the content proves nothing.
 */
export function readGameMessage(data: unknown): GameMessage | undefined {
  const parsed = gameMessage.safeParse(data);
  return parsed.success ? parsed.data : undefined;
}

/** The command of the app in the data of a `message` event; undefined for anything else. Check its origin first. */
export function readGameCommand(data: unknown): GameCommand | undefined {
  const parsed = gameCommand.safeParse(data);
  return parsed.success ? parsed.data : undefined;
}
