import { orderTermsText } from "../../../messages/english/betting/order-terms.ts";
import { slipText } from "../../../messages/english/betting/slip.ts";
import { startingPriceText } from "../../../messages/english/betting/starting-price.ts";
import { type Draft, isOfResult } from "../../../selection/draft.ts";
import { isOfLiability } from "../starting-price/starting-price-order.ts";

/** What the buttons at the amount are called, and what is to be written there. */
export interface AmountWords {
  readonly add: (amount: string) => string;
  readonly half: string;
  readonly double: string;
  readonly largest: string;
  readonly clear: string;
  readonly enter: string;
}

/** By what the amount of the draft means. */
export function amountWords(draft: Draft): AmountWords {
  const isLay = draft.pick.side === "lay";
  if (isOfLiability(draft) || (isOfResult(draft) && isLay)) return liabilityWords();
  return isOfResult(draft) ? toWinWords() : stakeWords();
}

function stakeWords(): AmountWords {
  const { addToStake: add, half, double, largest, clearStake: clear, enterStake: enter } = slipText();
  return { add, half, double, largest, clear, enter };
}

function liabilityWords(): AmountWords {
  const text = startingPriceText();
  return {
    ...{ add: text.addToLiability, half: text.halfLiability, double: text.doubleLiability },
    ...{ largest: text.largestLiability, clear: text.clearLiability, enter: text.enterLiability },
  };
}

function toWinWords(): AmountWords {
  const text = orderTermsText();
  return {
    ...{ add: text.addToWin, half: text.halfToWin, double: text.doubleToWin },
    ...{ largest: text.largestToWin, clear: text.clearToWin, enter: text.enterToWin },
  };
}
