import type { Plugin, Rolldown } from "vite";

/** The modules that a page of each kind begins with, by their paths in `src`. */
const PAGES = {
  frame: [],
  inPlay: ["features/event-list/in-play-page.tsx"],
  sport: ["routes/match-list-route.tsx"],
  market: ["routes/market-route.tsx"],
  login: ["features/auth/login-page.tsx"],
} as const;
/** The font of nearly every text: without a preload it is asked for when the style sheet has been read. */
const FIRST_FONT = /\/inter-latin-wght-normal-[^/]+\.woff2$/;
const START = "start/start-tab.tsx";

/**
 * Writes `first-chunks.json`: the files of each kind of page, which the server has fetched while the page is painted. The
 * font of the first image is fetched by the page itself.
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
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
      const files = Object.entries(PAGES).map(([kind, modules]) => {
        const wanted = [START, ...modules].map((module) => chunkOf(chunks, `/src/${module}`));
        return [kind, [...withImports(chunks, wanted)].map((name) => `/${name}`)];
      });
      this.emitFile({
        type: "asset",
        fileName: "first-chunks.json",
        source: JSON.stringify(Object.fromEntries(files)),
      });
    },
  };
}

function chunkOf(chunks: readonly Rolldown.OutputChunk[], module: string): string {
  const found = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
  if (found === undefined) throw new Error(`no file of the build has ${module}`);
  return found.fileName;
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
