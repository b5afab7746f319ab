import { formatPaise, type Paise } from "@crossbook/money";
import { displayPrice, type OddsHundredths, type PriceNotation } from "@crossbook/odds";
import { ladderText } from "../../messages/english/betting/ladder.ts";
import type { Side } from "../../selection/draft.ts";
import type { OwnOrder } from "./ladder-rows.ts";

/** What the words of a ladder are about. */
export interface LadderSubject {
  readonly runnerName: string;
  readonly notation: PriceNotation;
}

/** What a press on one side of a price does: "At 1.85: back India. 900 is offered." Armed: "At 1.85: place back 500 now." */
export function cellWords(
  { runnerName, notation }: LadderSubject,
  side: Side,
  odds: OddsHundredths,
  size: Paise | undefined,
  armedStake: Paise | undefined,
): string {
  const text = ladderText();
  const price = displayPrice(odds, notation);
  const offered = size === undefined ? text.nothingOffered : text.offered(amountWords(size));
  return armedStake === undefined
    ? text.pressOpens(price, text.sides[side], runnerName, offered)
    : text.pressPlaces(price, text.sides[side], amountWords(armedStake), offered);
}

/** An own bet: "Your back 100 at 2.00, 2nd at its price after 400". */
export function ownWords({ notation }: LadderSubject, order: OwnOrder): string {
  const text = ladderText();
  const price = displayPrice(order.odds, notation);
  const bet = text.own(text.sides[order.side], amountWords(order.size), price);
  const place = placeWords(order);
  return place === undefined ? bet : text.ownInPlace(bet, place);
}

/** Its place at its price: "1st at its price", "2nd at its price after 400". */
export function placeWords({ place, ahead }: Pick<OwnOrder, "place" | "ahead">): string | undefined {
  if (place === undefined) return undefined;
  const text = ladderText();
  const words = text.ordinal(place);
  return ahead === undefined || ahead === 0
    ? text.placeAtPrice(words)
    : text.placeAfter(words, amountWords(ahead));
}

/** While an own bet is carried to another price. */
export function carryWords({ notation }: LadderSubject, order: OwnOrder, target: OddsHundredths): string {
  const text = ladderText();
  return text.moving(text.sides[order.side], amountWords(order.size), displayPrice(target, notation));
}

/** An amount without decimals where they are zero. */
export function amountWords(amount: Paise): string {
  return formatPaise(amount, { decimals: "shortest" });
}
