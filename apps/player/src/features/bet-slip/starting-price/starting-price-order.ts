import type { Paise } from "@crossbook/money";
import {
  displayPrice,
  HIGHEST_ODDS,
  LOWEST_ODDS,
  type OddsHundredths,
  parsePrice,
  profit,
} from "@crossbook/odds";
import { startingPriceText } from "../../../messages/english/betting/starting-price.ts";
import {
  actWord,
  type Draft,
  type DraftOrder,
  orderOf,
  stakeForResult,
  stakeOf,
} from "../../../selection/draft.ts";

/** The worst starting price that the bet accepts, as typed; undefined: any, or what is typed is no price. */
export function limitOf({ limitText = "", pick }: Draft): OddsHundredths | undefined {
  return limitText === "" ? undefined : parsePrice(limitText, pick.notation);
}

/** Whether the amount that is typed is what the bet can lose, in place of a backer's stake. */
export function isOfLiability({ execution, pick }: Pick<Draft, "execution" | "pick">): boolean {
  return execution === "startingPrice" && pick.side === "lay";
}

/** The order that the draft describes, at a price or at the starting price; undefined until it is whole. */
export function slipOrderOf(draft: Draft): DraftOrder | undefined {
  if (draft.execution !== "startingPrice") return orderOf(draft);
  const { runnerId, side } = draft.pick;
  const stake = stakeOf(draft);
  const limit = limitOf(draft);
  if (stake === undefined || (limit === undefined && (draft.limitText ?? "") !== "")) return undefined;
  return { runnerId, side, odds: limit ?? endOfLadder(draft), stake, startingPrice: { limit } };
}

function endOfLadder({ pick: { side } }: Draft): OddsHundredths {
  return side === "back" ? LOWEST_ODDS : HIGHEST_ODDS;
}

/** What a bet at the starting price wins at its limit, which is the least where it takes it; undefined without one. */
export function leastProfitOf({ side, stake, startingPrice }: DraftOrder): Paise | undefined {
  const limit = startingPrice?.limit;
  if (limit === undefined) return undefined;
  return side === "back" ? profit(stake, limit) : stakeForResult(stake, limit);
}

/** The limit after "starting price", in words: ", 2.50 or higher"; nothing without one. */
export function limitWords(draft: Draft): string {
  const limit = limitOf(draft);
  if (limit === undefined) return "";
  const price = displayPrice(limit, draft.pick.notation);
  return draft.pick.side === "back"
    ? startingPriceText().orHigher(price)
    : startingPriceText().orLower(price);
}

/** The act as text: "Back 500 at SP, 2.50 or higher, risk 500"; of a lay, whose amount is its risk, "Lay at SP, risk 500". */
export function actAtStartingPrice(draft: Draft, amount: string): string {
  const act = actWord(draft.pick);
  const limit = limitWords(draft);
  return isOfLiability(draft)
    ? startingPriceText().actLay(act, limit, amount)
    : startingPriceText().actBack(act, amount, limit, amount);
}
