import { defineMessages } from "@crossbook/ui";

/** The ladder of a runner, its one-click switch and the own bets on it. */
export const ladderText = defineMessages("ladder", {
  failed: "The ladder could not be loaded.",
  loading: "Loading the ladder",
  centre: "Centre",
  noOffers: "No offers yet: press a price to name yours.",
  keys: "Arrow keys move over the prices, Enter takes one, Home shows the middle. On a price with a bet of yours M moves it and Delete takes it back.",
  ladderOf: (runner: string) => `Ladder of ${runner}`,
  traded: "Traded",
  back: "Back",
  price: "Price",
  lay: "Lay",
  yours: "Yours",
  lastMatched: " last matched",
  /** Within a sentence. */
  sides: { back: "back", lay: "lay" },
  pressOpens: (price: string, side: string, runner: string, offered: string) =>
    `At ${price}: ${side} ${runner}. ${offered}`,
  pressPlaces: (price: string, side: string, stake: string, offered: string) =>
    `At ${price}: place ${side} ${stake} now. ${offered}`,
  offered: (amount: string) => `${amount} is offered.`,
  nothingOffered: "Nothing is offered.",
  own: (side: string, amount: string, price: string) => `Your ${side} ${amount} at ${price}`,
  ownInPlace: (bet: string, place: string) => `${bet}, ${place}`,
  placeAtPrice: (place: string) => `${place} at its price`,
  placeAfter: (place: string, ahead: string) => `${place} at its price after ${ahead}`,
  ordinal: (place: number) => ordinal(place),
  pressToMove: (bet: string) => `${bet}. Press to move it.`,
  moving: (side: string, amount: string, price: string) =>
    `Moving your ${side} ${amount} to ${price}. Enter places it there, Escape leaves it.`,
  unmatchedOn: (runner: string) => `Your unmatched bets on ${runner}`,
  amountAt: <T>(amount: T, price: string): readonly (T | string)[] => [amount, " at ", price],
  onItsWay: "moving…",
  cancel: "Cancel",
  cancelOwn: (bet: string) => `Cancel ${bet.toLowerCase()}`,
  cancelAll: (count: number) =>
    count === 1 ? "Cancel your bet in this market" : `Cancel all ${count} of this market`,
  oneClick: "One click",
  stake: "Stake",
  opensSlip: "A press opens the slip.",
  placing: (count: number) => (count === 1 ? "Placing your bet…" : `Placing ${count} bets…`),
  armed: (seconds: number) => `A press places a bet. Off in ${seconds} s.`,
  /** Why one click is off. */
  disarmed: {
    time: "One click is off: no bet for a minute.",
    suspended: "One click is off: the market stopped taking bets.",
    stale: "One click is off: the prices are not up to date.",
    hidden: "One click is off: the page was left.",
    loggedOut: "Log in to bet with one click.",
    locked: "Betting is locked for your account.",
  },
  notMoved: "Your bet was matched or taken back meanwhile. Nothing was moved.",
  changeUnknown:
    "The connection failed, and it is not known whether your bet was changed. Look at it in your open bets before you change it again.",
  notTakenBack: (why: string) => `Your bet stays as it was. ${why}`,
  notPlacedAgain: (why: string) => `Your bet was taken back and not placed again. ${why}`,
  cannotMove: "No bet can be placed now: taken back, yours could not be placed again. It stays where it is.",
  oneIsMoving: "Another bet is still on its way to its new price. This one was not moved.",
  tooManyAtOnce: (count: number) => `${count} bets are on their way already. This press placed nothing.`,
  tooSmall: (minStake: string) =>
    `Less than ${minStake} is left of this bet: it cannot be placed again at another price. Cancel it instead.`,
  tooLarge: (maxStake: string) =>
    `One bet can have ${maxStake} at most here: this one cannot be placed again at another price.`,
});

/** 1st, 2nd, 3rd, 4th, 11th, 21st. */
function ordinal(place: number): string {
  const isTeen = Math.trunc(place / 10) % 10 === 1;
  const ending = isTeen ? "th" : (["th", "st", "nd", "rd"][place % 10] ?? "th");
  return `${place}${ending}`;
}
