import { formatPaise, type Paise } from "@crossbook/money";
import { displayPrice, type OddsHundredths, type PriceNotation } from "@crossbook/odds";
import type { Side } from "../../selection/draft.ts";
import type { OwnOrder } from "./ladder-rows.ts";

/** What the words of a ladder are about. */
export interface LadderSubject {
  readonly runnerName: string;
  readonly notation: PriceNotation;
}

const SIDE_WORDS: Readonly<Record<Side, string>> = { back: "back", lay: "lay" };

/** What a press on one side of a price does: "At 1.85: back India. 900 is offered." Armed: "At 1.85: place back 500 now." */
export function cellWords(
  { runnerName, notation }: LadderSubject,
  side: Side,
  odds: OddsHundredths,
  size: Paise | undefined,
  armedStake: Paise | undefined,
): string {
  const at = `At ${displayPrice(odds, notation)}`;
  const offered = size === undefined ? "Nothing is offered." : `${amountWords(size)} is offered.`;
  return armedStake === undefined
    ? `${at}: ${SIDE_WORDS[side]} ${runnerName}. ${offered}`
    : `${at}: place ${SIDE_WORDS[side]} ${amountWords(armedStake)} now. ${offered}`;
}

/** An own bet: "Your back 100 at 2.00, 2nd at its price after 400". */
export function ownWords({ notation }: LadderSubject, order: OwnOrder): string {
  const bet = `Your ${SIDE_WORDS[order.side]} ${amountWords(order.size)} at ${displayPrice(order.odds, notation)}`;
  const place = placeWords(order);
  return place === undefined ? bet : `${bet}, ${place}`;
}

/** Its place at its price: "1st at its price", "2nd at its price after 400". */
export function placeWords({ place, ahead }: Pick<OwnOrder, "place" | "ahead">): string | undefined {
  if (place === undefined) return undefined;
  const words = `${ordinal(place)} at its price`;
  return ahead === undefined || ahead === 0 ? words : `${words} after ${amountWords(ahead)}`;
}

/** 1st, 2nd, 3rd, 4th, 11th, 21st. */
export function ordinal(place: number): string {
  const isTeen = Math.trunc(place / 10) % 10 === 1;
  const ending = isTeen ? "th" : (["th", "st", "nd", "rd"][place % 10] ?? "th");
  return `${place}${ending}`;
}

/** While an own bet is carried to another price. */
export function carryWords({ notation }: LadderSubject, order: OwnOrder, target: OddsHundredths): string {
  return `Moving your ${SIDE_WORDS[order.side]} ${amountWords(order.size)} to ${displayPrice(target, notation)}. Enter places it there, Escape leaves it.`;
}

/** An amount without decimals where they are zero. */
export function amountWords(amount: Paise): string {
  return formatPaise(amount, { decimals: "shortest" });
}
