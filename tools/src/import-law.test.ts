import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const project = resolve(import.meta.dirname, "../..");
const world = mkdtempSync(join(tmpdir(), "import-law-"));

function write(path: string, text: string) {
  mkdirSync(dirname(join(world, path)), { recursive: true });
  writeFileSync(join(world, path), text);
}

const ENGINE_EXPORTS = {
  ".": { source: "./src/index.ts" },
  "./kinds": { source: "./src/kinds/index.ts" },
};

/** The files that the planted imports of the server lead to. */
const SERVER_FILES = [
  "ports/clock.ts",
  "exchange/index.ts",
  "exchange/inside.ts",
  "calls/handler.ts",
  "modules/bets/index.ts",
  "modules/bets/place.ts",
  "modules/markets/index.ts",
  "modules/settings/index.ts",
  "providers/sms/send.ts",
  "composition/parts.ts",
  "http/api.ts",
];

/** Each rule with a file that breaks it. */
const planted = [
  ["arrow-packages-money", "packages/money/src/planted.ts", 'import "../../odds/src/index.ts";'],
  ["arrow-packages-odds", "packages/odds/src/planted.ts", 'import "../../engine/src/index.ts";'],
  ["arrow-packages-engine", "packages/engine/src/planted.ts", 'import "../../contract/src/index.ts";'],
  ["arrow-packages-contract", "packages/contract/src/planted.ts", 'import "../../client/src/index.ts";'],
  ["arrow-packages-signalr", "packages/signalr/src/planted.ts", 'import "../../contract/src/index.ts";'],
  ["arrow-packages-postgres", "packages/postgres/src/planted.ts", 'import "../../money/src/index.ts";'],
  ["arrow-packages-client", "packages/client/src/planted.ts", 'import "../../ui/src/index.ts";'],
  ["arrow-packages-ui", "packages/ui/src/planted.ts", 'import "../../contract/src/index.ts";'],
  ["arrow-packages-contract", "packages/contract/src/engine.ts", 'import "../../engine/src/index.ts";'],
  ["arrow-packages-browser", "packages/browser/src/planted.ts", 'import "../../engine/src/index.ts";'],
  ["arrow-packages-testkit", "packages/testkit/src/planted.ts", 'import "../../contract/src/index.ts";'],
  ["arrow-apps-server", "apps/server/src/planted.ts", 'import "../../player/src/index.ts";'],
  ["arrow-apps-sandbox", "apps/sandbox/src/planted.ts", 'import "../../server/src/index.ts";'],
  ["arrow-apps-player", "apps/player/src/planted.ts", 'import "../../server/src/index.ts";'],
  [
    "browser-never-imports-the-engine",
    "apps/player/src/engine.ts",
    'import "../../../packages/engine/src/index.ts";',
  ],
  [
    "browser-never-imports-the-engine",
    "apps/console/src/engine.ts",
    'import "../../../packages/engine/src/index.ts";',
  ],
  [
    "browser-never-imports-the-engine",
    "packages/browser/src/engine.ts",
    'import "../../engine/src/kinds/winners.ts";',
  ],
  ["pure-packages-do-no-io", "packages/engine/src/io.ts", 'import "node:fs";'],
  ["no-feature-imports-a-feature", "apps/player/src/features/a/a.ts", 'import "../b/b.ts";'],
  [
    "no-feature-imports-a-feature",
    "apps/player/src/features/a/a.tsx",
    'import "../b/b.ts";\nexport const A = () => <b />;',
  ],
  [
    "entry-points-only",
    "apps/server/src/past-the-entry.ts",
    'import "../../../packages/odds/src/inside.ts";',
  ],
  ["product-never-imports-tests", "packages/odds/src/uses-test.ts", 'import "./planted.test.ts";'],
  [
    "entry-points-only",
    "apps/player/src/past-the-entry.ts",
    'import "../../../packages/engine/src/kinds/winners.ts";',
  ],
  ["no-feature-imports-a-feature", "apps/console/src/features/a/a.ts", 'import "../b/b.ts";'],
  ...plantedInTheServer(),
  ["unresolved", "packages/odds/src/nowhere.ts", 'import "./does-not-exist.ts";'],
] as const;

