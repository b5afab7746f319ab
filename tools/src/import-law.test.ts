import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const project = resolve(import.meta.dirname, "../..");
const world = mkdtempSync(join(tmpdir(), "import-law-"));

/** The arrows of docs/architecture.md, said a second time: what each workspace may import, and nothing else. */
const ARROWS: Readonly<Record<string, string>> = {
  "packages/money": "",
  "packages/odds": "packages/money",
  "packages/engine": "packages/engine/kinds packages/odds packages/money",
  "packages/contract": "packages/engine/kinds packages/odds packages/money",
  "packages/signalr": "",
  "packages/fair": "",
  "packages/postgres": "",
  "packages/client": "packages/contract packages/engine/kinds packages/odds packages/money",
  "packages/first-page": "packages/contract packages/engine/kinds packages/odds packages/money",
  "packages/ui": "packages/engine/kinds packages/odds packages/money",
  "packages/browser":
    "packages/client packages/contract packages/ui packages/engine/kinds packages/odds packages/money",
  "packages/testkit": "packages/engine packages/engine/kinds packages/odds packages/money packages/postgres",
  "apps/server":
    "packages/engine packages/engine/kinds packages/contract packages/first-page packages/odds packages/money packages/signalr packages/postgres",
  "apps/sandbox": "packages/client packages/contract packages/fair packages/odds packages/money",
  "apps/player":
    "packages/browser packages/client packages/contract packages/first-page packages/ui packages/engine/kinds packages/odds packages/money",
  "apps/console":
    "packages/browser packages/client packages/contract packages/ui packages/engine/kinds packages/odds packages/money",
  "apps/games": "packages/contract packages/fair packages/ui packages/money",
};
const WORKSPACES = Object.keys(ARROWS);
const ENTRY_POINTS = [...WORKSPACES, "packages/engine/kinds"];

/** The layers of apps/server, said a second time: what each folder may import of the others, and nothing else. */
const LAYERS: Readonly<Record<string, string>> = {
  ports: "",
  config: "ports",
  database: "",
  bus: "ports",
  exchange: "ports database",
  calls: "ports config exchange",
  http: "calls ports config exchange",
  streams: "calls ports config",
  modules: "calls ports config database exchange",
  hub: "calls ports exchange modules",
  providers: "calls ports config exchange modules",
  fronts: "bus calls ports config exchange modules",
  composition: "fronts calls ports config exchange modules hub providers",
};
/** Folders whose files lie one level deeper than the layer. */
const MEMBER_OF: Readonly<Record<string, string>> = { modules: "modules/bets", providers: "providers/sms" };

const ENGINE_EXPORTS = {
  ".": { source: "./src/index.ts" },
  "./kinds": { source: "./src/kinds/index.ts" },
};

/** The files that the planted imports lead to. */
const TARGETS = [
  ...WORKSPACES.map((workspace) => `${workspace}/src/index.ts`),
  ...Object.keys(LAYERS).map((layer) => `apps/server/src/${MEMBER_OF[layer] ?? layer}/index.ts`),
  "apps/server/src/exchange/inside.ts",
  "apps/server/src/hub/inside.ts",
  "apps/server/src/modules/bets/place.ts",
  "apps/server/src/modules/settings/index.ts",
  "apps/server/src/exchange/kill-test/kill.ts",
  "apps/server/src/testing/world.ts",
  "apps/player/src/features/b/b.ts",
  "apps/console/src/features/b/b.ts",
  "packages/odds/src/inside.ts",
  "packages/engine/src/kinds/winners.ts",
  "packages/browser/src/testing/index.ts",
  "benchmarks/src/suite.ts",
  "e2e/src/journey.ts",
  "node_modules/left-pad/index.js",
];

