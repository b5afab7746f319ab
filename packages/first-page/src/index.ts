export { compactScore, scoreLines } from "./compact-score.ts";
export { escapeHtml, scriptJson } from "./escape.ts";
export {
  eventsBySport,
  inPlayBySport,
  isInPlay,
  isSportOffered,
  matchesOfSport,
  type SportEvents,
  type SportMatches,
  type SportSettings,
  startingSoonBySport,
} from "./event-groups.ts";
export type { FirstAnswer, FirstData } from "./first-data.ts";
export { type FirstContent, firstHead, firstPage, noScriptsWords } from "./first-page.ts";
export { HINDI_NAMES } from "./hindi-names.ts";
export { HINDI_CLOCKS, HINDI_SITUATIONS } from "./hindi-situations.ts";
export { HINDI_SOURCES } from "./hindi-sources.ts";
export {
  LANGUAGE_CODES,
  LANGUAGE_COOKIE,
  type Language,
  languageOf,
  preferredLanguage,
  requestedLanguage,
} from "./language.ts";
export { type PageKind, pageKindOf } from "./page-kind.ts";
export { rowSource } from "./row-source.ts";
export { FIRST_WORDS, type FirstWords } from "./words.ts";
