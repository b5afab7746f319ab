import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Language, noScriptsWords, type PageKind } from "@crossbook/first-page";

/** What the build leaves for the server to fill in. */
const MARKS = {
  head: /<title>[^<]*<\/title>/,
  host: 'data-host="default"',
  language: '<html lang="en"',
  noScripts: /<noscript>[^<]*<\/noscript>/,
  chunks: "<!--first-chunks-->",
  page: "<!--first-page-->",
  data: "<!--first-data-->",
} as const;
const INLINE_SCRIPT = /<script>([\s\S]*?)<\/script>/g;
const CHUNK = /^\/assets\/[A-Za-z0-9_.-]+\.js$/;

/** What is put into a page. */
export interface PageParts {
  readonly kind: PageKind["kind"];
  readonly language: Language;
  readonly head: string;
  readonly theme: string;
  readonly page: string;
  readonly data: string;
}

/** The built page of the app, with places for what the server knows. */
export interface PageTemplate {
  /** `'sha256-…'` of each script that stands in the page itself, for its policy. */
  readonly scriptHashes: readonly string[];
  /** False for a page without such places: it is sent as it is. */
  readonly canBeFilled: boolean;
  fill(parts: PageParts): string;
}

/** Reads the app's page, and which files each kind of page needs, as the build wrote them. Rejects without a page. */
export async function readPageTemplate(folder: string): Promise<PageTemplate> {
  const html = await readFile(join(folder, "index.html"), "utf8");
  const chunks = await readChunks(folder);
  const scripts = [...html.matchAll(INLINE_SCRIPT)].map(([, script = ""]) => script);
  return {
    scriptHashes: scripts.map((script) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`),
    canBeFilled: html.includes(MARKS.page),
    fill: ({ kind, language, head, theme, page, data }) =>
      html
        .replace(MARKS.head, () => head)
        .replace(MARKS.language, () => `<html lang="${language}"`)
        .replace(MARKS.noScripts, () => `<noscript>${noScriptsWords(language)}</noscript>`)
        .replace(MARKS.host, () => `data-host="${theme}"`)
        .replace(MARKS.chunks, () =>
          preloads([...(chunks[kind] ?? chunks["frame"] ?? []), ...(chunks[language] ?? [])]),
        )
        .replace(MARKS.page, () => page)
        .replace(MARKS.data, () => data),
  };
}

/** Fetched while the page is painted, after what the paint needs. */
function preloads(files: readonly string[]): string {
  return files
    .map((file) => `<link rel="modulepreload" href="${file}" fetchpriority="low" crossorigin>`)
    .join("");
}

async function readChunks(folder: string): Promise<Readonly<Record<string, readonly string[]>>> {
  const text = await readFile(join(folder, "first-chunks.json"), "utf8").catch(() => "{}");
  const read = JSON.parse(text) as Record<string, readonly string[]>;
  return Object.fromEntries(
    Object.entries(read).map(([kind, files]) => [kind, files.filter((file) => CHUNK.test(file))]),
  );
}
