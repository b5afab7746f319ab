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

/** Each law with a file that breaks it. */
const planted = [
  ["arrow-packages-money", "packages/money/src/planted.ts", 'import "../../odds/src/index.ts";'],
  ["arrow-packages-odds", "packages/odds/src/planted.ts", 'import "../../engine/src/index.ts";'],
  ["arrow-packages-engine", "packages/engine/src/planted.ts", 'import "../../contract/src/index.ts";'],
  ["arrow-packages-contract", "packages/contract/src/planted.ts", 'import "../../client/src/index.ts";'],
  ["arrow-packages-signalr", "packages/signalr/src/planted.ts", 'import "../../contract/src/index.ts";'],
  ["arrow-packages-postgres", "packages/postgres/src/planted.ts", 'import "../../money/src/index.ts";'],
  ["arrow-packages-client", "packages/client/src/planted.ts", 'import "../../ui/src/index.ts";'],
  ["arrow-packages-ui", "packages/ui/src/planted.ts", 'import "../../contract/src/index.ts";'],
  ["arrow-packages-testkit", "packages/testkit/src/planted.ts", 'import "../../contract/src/index.ts";'],
  ["arrow-apps-server", "apps/server/src/planted.ts", 'import "../../player/src/index.ts";'],
  ["arrow-apps-sandbox", "apps/sandbox/src/planted.ts", 'import "../../server/src/index.ts";'],
  ["arrow-apps-player", "apps/player/src/planted.ts", 'import "../../server/src/index.ts";'],
  [
    "browser-never-imports-the-engine",
    "apps/player/src/engine.ts",
    'import "../../../packages/engine/src/index.ts";',
  ],
  ["pure-packages-do-no-io", "packages/engine/src/io.ts", 'import "node:fs";'],
  ["no-feature-imports-a-feature", "apps/player/src/features/a/a.ts", 'import "../b/b.ts";'],
  [
    "no-feature-imports-a-feature",
    "apps/player/src/features/a/a.tsx",
    'import "../b/b.ts";\nexport const A = () => <b />;',
  ],
  ["no-door-bypass", "apps/server/src/door.ts", 'import "../../../packages/odds/src/inside.ts";'],
  ["product-never-imports-tests", "packages/odds/src/uses-test.ts", 'import "./planted.test.ts";'],
  ["unresolved", "packages/odds/src/nowhere.ts", 'import "./does-not-exist.ts";'],
] as const;

let report = "";

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
    ]) {
      write(`packages/${name}/src/index.ts`, "export {};");
    }
    for (const name of ["server", "player", "sandbox"]) write(`apps/${name}/src/index.ts`, "export {};");
    write("apps/player/src/features/b/b.ts", "export {};");
    write("packages/odds/src/inside.ts", "export {};");
    write("packages/odds/src/planted.test.ts", "export {};");
    for (const [, path, text] of planted) write(path, text);
    symlinkSync(join(project, "node_modules"), join(world, "node_modules"));
    const run = spawnSync(
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
    report = run.stdout;
  });
  afterAll(() => rmSync(world, { recursive: true }));

  it.each(planted)("%s is found where it is broken", (rule, path) => {
    const { summary } = JSON.parse(report) as {
      summary: { violations: { from: string; rule: { name: string } }[] };
    };
    const found = summary.violations
      .filter((violation) => violation.from === path)
      .map((violation) => violation.rule.name);
    expect(found).toContain(rule);
  });
});

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
      "src/types-b.ts": 'import type { A } from "./types-a.ts";\nexport interface B {\n  readonly a?: A;\n}\n',
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

describe("the lint laws", () => {
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
