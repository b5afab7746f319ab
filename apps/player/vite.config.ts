import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { relative } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compressBuild } from "./compress-build.ts";
import { contractForBrowsers } from "./contract-for-browsers.ts";
import { firstChunks } from "./first-chunks.ts";

const server = `http://127.0.0.1:${process.env.PORT ?? "3000"}`;

/**
 * Files of the app, each with all that it needs and no file before it has: what a module of a row imports goes into the file of the
 * row, unless an earlier row has it. A page of many small files is 6 kB longer (gz), with as many requests.
 */
const FILES = {
  /** How late code is loaded: the entry itself needs it. */
  preload: /vite\/preload-helper/,
  react: /\/node_modules\/(react|react-dom|scheduler)\//,
  /** What every page begins with. */
  start: /\/src\/start\/start-tab\.tsx$/,
  /** Of lists and of markets. */
  prices:
    /\/(selection\/(live-price-cell|price-overlay)|price-cell\/price-cell|state\/empty-state|reading\/read-failed|events\/start-words|shell\/page-head|markets\/name-text)\./,
  /** Of markets and of many pages that are no first ones. */
  parts: /\/ui\/src\/(dialog\/dialog|messages\/sentence|tabs\/tabs)\.|\/icons\/chevron-down\./,
  market: /\/src\/(routes\/market-route|features\/market\/market-card)\.tsx$/,
  /** Of the slip, of lists of bets and of a market that forms starting prices: late, and one file in place of six. */
  startingPrice:
    /\/src\/(?!messages\/hindi).*\/(asked-price|starting-price|starting-price-panel|starting-price-state|use-starting-prices)\.tsx?$/,
};

/** A changed page of no connection is a changed service worker, which the browser then installs. */
function offlineDigest(): string {
  const digest = createHash("sha256");
  for (const file of ["offline.html", "offline.css", "offline.js"]) {
    digest.update(readFileSync(new URL(`public/${file}`, import.meta.url)));
  }
  return digest.digest("hex").slice(0, 16);
}

/** Of a class of a CSS module. The bundler's own names end with a line, which nobody needs and every page loads. */
function classNameOf(name: string, file: string): string {
  const path = relative(import.meta.dirname, file);
  return `${name}_${createHash("sha256").update(path).digest("base64url").slice(0, 4)}`;
}

/** Workspace packages are read from their source; in development the server behind the app is the one on PORT. */
export default defineConfig({
  plugins: [react(), contractForBrowsers(), firstChunks(), compressBuild()],
  resolve: { conditions: ["source", "module", "browser", "development|production"] },
  server: {
    host: "127.0.0.1",
    port: Number(process.env.PLAYER_PORT ?? "5173"),
    proxy: {
      "/api": server,
      "/bots": server,
      "/settings": server,
      "/hub": { target: server, ws: true },
    },
  },
  define: { OFFLINE_DIGEST: JSON.stringify(offlineDigest()) },
  css: {
    modules: { generateScopedName: classNameOf },
  },
  build: {
    target: "es2022",
    sourcemap: false,
    // A browser without it only starts these fetches a little later.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // What the contract builds by them is dropped where nothing names it.
      treeshake: { manualPureFunctions: ["z", "endpoint"], propertyReadSideEffects: false },
      input: { index: "index.html", "service-worker": "src/offline/service-worker.ts" },
      output: {
        codeSplitting: {
          groups: Object.entries(FILES)
            .reverse()
            .map(([name, test], priority) => ({ name, test, priority })),
        },
        // Names of late files are in the scripts of every page: without words these are 1.4 kB shorter (gz). Seven letters are
        // the fewest that the bundler takes for so many. The first font is found by its name.
        chunkFileNames: "assets/[hash:7].js",
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith(".css"))
            ? "assets/[hash:7][extname]"
            : "assets/[name]-[hash:7][extname]",
        // Browsers ask for the worker by a name that stays, from the root: it serves the whole site.
        entryFileNames: ({ name }) =>
          name === "service-worker" ? "service-worker.js" : "assets/[name]-[hash:7].js",
      },
    },
  },
});
