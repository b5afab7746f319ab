import type { OpenBet } from "@crossbook/contract";
import type { Side } from "@crossbook/engine";
import { type CatalogueMarket, isFancy } from "../catalogue/index.ts";

/** A bet's side as players of its market call it. */
export function betWord(market: Pick<CatalogueMarket, "line">, side: Side): OpenBet["betType"] {
  if (!isFancy(market)) return side;
  return side === "back" ? "yes" : "no";
}