/** Each rule with a file that breaks it by one import, given as path from the root or as a module's name. */
const planted = [
  ["browser-never-imports-the-engine", "apps/player/src/engine.ts", "packages/engine/src/index.ts"],
  ["browser-never-imports-the-engine", "apps/console/src/engine.ts", "packages/engine/src/index.ts"],
  ["browser-never-imports-the-engine", "packages/client/src/engine.ts", "packages/engine/src/index.ts"],
  ["browser-never-imports-the-engine", "packages/ui/src/engine.ts", "packages/engine/src/index.ts"],
  ["browser-never-imports-the-engine", "packages/contract/src/engine.ts", "packages/engine/src/index.ts"],
  [
    "browser-never-imports-the-engine",
    "packages/browser/src/engine.ts",
    "packages/engine/src/kinds/winners.ts",
  ],
  ["pure-packages-do-no-io", "packages/engine/src/io.ts", "node:fs"],
  ["pure-packages-do-no-io", "packages/odds/src/io.ts", "node:crypto"],
  ["pure-packages-do-no-io", "packages/money/src/io.ts", "left-pad"],
  ["fair-runs-everywhere", "packages/fair/src/io.ts", "node:crypto"],
  ["verifier-shares-no-code", "apps/games/verify/shared.ts", "packages/fair/src/index.ts"],
  ["no-feature-imports-a-feature", "apps/player/src/features/a/a.ts", "apps/player/src/features/b/b.ts"],
  ["no-feature-imports-a-feature", "apps/player/src/features/a/a.tsx", "apps/player/src/features/b/b.ts"],
  ["no-feature-imports-a-feature", "apps/console/src/features/a/a.ts", "apps/console/src/features/b/b.ts"],
  ["entry-points-only", "apps/server/src/past-the-entry.ts", "packages/odds/src/inside.ts"],
  ["entry-points-only", "apps/player/src/past-the-entry.ts", "packages/engine/src/kinds/winners.ts"],
  ["product-never-imports-tests", "packages/odds/src/uses-test.ts", "packages/odds/src/planted.test.ts"],
  ["product-never-imports-tests", "packages/ui/src/uses-stories.ts", "packages/ui/src/button.stories.tsx"],
  ["product-never-imports-tests", "apps/server/src/uses-testkit.ts", "packages/testkit/src/index.ts"],
  ["product-never-imports-tests", "apps/server/src/uses-testing.ts", "apps/server/src/testing/world.ts"],
  ["product-never-imports-tests", "apps/player/src/uses-testing.ts", "packages/browser/src/testing/index.ts"],
  [
    "product-never-imports-tests",
    "apps/server/src/exchange/uses-kill-test.ts",
    "apps/server/src/exchange/kill-test/kill.ts",
  ],
  ["product-never-imports-tests", "packages/engine/src/measures.ts", "benchmarks/src/suite.ts"],
  ["product-never-imports-tests", "apps/player/src/travels.ts", "e2e/src/journey.ts"],
  ["server-entry-points", "apps/server/src/calls/x.ts", "apps/server/src/exchange/inside.ts"],
  ["server-entry-points", "apps/server/src/server.ts", "apps/server/src/modules/bets/place.ts"],
  ["server-entry-points", "apps/server/src/composition/x.ts", "apps/server/src/hub/inside.ts"],
  ["server-entry-points", "apps/server/src/hub/x.ts", "apps/server/src/modules/bets/place.ts"],
  ["server-entry-points", "apps/server/src/modules/markets/x.ts", "apps/server/src/modules/bets/place.ts"],
  [
    "server-providers-know-no-provider",
    "apps/server/src/providers/feed/x.ts",
    "apps/server/src/providers/sms/index.ts",
  ],
  ...["hub", "http", "calls", "modules/bets"].map(
    (folder) =>
      [
        "server-providers-are-composed",
        `apps/server/src/${folder}/uses-provider.ts`,
        "apps/server/src/providers/sms/index.ts",
      ] as const,
  ),
  ["unresolved", "packages/odds/src/nowhere.ts", "packages/odds/src/does-not-exist.ts"],
] as const;

/** Imports that look like broken rules and are allowed. */
const allowed = [
  ["apps/player/src/kinds.ts", "packages/engine/src/kinds/index.ts"],
  ["packages/contract/src/kinds.ts", "packages/engine/src/kinds/index.ts"],
  ["packages/engine/src/kinds.ts", "packages/engine/src/kinds/winners.ts"],
  ["packages/engine/src/io.test.ts", "node:fs"],
  ["apps/player/src/features/a/own.ts", "apps/player/src/features/a/part.ts"],
  ["apps/server/src/modules/bets/inside.ts", "apps/server/src/modules/bets/place.ts"],
  ["apps/server/src/modules/bets/needs.ts", "apps/server/src/modules/settings/index.ts"],
  ["apps/server/src/modules/bets/place.test.ts", "apps/server/src/testing/world.ts"],
  ["apps/server/src/testing/uses-testkit.ts", "packages/testkit/src/index.ts"],
  ["apps/server/src/composition/uses-provider.ts", "apps/server/src/providers/sms/index.ts"],
  ["apps/server/src/providers/index.ts", "apps/server/src/providers/sms/index.ts"],
  ["apps/server/src/providers/sms/receive.ts", "apps/server/src/providers/sms/send.ts"],
  ["apps/server/src/main.ts", "apps/server/src/providers/sms/index.ts"],
] as const;

interface Cruise {
  readonly violations: readonly { readonly from: string; readonly rule: { readonly name: string } }[];
  readonly ruleSetUsed: { readonly forbidden: readonly { readonly name: string }[] };
}

let cruised: Cruise;

