import { gzipSync } from "node:zlib";
import type { Language } from "@crossbook/first-page";
import type { Plugin, Rolldown } from "vite";

/** The modules that a page of each kind begins with, by their paths in `src`. */
const PAGES = {
  frame: ["routes/other-pages.ts"],
  inPlay: ["features/event-list/in-play-page.tsx"],
  sport: ["routes/match-list-route.tsx"],
  market: ["routes/market-route.tsx"],
  login: ["features/auth/login-page.tsx", "shell/auth-layout.tsx"],
} as const;
/** The font of nearly every text: without a preload it is asked for when the style sheet has been read. */
const FIRST_FONT = /\/inter-latin-wght-normal-[^/]+\.woff2$/;
/** The texts of every language that does not come with the code: fetched early where the first image has it. */
const TEXTS = { hi: "messages/hindi/index.ts" } as const satisfies Readonly<
  Record<Exclude<Language, "en">, string>
>;
const START = "start/start-tab.tsx";
/** What the entry loads before the start. */
const ENTRY = ["main.ts", "react-dom/client.js"];
/**
 * The most that the scripts of a page may be in all, in kB after gzip, with the names of late files in them. The aim is 130;
 * React and the queries alone are 83. Lower a number when a page gets shorter, to 0.3 more than it is: versions of Node compress
 * differently by some bytes, and no build may fail for that.
 */
const MOST_KB = { frame: 121.5, inPlay: 125.2, sport: 124.0, market: 130.5, login: 124.4 } as const;

/**
 * Writes `first-chunks.json`: the files of each kind of page and language, which the server has fetched while the page is painted. The
 * font of the first image is fetched by the page itself. A page whose scripts are longer than its limit fails the build.
 */
export function firstChunks(): Plugin {
  return {
    name: "first-chunks",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((name) => FIRST_FONT.test(name))
          .map((name) => ({
            tag: "link",
            attrs: { rel: "preload", as: "font", type: "font/woff2", href: `/${name}`, crossorigin: true },
            injectTo: "head",
          })),
    },
    // After the build has put the names of late files into the code that loads them.
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
        const entry = ENTRY.map((module) => chunkOf(chunks, `/${module}`));
        const files = Object.entries(PAGES).map(([kind, modules]) => {
          const wanted = [START, ...modules].map((module) => chunkOf(chunks, `/src/${module}`));
          const kB = sizeOf(chunks, withImports(chunks, [...entry, ...wanted]));
          const most = MOST_KB[kind as keyof typeof PAGES];
          if (kB > most)
            this.error(`the scripts of a page (${kind}) are ${kB.toFixed(1)} kB, of at most ${most}`);
          return [kind, [...withImports(chunks, wanted)].map((name) => `/${name}`)];
        });
        const texts = Object.entries(TEXTS).map(([code, module]) => {
          return [code, [`/${chunkOf(chunks, `/src/${module}`)}`]];
        });
        this.emitFile({
          type: "asset",
          fileName: "first-chunks.json",
          source: JSON.stringify(Object.fromEntries([...files, ...texts])),
        });
      },
    },
  };
}

function chunkOf(chunks: readonly Rolldown.OutputChunk[], module: string): string {
  const found = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
  if (found === undefined) throw new Error(`no file of the build has ${module}`);
  return found.fileName;
}

function sizeOf(chunks: readonly Rolldown.OutputChunk[], names: ReadonlySet<string>): number {
  const codes = chunks.filter(({ fileName }) => names.has(fileName)).map(({ code }) => code);
  return codes.reduce((bytes, code) => bytes + gzipSync(code, { level: 9 }).length, 0) / 1_000;
}

function withImports(chunks: readonly Rolldown.OutputChunk[], names: readonly string[]): Set<string> {
  const all = new Set<string>();
  const add = (name: string): void => {
    if (all.has(name)) return;
    all.add(name);
    for (const imported of chunks.find(({ fileName }) => fileName === name)?.imports ?? []) add(imported);
  };
  for (const name of names) add(name);
  return all;
}
