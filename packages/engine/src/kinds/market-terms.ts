import type { EachWayTerms } from "./each-way/terms.ts";
import type { LineTerms } from "./line/terms.ts";
import type { SeveralWinnersTerms } from "./several-winners/terms.ts";
import type { SingleWinnerTerms } from "./single-winner/terms.ts";

/** What a market of each kind needs to know besides stakes and commission. */
export type MarketTerms = SingleWinnerTerms | SeveralWinnersTerms | LineTerms | EachWayTerms;

/** The name of a kind: how positions, results and payouts of a market work. */
export type MarketKindName = MarketTerms["kind"];
