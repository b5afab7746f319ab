import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const project = resolve(import.meta.dirname, "../..");
const world = mkdtempSync(join(tmpdir(), "linter-rules-"));

const promise = "async function later(): Promise<void> {}\n";
const engine = 'import { createEngine } from "@crossbook/engine";\nexport const e = createEngine;\n';
const engineTypes = 'import type { Engine } from "@crossbook/engine";\nexport type E = Engine;\n';
const engineKinds = 'import { results } from "@crossbook/engine/kinds";\nexport const r = results;\n';
const chance = "export const chance = Math.random();\n";
const lines = (count: number) => `export function long(): void {\n${"  void 0;\n".repeat(count)}}\n`;
const component = (count: number) => `export function Long() {\n${"  void 0;\n".repeat(count)}}\n`;

/** Each rule with a file that breaks it, alone or with the other of its folder. */
const planted = [
  ["import(no-cycle)", "src/cycle/a.ts", 'import { b } from "./b.ts";\nexport const a = () => b;\n'],
  ["import(no-cycle)", "src/cycle/b.ts", 'import { a } from "./a.ts";\nexport const b = () => a;\n'],
  [
    "import(no-cycle)",
    "apps/player/src/live/a.ts",
    'import type { B } from "./b.ts";\nexport interface A {\n  readonly b: B;\n}\n',
  ],
  [
    "import(no-cycle)",
    "apps/player/src/live/b.ts",
    'import type { A } from "./a.ts";\nexport interface B {\n  readonly a?: A;\n}\n',
  ],
  ["import(no-default-export)", "src/default.ts", "export default 1;\n"],
  ["eslint(no-console)", "src/console.ts", 'console.log("x");\n'],
  [
    "jsx-a11y(no-noninteractive-tabindex)",
    "src/tabindex.tsx",
    "export const Stop = () => <p tabIndex={0}>x</p>;\n",
  ],
  [
    "jsx-a11y(no-noninteractive-element-to-interactive-role)",
    "src/role.tsx",
    'export const Role = () => <h1 role="button">x</h1>;\n',
  ],
  ["eslint(max-lines)", "src/many-lines.ts", "// a line\n".repeat(401)],
  ["eslint(max-lines-per-function)", "src/long.ts", lines(70)],
  ["eslint(max-lines-per-function)", "src/long.tsx", component(120)],
  ["eslint(no-var)", "src/var.ts", "export var a = 1;\n"],
  ["eslint(prefer-const)", "src/let.ts", "let a = 1;\nexport const b = a;\n"],
  ["eslint(eqeqeq)", "src/equal.ts", "export const isOne = (a: number) => a == 1;\n"],
  ["eslint(no-restricted-globals)", "src/global.ts", "export const a = event;\n"],
  ["eslint(no-restricted-properties)", "src/chance.ts", chance],
  ["eslint(no-restricted-properties)", "src/now.ts", "export const at = Date.now();\n"],
  ["typescript(no-explicit-any)", "src/any.ts", "export const a: any = 1;\n"],
  [
    "typescript(no-non-null-assertion)",
    "src/not-null.ts",
    "declare const x: string | undefined;\nexport const y = x!;\n",
  ],
  [
    "typescript(consistent-type-imports)",
    "src/type-import.ts",
    'import { Engine } from "./engine.ts";\nexport type E = Engine;\n',
  ],
  ["typescript(no-floating-promises)", "src/floating.ts", `${promise}later();\n`],
  [
    "typescript(await-thenable)",
    "src/await.ts",
    "export async function a(): Promise<void> {\n  await 1;\n}\n",
  ],
  ["unicorn(filename-case)", "src/CamelCase.ts", "export const a = 1;\n"],
  ["vitest(no-focused-tests)", "src/only.test.ts", 'import { it } from "vitest";\nit.only("x", () => {});\n'],
  [
    "vitest(no-disabled-tests)",
    "src/skip.test.ts",
    'import { it } from "vitest";\nit.skip("x", () => {});\n',
  ],
  ...["modules/bets", "providers/feed", "hub", "http", "composition", "calls"].map(
    (folder) => ["eslint(no-restricted-imports)", `apps/server/src/${folder}/engine.ts`, engine] as const,
  ),
  ["eslint(no-restricted-imports)", "apps/server/src/server.ts", engine],
] as const;

/** What looks like a broken rule and is allowed where it stands. */
const allowed = [
  ["apps/server/src/exchange/host/engine.ts", engine],
  ["apps/server/src/modules/bets/engine.test.ts", engine],
  ["apps/server/src/modules/bets/engine-types.ts", engineTypes],
  ["apps/server/src/modules/bets/engine-kinds.ts", engineKinds],
  ["src/long-enough.ts", lines(68)],
  ["src/long-enough.tsx", component(118)],
  ["src/ports/chance.ts", chance],
  ["src/testing/chance.ts", chance],
  ["src/chance.test.ts", chance],
  ["tools/src/chance.ts", `${chance}console.log(chance);\n`],
  ["tools/vite.config.ts", "export default {};\n"],
] as const;

let found: readonly { readonly code: string; readonly filename: string }[] = [];

/** How the linter ended. */
let status: number | null = null;

function rulesBrokenIn(path: string): readonly string[] {
  return found.filter(({ filename }) => filename === path).map(({ code }) => code);
}

describe("the linter's rules", () => {
  beforeAll(() => {
    for (const [path, text] of [...planted.map(([, path, text]) => [path, text] as const), ...allowed]) {
      mkdirSync(dirname(join(world, path)), { recursive: true });
      writeFileSync(join(world, path), text);
    }
    const options = {
      strict: true,
      module: "preserve",
      target: "es2023",
      lib: ["es2023", "dom"],
      noEmit: true,
    };
    writeFileSync(join(world, "tsconfig.json"), JSON.stringify({ compilerOptions: options }));
    copyFileSync(join(project, ".oxlintrc.json"), join(world, ".oxlintrc.json"));
    symlinkSync(join(project, "node_modules"), join(world, "node_modules"));
    const oxlint = join(project, "node_modules/oxlint/bin/oxlint");
    const run = spawnSync(process.execPath, [oxlint, "--type-aware", "--format", "json", "."], {
      cwd: world,
      encoding: "utf8",
      maxBuffer: 1 << 26,
    });
    status = run.status;
    found = (JSON.parse(run.stdout) as { diagnostics: typeof found }).diagnostics;
  });
  afterAll(() => rmSync(world, { recursive: true }));

  it.each(planted)("%s is found in %s, as an error", (rule, path) => {
    expect(rulesBrokenIn(path)).toContain(rule);
    expect(status).not.toBe(0);
  });

  it.each(allowed)("%s breaks none", (path) => {
    expect(rulesBrokenIn(path)).toEqual([]);
  });

  it("are each planted here where the project adds them", () => {
    const { rules, overrides } = JSON.parse(readFileSync(join(project, ".oxlintrc.json"), "utf8")) as {
      rules: Readonly<Record<string, unknown>>;
      overrides: readonly { readonly rules: Readonly<Record<string, unknown>> }[];
    };
    const added = [rules, ...overrides.map((override) => override.rules)].flatMap((some) =>
      Object.entries(some).flatMap(([name, level]) => (level === "off" ? [] : [name.split("/")[1]])),
    );
    const covered: readonly string[] = planted.map(([rule]) => rule);
    expect(added.filter((name) => !covered.some((rule) => rule.endsWith(`(${name})`)))).toEqual([]);
  });
});
