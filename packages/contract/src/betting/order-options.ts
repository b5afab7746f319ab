import * as z from "zod/mini";

/** Type codes of the wire: 1 back, 2 lay, 3 fancy yes, 4 fancy no. */
export const BET_TYPE = { back: 1, lay: 2, fancyYes: 3, fancyNo: 4 } as const;

/**
 * What becomes of the part of a bet that does not match at once. `limit`: it rests at its price. `postOnly`: the bet
 * only rests; it is refused (`ORDER_WOULD_MATCH`) where it would match at once. `immediateOrCancel`: it is cancelled.
 * `anyPrice`: the bet takes what the book offers, also at worse prices than asked for but never worse than its worst price,
 * and the rest of it rests. `fillOrKill`: the bet is refused (`NOT_MATCHED_WHOLE`, or `NOT_MATCHED_ENOUGH` of one that names a
 * least amount) where its whole stake, or that least, cannot be matched at once, and cancelled whole where it no longer can when
 * its delay ends; what a bet with a least amount does not match is cancelled. `startingPrice`: the bet waits outside
 * the book for the market's starting price, and cannot be cancelled; its price is the worst that it accepts, and the stake of a
 * lay is what it can lose.
 */
export const execution = z.enum([
  "limit",
  "postOnly",
  "immediateOrCancel",
  "anyPrice",
  "fillOrKill",
  "startingPrice",
]);
export type Execution = z.output<typeof execution>;

/**
 * What becomes of the part of a bet that rests when its event turns in play. `keep` is offered by some markets only
 * (`keepsInPlay`), and spares a bet no other lapse. `startingPrice`: it takes the starting price, whatever that is, in markets
 * that form one (`startingPrice`).
 */
export const persistence = z.enum(["lapse", "keep", "startingPrice"]);
export type Persistence = z.output<typeof persistence>;

/**
 * Why the unmatched part of a bet lapsed. `inPlay`: the event began. `wicket`, `goal`, `review`: the feed suspended the
 * market for one. `suspended`: for another reason. `closed`, `settled`, `void`: the market takes no more bets, or has its
 * result. `delay`: it was suspended during the bet's delay. `selfMatch`, `capacity`: the bet could not enter its book when
 * its delay ended. `group`: the bets of a cash-out could not all be matched whole then. `runnerRemoved`: its runner was taken
 * out of the market, or another was and this lay was offered before. `startingPrice`: what found no other bet at the starting
 * price, or did not accept it. `expired`: the moment came until which the bet was to stand.
 */
export const lapseReason = z.enum([
  "suspended",
  "inPlay",
  "wicket",
  "goal",
  "review",
  "closed",
  "settled",
  "void",
  "delay",
  "selfMatch",
  "capacity",
  "group",
  "runnerRemoved",
  "startingPrice",
  "expired",
]);
export type LapseReason = z.output<typeof lapseReason>;
