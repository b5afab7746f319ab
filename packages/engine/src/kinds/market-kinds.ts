import { eachWay } from "./each-way/each-way.ts";
import { line } from "./line/line.ts";
import type { MarketKind } from "./market-kind.ts";
import type { MarketKindName, MarketTerms } from "./market-terms.ts";
import { severalWinners } from "./several-winners/several-winners.ts";
import { singleWinner } from "./single-winner/single-winner.ts";

const MARKET_KINDS: { readonly [Name in MarketKindName]: MarketKind<Extract<MarketTerms, { kind: Name }>> } =
  {
    singleWinner,
    severalWinners,
    line,
    eachWay,
  };

/** The kind of a market by its terms; undefined where there is no such kind. */
export function kindOf(terms: MarketTerms): MarketKind<MarketTerms> | undefined {
  const name: unknown = (terms as MarketTerms | null | undefined)?.kind;
  if (typeof name !== "string" || !Object.hasOwn(MARKET_KINDS, name)) return undefined;
  // The terms choose the kind by their own name, so the kind is given only terms of its own.
  return MARKET_KINDS[name as MarketKindName] as MarketKind<MarketTerms>;
}
