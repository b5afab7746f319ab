import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

const conditions = ["source", "module", "import", "default"];
// Vitest hands these to Node as they are: "import" or "module" would give a `require` inside a dependency an ES module.
const nodeConditions = ["source", "node"];
const shared = {
  resolve: { conditions },
  ssr: { resolve: { conditions: nodeConditions, externalConditions: nodeConditions } },
};

/** What follows a moment later is waited for until it is there; a second is too short where the machine is busy. */
const patient = { poll: { timeout: 20_000, interval: 20 } };

/** Most of what a test makes is garbage when it ends: with room for it Node takes an eighth less processor time. */
const execArgv = ["--max-semi-space-size=32"];

/**
 * Two worlds: packages and servers run in Node, screens run in a simulated document.
 * Every workspace package is read from its source, so tests need no build. Files share the modules of their process
 * (`isolate: false`): loading them anew for each of 400 files took half of the time. So no module may keep state that
 * another file's test would see.
 */
export default defineConfig({
  test: {
    // Tests spend much of their time waiting for PostgreSQL and for processes that they start.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        ...shared,
        test: {
          name: "node",
          environment: "node",
          isolate: false,
          execArgv,
          include: [
            "packages/*/src/**/*.test.ts",
            "apps/{server,sandbox}/src/**/*.test.ts",
            "tools/{src,bootstrap}/**/*.test.ts",
            "apps/games/verify/**/*.test.ts",
          ],
          exclude: ["packages/{ui,browser}/**"],
          globalSetup: ["packages/testkit/src/vitest-postgres.ts"],
          env: { TZ: "UTC" },
          expect: patient,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        ...shared,
        test: {
          name: "screens",
          environment: "happy-dom",
          isolate: false,
          execArgv,
          setupFiles: ["packages/browser/src/testing/clean-document.ts"],
          include: [
            "packages/{ui,browser}/src/**/*.test.{ts,tsx}",
            "apps/{player,console,games}/src/**/*.test.{ts,tsx}",
          ],
          env: { TZ: "UTC" },
          css: { modules: { classNameStrategy: "non-scoped" } },
          expect: patient,
          testTimeout: 45_000,
        },
      },
    ],
  },
});
