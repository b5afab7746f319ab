import * as z from "zod/mini";
import {
  gameTokenField,
  launchLanguageField,
  referenceField,
  roundField,
  studioGameField,
} from "./wallet-fields.ts";

/**
 * The form wallet: `application/x-www-form-urlencoded` requests and JSON answers, as Pragmatic Play has it. A studio calls
 * `POST /api/casino/{studio}/{call}.html`; we call `POST {URL}/CasinoGameAPI/game/url/`,
 * `POST {URL}/CasinoGameAPI/getCasinoGames/` and `GET {URL}/DataFeeds/transactions/?timepoint`. Every request carries
 * `hash`: MD5 in hex over `formHashText` followed by the shared secret. Answers are always HTTP 200 with a number in
 * `error`. Money calls that get no answer, or 100, are sent again for up to 24 hours.
 */
export const FORM_CALLS = [
  "authenticate",
  "balance",
  "bet",
  "result",
  "refund",
  "bonusWin",
  "jackpotWin",
  "promoWin",
  "endRound",
  "adjustment",
] as const;
/** One of the calls. */
export type FormCall = (typeof FORM_CALLS)[number];

/** The numbers of `error`. After 100 the studio sends the same again, after 120 it does not. */
export const FORM_ERRORS = {
  ok: 0,
  insufficientFunds: 1,
  playerNotFound: 2,
  betNotAllowed: 3,
  tokenInvalid: 4,
  hashInvalid: 5,
  playerFrozen: 6,
  badParameters: 7,
  gameNotFound: 8,
  betLimit: 50,
  retry: 100,
  final: 120,
} as const;
/** One of the numbers. */
export type FormError = (typeof FORM_ERRORS)[keyof typeof FORM_ERRORS];

/** The parameters of a form in their order as sent, percent-decoded. */
export type FormParameters = ReadonlyMap<string, string>;

const MOST_PARAMETERS = 100;
/** In a text that does not read as it is written. */
const ENCODED = /[%+]/;

/** Reads a form or a query; undefined where it is malformed, a name comes twice, or there are more than a hundred. */
export function readForm(text: string): FormParameters | undefined {
  const parameters = new Map<string, string>();
  for (const pair of text.split("&")) {
    const end = pair.indexOf("=");
    const name = decoded(end < 0 ? pair : pair.slice(0, end));
    const value = decoded(end < 0 ? "" : pair.slice(end + 1));
    if (!name || value === undefined || parameters.has(name)) return undefined;
    if (parameters.size === MOST_PARAMETERS) return undefined;
    parameters.set(name, value);
  }
  return parameters;
}

function decoded(text: string): string | undefined {
  if (!ENCODED.test(text)) return text;
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return undefined;
  }
}

/**
 * What the hash is made over, without the secret at its end: every parameter as received that is not empty, `hash`
 * apart, sorted by name, as `a=1&b=2` without any encoding. One that the receiver does not know counts too.
 */
export function formHashText(parameters: Iterable<readonly [name: string, value: string]>): string {
  return [...parameters]
    .filter(([name, value]) => name !== "hash" && value !== "")
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join("&");
}

const amount = z.string().check(z.regex(/^\d{1,12}(\.\d{1,6})?$/));
const signedAmount = z.string().check(z.regex(/^-?\d{1,12}(\.\d{1,6})?$/));
const userId = z.string().check(z.regex(/^[1-9]\d{0,14}$/));
const currency = z.optional(z.string());
const token = z.optional(gameTokenField);
const bonusCode = z.optional(referenceField);

/** `authenticate.html`: swaps the token of a launch for the token of the game session. Works once. */
export const formAuthenticateRequest = z.object({
  token: gameTokenField,
  providerId: z.optional(z.string()),
});
export type FormAuthenticateRequest = z.output<typeof formAuthenticateRequest>;

/** `balance.html`. */
export const formBalanceRequest = z.object({ userId, token });
export type FormBalanceRequest = z.output<typeof formBalanceRequest>;

const move = { userId, gameId: studioGameField, roundId: roundField, reference: referenceField, currency };

/** `bet.html`. With `bonusCode` it is of a free round and takes nothing. */
export const formBetRequest = z.object({ ...move, amount, token, bonusCode });
export type FormBetRequest = z.output<typeof formBetRequest>;

/** `result.html`: what a round has won; also of free rounds, where `bonusWin` then moves nothing. */
export const formResultRequest = z.object({ ...move, amount, token, bonusCode });
export type FormResultRequest = z.output<typeof formResultRequest>;

