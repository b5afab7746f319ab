import { existsSync, readdirSync, readFileSync } from "node:fs";
import { serverRules } from "./tools/import-law/server-layers.mjs";

/**
 * The import law of docs/architecture.md. Each rule's comment is what the person who breaks it reads.
 * An arrow that is not in ARROWS is an error; so is an import past a package's entry points (what its package.json
 * exports). An arrow with a third part allows that one entry point only: `packages/engine/kinds`.
 * Cycles and "only the exchange drives the engine" are rules of the linter: see .oxlintrc.json.
 */
const ARROWS = {
  "packages/money": [],
  "packages/odds": ["packages/money"],
  "packages/engine": ["packages/odds", "packages/money"],
  "packages/fair": [],
  "packages/contract": ["packages/engine/kinds", "packages/odds", "packages/money"],
  "packages/first-page": ["packages/contract", "packages/engine/kinds", "packages/odds", "packages/money"],
  "packages/signalr": [],
  "packages/postgres": [],
  "packages/client": ["packages/contract", "packages/engine/kinds", "packages/odds", "packages/money"],
  "packages/ui": ["packages/engine/kinds", "packages/odds", "packages/money"],
  "packages/browser": [
    "packages/client",
    "packages/contract",
    "packages/ui",
    "packages/engine/kinds",
    "packages/odds",
    "packages/money",
  ],
  "packages/testkit": ["packages/engine", "packages/odds", "packages/money", "packages/postgres"],
  "apps/server": [
    "packages/engine",
    "packages/contract",
    "packages/first-page",
    "packages/odds",
    "packages/money",
    "packages/signalr",
    "packages/postgres",
  ],
  "apps/sandbox": [
    "packages/client",
    "packages/contract",
    "packages/fair",
    "packages/odds",
    "packages/money",
  ],
  "apps/player": [
    "packages/browser",
    "packages/client",
    "packages/contract",
    "packages/first-page",
    "packages/ui",
    "packages/engine/kinds",
    "packages/odds",
    "packages/money",
  ],
  "apps/console": [
    "packages/browser",
    "packages/client",
    "packages/contract",
    "packages/ui",
    "packages/engine/kinds",
    "packages/odds",
    "packages/money",
  ],
  "apps/games": ["packages/contract", "packages/fair", "packages/ui", "packages/money"],
};

const WORKSPACES = "(packages|apps)/[^/]+";
/** Apps that run in a browser; one that is not there yet is covered from its first file. */
const BROWSER_APPS = "apps/(player|games|console)";
const TESTS = "\\.(test|stories)\\.tsx?$|/kill-test/|/testing/";
/** What of the engine may run in a browser: pure functions of market kinds, results and payouts. */
const ENGINE_KINDS = "^packages/engine/src/kinds/index\\.ts$";

refuseUnlistedWorkspaces();

/** The entry points of the workspaces as patterns of paths: what each package.json exports. */
const ENTRY_POINTS = Object.keys(ARROWS).flatMap((workspace) => {
  const manifest = `${workspace}/package.json`;
  if (!existsSync(manifest)) return [];
  const entries = Object.values(JSON.parse(readFileSync(manifest, "utf8")).exports ?? {});
  return entries.map(
    (entry) => `^${workspace}/${(entry.source ?? entry).replace("./", "").replaceAll(".", "\\.")}$`,
  );
});

const arrowRules = Object.entries(ARROWS).map(([from, allowed]) => ({
  name: `arrow-${from.replace("/", "-")}`,
  comment: `${from} may import only ${allowed.length === 0 ? "nothing of ours" : allowed.join(", ")}. If it needs more, the noun belongs elsewhere, or the law changes in a decision record.`,
  severity: "error",
  from: { path: `^${from}/src`, pathNot: TESTS },
  to: { path: `^${WORKSPACES}/`, pathNot: [from, ...allowed].map(arrowTarget) },
}));

/** `packages/odds` is the whole workspace, `packages/engine/kinds` one entry point of it. */
function arrowTarget(arrow) {
  const [folder, name, entry] = arrow.split("/");
  return entry === undefined ? `^${folder}/${name}/` : `^${folder}/${name}/src/${entry}/index\\.ts$`;
}

/** A workspace without a row would be bound by no arrow at all. */
function refuseUnlistedWorkspaces() {
  for (const folder of ["packages", "apps"]) {
    for (const name of readdirSync(folder)) {
      const workspace = `${folder}/${name}`;
      if (!existsSync(`${workspace}/package.json`) || workspace in ARROWS) continue;
      throw new Error(`${workspace} is not in ARROWS of .dependency-cruiser.mjs: say what it may import.`);
    }
  }
}

export default {
  forbidden: [
    ...arrowRules,
    ...serverRules,
    {
      name: "browser-never-imports-the-engine",
      comment:
        "What runs in a browser imports of the engine only @crossbook/engine/kinds; the maths of odds is in packages/odds.",
      severity: "error",
      from: { path: `^(${BROWSER_APPS}|packages/(browser|ui|client|contract))/src` },
      to: { path: "^packages/engine/", pathNot: ENGINE_KINDS },
    },
    {
      name: "pure-packages-do-no-io",
      comment: "engine, odds and money have no I/O and no npm dependency: pass what they need in a command.",
      severity: "error",
      from: { path: "^packages/(engine|odds|money)/src", pathNot: TESTS },
      to: {
        dependencyTypes: ["core", "npm", "npm-dev", "npm-optional", "npm-peer", "npm-no-pkg", "npm-unknown"],
      },
    },
    {
      name: "fair-runs-everywhere",
      comment:
        "packages/fair runs in browsers and studios alike: no Node modules, and of npm only the hashes.",
      severity: "error",
      from: { path: "^packages/fair/src", pathNot: TESTS },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "verifier-shares-no-code",
      comment:
        "apps/games/verify is a second implementation: nothing of ours outside it, no packages, only its tests may.",
      severity: "error",
      from: { path: "^apps/games/verify/", pathNot: TESTS },
      to: { pathNot: "^apps/games/verify/" },
    },
    {
      name: "no-feature-imports-a-feature",
      comment:
        "A feature never imports another feature: move what they share to a folder below both (session, live, selection…).",
      severity: "error",
      from: { path: `^${BROWSER_APPS}/src/features/([^/]+)/` },
      to: { path: `^${BROWSER_APPS}/src/features/`, pathNot: "^apps/$1/src/features/$2/" },
    },
    {
      name: "entry-points-only",
      comment: "Other workspaces are reached through what their package.json exports, by package name.",
      severity: "error",
      from: { path: `^(${WORKSPACES})/src`, pathNot: TESTS },
      to: {
        path: `^${WORKSPACES}/src/.+`,
        pathNot: ["^$1/", `^${WORKSPACES}/src/index\\.ts$`, ...ENTRY_POINTS],
      },
    },
    {
      name: "product-never-imports-tests",
      comment: "Test code, the testkit and the benchmarks stay out of the product.",
      severity: "error",
      from: { path: "^(packages|apps)/[^/]+/src", pathNot: `${TESTS}|^packages/testkit/` },
      to: { path: `^(packages/testkit|benchmarks|e2e)/|${TESTS}` },
    },
    {
      name: "unresolved",
      comment: "This import leads nowhere.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    parser: "swc",
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)(dist|dist-types|\\.data)/" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["source", "import", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".js", ".mjs", ".json", ".css"],
    },
  },
};