describe("the import law", () => {
  beforeAll(() => {
    for (const path of [...TARGETS, "apps/player/src/features/a/part.ts"]) write(path, "export {};");
    for (const path of ["packages/odds/src/planted.test.ts", "packages/ui/src/button.stories.tsx"])
      write(path, "export {};");
    write("apps/server/src/providers/sms/send.ts", "export {};");
    write("packages/engine/src/kinds/index.ts", 'export {} from "./winners.ts";');
    write("packages/engine/package.json", JSON.stringify({ exports: ENGINE_EXPORTS }));
    write("packages/browser/package.json", '{ "exports": { "./testing": "./src/testing/index.ts" } }');
    for (const from of WORKSPACES) {
      for (const to of ENTRY_POINTS) plant(`${from}/src/${importOf(to)}`, `${entryFolder(to)}/index.ts`);
    }
    for (const from of Object.keys(LAYERS)) {
      for (const to of Object.keys(LAYERS)) {
        plant(layerFile(from, to), `apps/server/src/${MEMBER_OF[to] ?? to}/index.ts`);
      }
    }
    for (const [path, target] of allowed) plant(path, target);
    for (const [, path, target] of planted) plant(path, target);
    const run = cruise();
    if (run.stderr !== "") throw new Error(run.stderr);
    ({ summary: cruised } = JSON.parse(run.stdout) as { summary: Cruise });
  });
  afterAll(() => rmSync(world, { recursive: true }));

  it.each(WORKSPACES)("lets %s import what its arrows name and nothing else", (from) => {
    const rule = `arrow-${from.replace("/", "-")}`;
    const refused = ENTRY_POINTS.filter((to) => rulesBrokenBy(`${from}/src/${importOf(to)}`).includes(rule));
    const expected = ENTRY_POINTS.filter((to) => to !== from && !words(ARROWS[from]).includes(to));
    expect(refused).toEqual(expected);
  });

  it.each(Object.keys(LAYERS))("lets the layer %s import those below it and nothing else", (from) => {
    const rule = `server-layer-${from}`;
    const refused = Object.keys(LAYERS).filter((to) => rulesBrokenBy(layerFile(from, to)).includes(rule));
    const expected = Object.keys(LAYERS).filter((to) => to !== from && !words(LAYERS[from]).includes(to));
    expect(refused).toEqual(expected);
  });

  it.each(planted)("%s is found in %s", (rule, path) => {
    expect(rulesBrokenBy(path)).toContain(rule);
  });

  it.each(allowed)("%s may import %s", (path) => {
    expect(rulesBrokenBy(path)).toEqual([]);
  });

  it("has no rule that nothing planted here breaks", () => {
    const names = cruised.ruleSetUsed.forbidden.map(({ name }) => name);
    const broken = new Set(cruised.violations.map(({ rule }) => rule.name));
    expect(names.filter((name) => !broken.has(name))).toEqual([]);
    expect(names.length).toBeGreaterThan(WORKSPACES.length + Object.keys(LAYERS).length);
  });

  it("refuses a workspace that has no row in the table of arrows", () => {
    write("packages/unlisted/package.json", "{}");
    const run = cruise();
    expect(run.status).not.toBe(0);
    expect(run.stderr).toContain("packages/unlisted is not in ARROWS");
  });
});

function write(path: string, text: string) {
  mkdirSync(dirname(join(world, path)), { recursive: true });
  writeFileSync(join(world, path), text);
}

/** A file whose one import leads to a path from the root, or to a module by name. */
function plant(path: string, target: string) {
  const up = "../".repeat(path.split("/").length - 1);
  const module = /\.tsx?$/.test(target) ? `${up}${target}` : target;
  const screen = path.endsWith(".tsx") ? "\nexport const A = () => <b />;" : "";
  write(path, `import "${module}";${screen}`);
}

function importOf(entryPoint: string): string {
  return `imports/${entryPoint.replaceAll("/", "-")}.ts`;
}

function entryFolder(entryPoint: string): string {
  const [kind, name, entry] = entryPoint.split("/");
  return [kind, name, "src", ...(entry === undefined ? [] : [entry])].join("/");
}

function layerFile(from: string, to: string): string {
  return `apps/server/src/${MEMBER_OF[from] ?? from}/imports-${to}.ts`;
}

function words(list: string | undefined): readonly string[] {
  return (list ?? "").split(" ");
}

/** Runs dependency-cruiser with the project's configuration over the planted files. */
function cruise() {
  const tool = join(world, "node_modules/dependency-cruiser");
  rmSync(tool, { force: true });
  symlinkSync(join(project, "node_modules/dependency-cruiser"), tool);
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
  return cruised.violations.filter((violation) => violation.from === path).map(({ rule }) => rule.name);
}
