import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compressBuild } from "./compress-build.ts";
import { contractForBrowsers } from "./contract-for-browsers.ts";
import { firstChunks } from "./first-chunks.ts";

const server = `http://127.0.0.1:${process.env.PORT ?? "3000"}`;

/** What most pages share. */
const SHARED = /\/(packages|apps\/player\/src|node_modules\/(lucide-react|@tanstack|zustand|react))\//;
/** What many pages of a player's account share, and no page that a visit begins with needs. */
const OF_ACCOUNT = /\/(dates\/(zone|india)-days|account\/account-page|ui\/src\/pager\/)/;
/** What the frame of all pages shares with few others. */
const OF_FRAME = /\/(icons\/(dices|eye|layout-grid|moon|sun|tv)\.|navigation\/use-theme-switch)/;

/** A changed page of no connection is a changed service worker, which the browser then installs. */
function offlineDigest(): string {
  const digest = createHash("sha256");
  for (const file of ["offline.html", "offline.css", "offline.js"]) {
    digest.update(readFileSync(new URL(`public/${file}`, import.meta.url)));
  }
  return digest.digest("hex").slice(0, 16);
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
      "/settings": server,
      "/hub": { target: server, ws: true },
    },
  },
  define: { OFFLINE_DIGEST: JSON.stringify(offlineDigest()) },
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
        // What most pages share is one file: fifty small ones are 6 kB longer (gz) and as many requests.
        codeSplitting: {
          groups: [
            {
              ...{ name: "shared", minShareCount: 10, priority: 1 },
              test: (id) => SHARED.test(id) && !OF_ACCOUNT.test(id),
            },
            { name: "frame", minShareCount: 2, test: OF_FRAME },
          ],
        },
        // Browsers ask for the worker by a name that stays, from the root: it serves the whole site.
        entryFileNames: ({ name }) =>
          name === "service-worker" ? "service-worker.js" : "assets/[name]-[hash].js",
      },
    },
  },
});