/** `refund.html` of the whole bet whose reference it has: it has none of its own. */
export const formRefundRequest = z.object({
  userId,
  reference: referenceField,
  amount: z.optional(amount),
  gameId: z.optional(studioGameField),
  roundId: z.optional(roundField),
});
export type FormRefundRequest = z.output<typeof formRefundRequest>;

/** `bonusWin.html`: the total of a free round, for information. */
export const formBonusWinRequest = z.object({ userId, amount, reference: referenceField, bonusCode });
export type FormBonusWinRequest = z.output<typeof formBonusWinRequest>;

/** `jackpotWin.html`: may come when the game session is long over. */
export const formJackpotWinRequest = z.object({ ...move, amount });
export type FormJackpotWinRequest = z.output<typeof formJackpotWinRequest>;

/** `promoWin.html`: a prize of a tournament or a drop, of no round. */
export const formPromoWinRequest = z.object({
  userId,
  amount,
  reference: referenceField,
  campaignId: z.optional(referenceField),
  currency,
});
export type FormPromoWinRequest = z.output<typeof formPromoWinRequest>;

/** `endRound.html`. */
export const formEndRoundRequest = z.object({ userId, gameId: studioGameField, roundId: roundField });
export type FormEndRoundRequest = z.output<typeof formEndRoundRequest>;

/** `adjustment.html`: a live table's result was corrected; negative takes money back. */
export const formAdjustmentRequest = z.object({ ...move, amount: signedAmount });
export type FormAdjustmentRequest = z.output<typeof formAdjustmentRequest>;

/** Every answer to a studio. With an `error` that is not 0 the rest may be missing. */
export const formReply = z.object({
  error: z.int(),
  description: z.string(),
  currency: z.optional(z.string()),
  /** Main units. */
  cash: z.optional(z.number()),
  /** Always 0: bonus money is not played in games. */
  bonus: z.optional(z.number()),
  /** Of `authenticate`. */
  userId: z.optional(z.string()),
  token: z.optional(z.string()),
  /** Our number of the transaction. */
  transactionId: z.optional(z.string()),
  /** Of `bet`: always 0. */
  usedPromo: z.optional(z.number()),
});
export type FormReply = z.output<typeof formReply>;

/** `POST …/game/url/`. A demo has `playMode=DEMO` and neither token nor player. */
export const formGameUrlRequest = z.object({
  secureLogin: z.string(),
  symbol: studioGameField,
  language: launchLanguageField,
  currency: z.string(),
  token,
  externalPlayerId: z.optional(userId),
  platform: z.enum(["WEB", "MOBILE"]),
  lobbyUrl: z.string(),
  cashierUrl: z.string(),
  historyUrl: z.optional(z.string()),
  playMode: z.optional(z.literal("DEMO")),
});
export type FormGameUrlRequest = z.output<typeof formGameUrlRequest>;

/** What `…/game/url/` answers; `error` is "0" where it was done. */
export const formGameUrlReply = z.object({
  error: z.string(),
  description: z.string(),
  gameURL: z.optional(z.string()),
});
export type FormGameUrlReply = z.output<typeof formGameUrlReply>;

/** What `POST …/getCasinoGames/` with `secureLogin` answers. */
export const formGamesReply = z.object({
  error: z.string(),
  description: z.string(),
  gameList: z.optional(
    z.array(
      z.object({
        gameID: studioGameField,
        gameName: z.string(),
        typeDescription: z.string(),
        description: z.optional(z.string()),
        platform: z.string(),
        enabled: z.boolean(),
        demoGameAvailable: z.boolean(),
        imageUrl: z.string(),
        /** Return to player in percent, with decimals. */
        rtp: z.optional(z.string()),
      }),
    ),
  ),
});
export type FormGamesReply = z.output<typeof formGamesReply>;

/**
 * The second line of `GET …/DataFeeds/transactions/?secureLogin&timepoint&hash`, after a line `timepoint=…` that says up
 * to when the feed goes (Unix milliseconds). Then one line for each transaction that the studio holds for done since the
 * timepoint asked for: kinds bet, result, refund, jackpotWin, promoWin, adjustment; of a refund the reference is its
 * bet's; the amount in main units; the date in Unix milliseconds. No field has a comma; `roundID` and `gameID` may be empty.
 */
export const FORM_TRANSACTIONS_HEADER = "reference,kind,extPlayerID,gameID,roundID,amount,isFree,date";