/** The rules between the server's folders, each broken by an import of the target's path below apps/server/src. */
function plantedInTheServer() {
  const broken = [
    ["server-layer-ports", "ports/x.ts", "exchange/index.ts"],
    ["server-layer-config", "config/x.ts", "http/api.ts"],
    ["server-layer-database", "database/x.ts", "modules/bets/index.ts"],
    ["server-layer-exchange", "exchange/x.ts", "modules/bets/index.ts"],
    ["server-layer-exchange", "exchange/y.ts", "calls/handler.ts"],
    ["server-layer-calls", "calls/x.ts", "http/api.ts"],
    ["server-layer-calls", "calls/y.ts", "modules/bets/index.ts"],
    ["server-layer-http", "http/x.ts", "modules/bets/index.ts"],
    ["server-layer-modules", "modules/bets/x.ts", "http/api.ts"],
    ["server-layer-modules", "modules/bets/y.ts", "providers/index.ts"],
    ["server-layer-modules", "modules/bets/z.ts", "composition/parts.ts"],
    ["server-layer-hub", "hub/z.ts", "http/api.ts"],
    ["server-layer-providers", "providers/feed/y.ts", "http/api.ts"],
    ["server-layer-composition", "composition/x.ts", "http/api.ts"],
    ["server-entry-points", "calls/z.ts", "exchange/inside.ts"],
    ["server-entry-points", "server.ts", "modules/bets/place.ts"],
    ["server-entry-points", "hub/x.ts", "modules/bets/place.ts"],
    ["server-entry-points", "modules/markets/x.ts", "modules/bets/place.ts"],
    ["server-providers-know-no-provider", "providers/feed/x.ts", "providers/sms/send.ts"],
    ["server-providers-are-composed", "hub/y.ts", "providers/sms/send.ts"],
  ] as const;
  return broken.map(([rule, from, to]) => {
    const up = "../".repeat(from.split("/").length - 1) || "./";
    return [rule, `apps/server/src/${from}`, `import "${up}${to}";`] as const;
  });
}

/** Imports that look like broken rules and are allowed. */
const allowed = [
  ["apps/player/src/kinds.ts", 'import "../../../packages/engine/src/kinds/index.ts";'],
  ["packages/contract/src/kinds.ts", 'import "../../engine/src/kinds/index.ts";'],
  ["apps/server/src/modules/bets/inside.ts", 'import "./place.ts";\nimport "../settings/index.ts";'],
  [
    "apps/server/src/composition/all.ts",
    'import "../providers/sms/send.ts";\nimport "../modules/bets/index.ts";',
  ],
  ["apps/server/src/providers/index.ts", 'import "./sms/send.ts";'],
  ["apps/server/src/providers/sms/receive.ts", 'import "./send.ts";\nimport "../../modules/bets/index.ts";'],
  ["apps/server/src/calls/types.ts", 'import "../exchange/index.ts";\nimport "../ports/clock.ts";'],
] as const;

interface Found {
  readonly from: string;
  readonly rule: { readonly name: string };
}

let found: readonly Found[] = [];

describe("the import law", () => {
  beforeAll(() => {
    for (const name of [
      "money",
      "odds",
      "engine",
      "contract",
      "client",
      "ui",
      "signalr",
      "postgres",
      "testkit",
      "browser",
    ]) {
      write(`packages/${name}/src/index.ts`, "export {};");
    }
    for (const name of ["server", "player", "sandbox", "console"])
      write(`apps/${name}/src/index.ts`, "export {};");
    write("apps/player/src/features/b/b.ts", "export {};");
    write("apps/console/src/features/b/b.ts", "export {};");
    write("packages/odds/src/inside.ts", "export {};");
    write("packages/engine/src/kinds/index.ts", 'export {} from "./winners.ts";');
    write("packages/engine/src/kinds/winners.ts", "export {};");
    write("packages/engine/package.json", JSON.stringify({ exports: ENGINE_EXPORTS }));
    for (const path of SERVER_FILES) write(`apps/server/src/${path}`, "export {};");
    for (const [path, text] of allowed) write(path, text);
    for (const [, path, text] of planted) write(path, text);
    symlinkSync(join(project, "node_modules"), join(world, "node_modules"));
    const run = cruise();
    const { summary } = JSON.parse(run.stdout) as { summary: { violations: readonly Found[] } };
    found = summary.violations;
  });
  afterAll(() => rmSync(world, { recursive: true }));

  it.each(planted)("%s is found in %s", (rule, path) => {
    expect(rulesBrokenBy(path)).toContain(rule);
  });

  it.each(allowed)("%s is allowed", (path) => {
    expect(rulesBrokenBy(path)).toEqual([]);
  });

  it("refuses a workspace that has no row in the table of arrows", () => {
    write("packages/unlisted/package.json", "{}");
    const run = cruise();
    expect(run.status).not.toBe(0);
    expect(run.stderr).toContain("packages/unlisted is not in ARROWS");
  });
});

