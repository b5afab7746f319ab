import { defineConfig } from "vitest/config";

const conditions = ["source", "module", "import", "default"];
// Vitest hands these to Node as they are: "import" or "module" would give a `require` inside a dependency an ES module.
const nodeConditions = ["source", "node"];
const shared = {
  resolve: { conditions },
  ssr: { resolve: { conditions: nodeConditions, externalConditions: nodeConditions } },
};

/**
 * Two worlds: packages and servers run in Node, screens run in a simulated document.
 * Every workspace package is read from its source, so tests need no build.
 */
export default defineConfig({
  test: {
    projects: [
      {
        ...shared,
        test: {
          name: "node",
          environment: "node",
          include: [
            "packages/*/src/**/*.test.ts",
            "apps/{server,sandbox}/src/**/*.test.ts",
            "tools/{src,bootstrap}/**/*.test.ts",
          ],
          exclude: ["packages/{ui,browser}/**"],
          globalSetup: ["packages/testkit/src/vitest-postgres.ts"],
          env: { TZ: "UTC" },
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        ...shared,
        test: {
          name: "screens",
          environment: "happy-dom",
          include: ["packages/{ui,browser}/src/**/*.test.{ts,tsx}", "apps/player/src/**/*.test.{ts,tsx}"],
          env: { TZ: "UTC" },
          css: { modules: { classNameStrategy: "non-scoped" } },
          testTimeout: 15_000,
        },
      },
    ],
  },
});
