import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { amountField, countField, idField, momentField, noInput, pageOf } from "../fields.ts";
import { launchLanguageField } from "./wallet-fields.ts";

/** The studios that games come from. Each speaks one protocol; which one an installation reaches is configuration. */
export const CASINO_STUDIOS = ["kestrel", "marigold", "banyan"] as const;
/** One of the studios. */
export type CasinoStudio = (typeof CASINO_STUDIOS)[number];

/** What players read as a studio's name. */
export const CASINO_STUDIO_NAMES: Readonly<Record<CasinoStudio, string>> = {
  kestrel: "Kestrel Games",
  marigold: "Marigold Studio",
  banyan: "Banyan Live",
};

/** The sections of the lobby by slug, in their order, with the category that the list names them by. */
export const CASINO_SECTIONS = {
  crash: "Crash",
  slots: "Slots",
  table: "Table",
  "card-games": "Card games",
  originals: "Originals",
} as const;
/** Slug of a section: the end of `/lobby-page/{section}`. */
export type CasinoSection = keyof typeof CASINO_SECTIONS;

/** An account has so many favourite games at most. */
export const MAX_FAVOURITE_GAMES = 100;

/** A game's id with us: studio and the studio's own name of the game. */
export const gameIdField = z.string().check(z.regex(/^(kestrel|marigold|banyan):[a-z0-9][a-z0-9._-]{0,63}$/));

/** One game of the lobby. */
export const casinoGame = z.object({
  /** Such as `kestrel:dice`. */
  id: z.string(),
  name: z.string(),
  description: z.string(),
  /** Empty: the app draws its own. */
  imageURL: z.string(),
  /** Path of the call that launches it, below `casinoUrl` or `casinoTestUrl`. */
  url: z.string(),
  provider: z.enum(CASINO_STUDIOS),
  providerName: z.string(),
  section: z.enum(["crash", "slots", "table", "card-games", "originals"]),
  /** What the launch answers: an address to open as it is, or (`fetch`) one whose answer names the address. */
  launch: z.enum(["login", "url", "fetch"]),
  isNew: z.boolean(),
  isPopular: z.boolean(),
  order: z.int(),
  hasDemo: z.boolean(),
  /** Return to player in percent as text with its decimals; null: the studio does not say. */
  rtpPercent: z.nullable(z.string()),
});
/** One game of the lobby, as the list has it. */
export type CasinoGame = z.output<typeof casinoGame>;

/** A category of the lobby with its games. */
export const casinoCategory = z.object({
  category: z.string(),
  /** Name of an icon of the app: the slug of the section. */
  categoryIcon: z.string(),
  games: z.array(casinoGame),
});
/** A category with its games. */
export type CasinoCategory = z.output<typeof casinoCategory>;