/** Runs dependency-cruiser with the project's configuration over the planted files. */
function cruise() {
  return spawnSync(
    process.execPath,
    [
      "--import",
      join(project, "tools/import-law/read-tsx.mjs"),
      join(project, "node_modules/dependency-cruiser/bin/dependency-cruise.mjs"),
      "packages",
      "apps",
      "--config",
      join(project, ".dependency-cruiser.mjs"),
      "-T",
      "json",
    ],
    { cwd: world, encoding: "utf8", maxBuffer: 1 << 26 },
  );
}

function rulesBrokenBy(path: string): readonly string[] {
  return found.filter((violation) => violation.from === path).map((violation) => violation.rule.name);
}

const longFile = "// a line\n".repeat(401);
const longFunction = `export function long(): void {\n${"  void 0;\n".repeat(80)}}\n`;
const lintPlanted = [
  [
    "import(no-cycle)",
    {
      "src/a.ts": 'import { b } from "./b.ts";\nexport const a = () => b;\n',
      "src/b.ts": 'import { a } from "./a.ts";\nexport const b = () => a;\n',
    },
  ],
  [
    "import(no-cycle)",
    {
      "src/types-a.ts": 'import type { B } from "./types-b.ts";\nexport interface A {\n  readonly b: B;\n}\n',
      "src/types-b.ts":
        'import type { A } from "./types-a.ts";\nexport interface B {\n  readonly a?: A;\n}\n',
    },
  ],
  ["import(no-default-export)", { "src/a.ts": "export default 1;\n" }],
  ["eslint(no-console)", { "src/a.ts": 'console.log("x");\n' }],
  ["eslint(max-lines)", { "src/a.ts": longFile }],
  ["eslint(max-lines-per-function)", { "src/a.ts": longFunction }],
  ["eslint(no-restricted-properties)", { "src/a.ts": "export const chance = Math.random();\n" }],
  ["eslint(no-restricted-properties)", { "src/a.ts": "export const at = Date.now();\n" }],
  ["typescript(no-explicit-any)", { "src/a.ts": "export const a: any = 1;\n" }],
  [
    "typescript(no-non-null-assertion)",
    { "src/a.ts": "declare const x: string | undefined;\nexport const y = x!;\n" },
  ],
  ["unicorn(filename-case)", { "src/CamelCase.ts": "export const a = 1;\n" }],
  [
    "vitest(no-focused-tests)",
    { "src/a.test.ts": 'import { it } from "vitest";\nit.only("x", () => {});\n' },
  ],
  [
    "vitest(no-disabled-tests)",
    { "src/a.test.ts": 'import { it } from "vitest";\nit.skip("x", () => {});\n' },
  ],
  [
    "eslint(no-restricted-imports)",
    {
      "apps/server/src/modules/a.ts":
        'import { createEngine } from "@crossbook/engine";\nexport const e = createEngine;\n',
    },
  ],
] as const satisfies readonly (readonly [string, Readonly<Record<string, string>>])[];

describe("the linter's rules", () => {
  it.each(lintPlanted)("%s is found where it is broken", (rule, files) => {
    const folder = mkdtempSync(join(tmpdir(), "lint-law-"));
    try {
      for (const [path, text] of Object.entries(files)) {
        mkdirSync(dirname(join(folder, path)), { recursive: true });
        writeFileSync(join(folder, path), text);
      }
      execFileSync("cp", [join(project, ".oxlintrc.json"), join(folder, ".oxlintrc.json")]);
      const run = spawnSync(process.execPath, [join(project, "node_modules/oxlint/bin/oxlint"), "."], {
        cwd: folder,
        encoding: "utf8",
      });
      expect(`${run.stdout}${run.stderr}`).toContain(rule);
      expect(run.status).not.toBe(0);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
