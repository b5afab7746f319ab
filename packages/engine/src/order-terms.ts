/**
 * What becomes of the part of an order that does not match at once. `limit`: it rests. `postOnly`: the order is
 * refused (`ORDER_WOULD_MATCH`) where any of it would match at once. `immediateOrCancel`: it is cancelled. `anyPrice`:
 * the order takes the best offers of up to `ANY_PRICE_LEVELS` prices down to its `worstPrice`, and what is left rests at
 * the worst price it would have needed. `fillOrKill`: the order is refused (`NOT_MATCHED_WHOLE`) where not all of it would match at
 * once, or, with a minimum (`PlaceOrder.minMatched`), where less than that would (`NOT_MATCHED_ENOUGH`), and then the rest is
 * cancelled; after a bet delay it is cancelled whole where it is refused before. `startingPrice`: the whole order waits outside the book and takes
 * the starting price where that is within its limit (`CreateMarket.hasStartingPrice`).
 */
export type Execution =
  | "limit"
  | "postOnly"
  | "immediateOrCancel"
  | "anyPrice"
  | "fillOrKill"
  | "startingPrice";

/**
 * What becomes of the part of an order that rests when its event turns in play: it lapses, it is kept in the book, or it takes
 * the starting price, whatever that is. No other lapse spares it.
 */
export type Persistence = "lapse" | "keep" | "startingPrice";

/**
 * Why a market's unmatched orders lapse with a change of its status. `inPlay`: the event begins; orders that rest and are
 * kept stay. `wicket`, `goal`, `review`: the feed suspends the market for one. `closed`: it takes no more bets.
 * `suspended`: for any other reason.
 */
export type StatusLapse = "suspended" | "inPlay" | "wicket" | "goal" | "review" | "closed";

/**
 * Why the unmatched part of an order has lapsed. `settled`, `void`: its market has its result. `delay`: its market was
 * suspended during its delay. `selfMatch`, `capacity`: it could not enter its book when its delay ended. `group`: the
 * orders of its group could not all be matched whole then (`PlaceOrders`). `runnerRemoved`: its runner was taken out of the
 * market, or another was and this lay was offered before. `startingPrice`: it was to take the starting price, which was not within
 * its limit, or nobody was left to be matched with. `expired`: its time had come (`PlaceOrder.expiresAt`).
 */
export type LapseReason =
  | StatusLapse
  | "settled"
  | "void"
  | "delay"
  | "selfMatch"
  | "capacity"
  | "group"
  | "runnerRemoved"
  | "startingPrice"
  | "expired";