/** A launch: which game, who plays (by casinoToken, not needed for a demo), on what, and where to come back to. */
const launchInput = z.object({
  gameId: gameIdField,
  casinoToken: z._default(z.string().check(z.maxLength(4096)), ""),
  platform: z.enum(["mobile", "desktop"]),
  mode: z.enum(["real", "demo"]),
  /** In which the game is to speak. Absent, or one that we do not have: English. */
  language: z.optional(launchLanguageField),
  /** An address of this host's own pages; the studio's lobby and cashier links are made from its origin. */
  returnUrl: z.string().check(z.maxLength(500), z.regex(/^https?:\/\/[^\s"'<>\\]+$/)),
});

const launchOutput = z.object({
  url: z.string(),
  /** `frame`: open `url`. `fetch`: fetch `url` plainly and open the `gameURL` of its JSON answer. */
  open: z.enum(["frame", "fetch"]),
  /** The game page's origin: messages are posted to it and accepted from it only. */
  origin: z.string(),
  /** The game session, as own rounds name it. */
  sessionId: z.string(),
});
/** What a launch answers: an address, how it is opened, and whose messages are accepted. */
export type CasinoLaunch = z.output<typeof launchOutput>;

/** A launch's call has no bearer token: the address may be another than the one that the session belongs to. */
const launch = (path: string, summary: string) =>
  endpoint({
    method: "POST",
    path,
    audience: "public",
    summary,
    input: launchInput,
    output: launchOutput,
    errors: [
      "CASINO_NOT_OFFERED",
      "CASINO_GAME_NOT_FOUND",
      "CASINO_GAME_NOT_OFFERED",
      "CASINO_DEMO_NOT_OFFERED",
      "CASINO_STUDIO_UNAVAILABLE",
      "CASINO_TOKEN_INVALID",
      "CASINO_RETURN_URL_INVALID",
      "ACCOUNT_LOCKED",
      "BET_LOCKED",
      "SELF_EXCLUDED",
      "TIME_OUT_ACTIVE",
    ],
  });

const ownRound = {
  id: z.int(),
  gameId: z.string(),
  gameName: z.string(),
  provider: z.enum(CASINO_STUDIOS),
  providerName: z.string(),
  /** The studio's own name of the round. */
  roundRef: z.string(),
  /** `closed`: its studio has said that it is over, or what it has won. */
  state: z.enum(["open", "closed", "rolledBack"]),
  staked: amountField,
  won: amountField,
  /** `won` less `staked`. */
  net: amountField,
  openedAt: momentField,
  closedAt: z.nullable(momentField),
};

/** One of the player's own rounds. Amounts in main units. */
export const casinoRound = z.object(ownRound);
/** One of the player's own rounds; amounts in main units. */
export type CasinoRound = z.output<typeof casinoRound>;

/** What a transaction of a round can be. */
export const CASINO_TRANSACTION_KINDS = [
  "bet",
  "win",
  "rollback",
  "jackpot",
  "promo",
  "freeRoundTotal",
  "adjustment",
] as const;
/** One of the kinds. */
export type CasinoTransactionKind = (typeof CASINO_TRANSACTION_KINDS)[number];

/** A round with every movement of money in it and where its fairness can be checked. */
export const casinoRoundDetail = z.object({
  ...ownRound,
  transactions: z.array(
    z.object({
      kind: z.enum(CASINO_TRANSACTION_KINDS),
      /** What came (positive) or went. */
      amount: amountField,
      at: momentField,
    }),
  ),
  /** The studio's verifier, opened at this round; null: it has none. */
  verifyUrl: z.nullable(z.string()),
});
/** A round with its movements of money. */
export type CasinoRoundDetail = z.output<typeof casinoRoundDetail>;

const playedGames = z.object({
  /** Ids of games, the one played last first; at most 20. */
  recent: z.array(z.string()),
  /** Ids of games in the order of marking. */
  favourites: z.array(z.string()),
});

/** The players' calls of the casino. */
export const casino = {
  getGames: endpoint({
    method: "GET",
    path: "InternationalCasino/GetGames",
    audience: "public",
    summary: "The games that this host offers, by category. Simulated studios, play money.",
    input: noInput,
    output: z.array(casinoCategory),
    errors: [],
  }),
  kestrelLogin: launch("Casino/Kestrel/Login", "Launches a game of Kestrel Games (a simulated studio)."),
  marigoldUrl: launch("Casino/Marigold/Url", "Launches a game of Marigold Studio (a simulated studio)."),
  banyanLogin: launch("Casino/Banyan/Login", "Launches a game of Banyan Live (a simulated studio)."),
  getRecent: endpoint({
    method: "GET",
    path: "Casino/GetRecent",
    audience: "player",
    summary: "The games that the player has launched lately, and the player's favourites.",
    input: noInput,
    output: playedGames,
    errors: [],
  }),
  setFavourite: endpoint({
    method: "POST",
    path: "Casino/SetFavourite",
    audience: "player",
    summary: "Marks a game as a favourite, or takes the mark off. Answers as GetRecent does.",
    input: z.object({ gameId: gameIdField, favourite: z.boolean() }),
    output: playedGames,
    errors: ["CASINO_GAME_NOT_FOUND", "FAVOURITES_FULL"],
  }),
  getRounds: endpoint({
    method: "GET",
    path: "Casino/GetRounds",
    audience: "player",
    summary: "The player's own rounds, newest first, one page; up to 10,000 are counted.",
    input: z.object({
      GameId: z.optional(z.nullable(gameIdField)),
      MaxResultCount: countField(1, 100, 10),
      SkipCount: countField(0, 1_000_000, 0),
    }),
    output: pageOf(casinoRound),
    errors: [],
  }),
  getRound: endpoint({
    method: "GET",
    path: "Casino/GetRound",
    audience: "player",
    summary: "One of the player's own rounds with its movements and the link to its verifier.",
    input: z.object({ roundId: idField }),
    output: casinoRoundDetail,
    errors: ["CASINO_ROUND_NOT_FOUND"],
  }),
};
