import type { KnipConfig } from "knip";

/** What starts the product and its tools; everything else must be reachable from here. */
const config: KnipConfig = {
  workspaces: {
    ".": { entry: [] },
    "packages/ui": { entry: ["src/catalogue/*.stories.tsx"], project: ["src/**/*.{ts,tsx}"] },
    "packages/*": { project: ["src/**/*.{ts,tsx}"] },
    "packages/signalr": { project: ["src/**/*.ts", "testing/**/*.ts"] },
    "apps/server": {
      entry: [
        "src/main.ts",
        "src/exchange/kill-test/*.ts",
        "src/exchange/replayed-checkpoints/checkpoint-thread.ts",
        "src/modules/images/reader/image-process.ts",
        "src/modules/images/testing/{draw-receipts,print-receipts,greedy-process}.ts",
      ],
      project: ["src/**/*.ts"],
    },
    "apps/sandbox": { entry: ["src/main.ts"], project: ["src/**/*.ts"] },
    "apps/player": { project: ["src/**/*.{ts,tsx}"] },
    "apps/console": { project: ["src/**/*.{ts,tsx}"] },
    "apps/games": { project: ["{src,verify}/**/*.{ts,tsx}"] },
    tools: {
      entry: ["src/*.ts", "src/*/main.ts", "bootstrap/*.mjs", "import-law/*.mjs"],
      project: ["src/**/*.ts", "bootstrap/*.mjs"],
    },
    benchmarks: { entry: ["src/main.ts", "src/run-suite.ts", "src/*/*.ts"], project: ["src/**/*.ts"] },
    e2e: {
      entry: ["src/**/*.spec.ts", "src/screenshots/*.ts"],
      project: ["src/**/*.ts"],
    },
  },
  ignoreBinaries: ["unshare", "playwright", "mount", "umount", "pg_basebackup", "psql"],
  // Started by path from tools/src/checks/checks.ts, or named in style sheets, loaders and resolved paths that knip does not read.
  ignoreDependencies: [
    "oxlint",
    "oxlint-tsgolint",
    "dependency-cruiser",
    "@swc/core",
    "@tesseract.js-data/eng",
    "@fontsource-variable/.*",
  ],
  ignoreExportsUsedInFile: true,
};

export default config;
