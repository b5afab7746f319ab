/** The language of market stories: for the engine whole, and in its parts for whoever plays them elsewhere. */
export { expectAsTold } from "./expect-as-told.ts";
export { readTerms } from "./market-terms.ts";
export { plainLine, plainLines } from "./plain-line.ts";
export { readSentence, type Sentence } from "./sentence.ts";
export { tellMarket } from "./tell-market.ts";
