export { escapeHtml, scriptJson } from "./escape.ts";
export type { FirstAnswer, FirstData } from "./first-data.ts";
export { type FirstContent, firstHead, firstPage } from "./first-page.ts";
export { type PageKind, pageKindOf } from "./page-kind.ts";
