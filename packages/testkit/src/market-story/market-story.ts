/** The language of market stories: for the engine whole, and in its parts for whoever plays them elsewhere. */
export { expectSameLines } from "./expect-same-lines.ts";
export { readTerms, type StoryTerms } from "./market-terms.ts";
export { plainLine, plainLines } from "./plain-line.ts";
export { runMarketStory } from "./run-market-story.ts";
export { readSentence, type Sentence } from "./sentence.ts";
