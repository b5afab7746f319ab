import { existsSync, readFileSync } from "node:fs";

/**
 * The import law of docs/architecture.md. Each rule's comment is what the person who breaks it reads.
 * An arrow that is not in ARROWS is an error; so is reaching past a package's door (its index).
 * Cycles and "only the exchange drives the engine" need to tell types from values: those laws stand in .oxlintrc.json.
 */
const ARROWS = {
  "packages/money": [],
  "packages/odds": ["packages/money"],
  "packages/engine": ["packages/odds", "packages/money"],
  "packages/contract": ["packages/odds", "packages/money"],
  "packages/signalr": [],
  "packages/postgres": [],
  "packages/client": ["packages/contract", "packages/odds", "packages/money"],
  "packages/ui": ["packages/odds", "packages/money"],
  "packages/browser": [
    "packages/client",
    "packages/contract",
    "packages/ui",
    "packages/odds",
    "packages/money",
  ],
  "packages/testkit": ["packages/engine", "packages/odds", "packages/money", "packages/postgres"],
  "apps/server": [
    "packages/engine",
    "packages/contract",
    "packages/odds",
    "packages/money",
    "packages/signalr",
    "packages/postgres",
  ],
  "apps/sandbox": ["packages/client", "packages/contract", "packages/odds", "packages/money"],
  "apps/player": [
    "packages/browser",
    "packages/client",
    "packages/contract",
    "packages/ui",
    "packages/engine",
    "packages/odds",
    "packages/money",
  ],
};

/** The doors of a workspace: what its package.json exports, plus its index. */
const DOORS = Object.keys(ARROWS).flatMap((workspace) => {
  const manifest = `${workspace}/package.json`;
  if (!existsSync(manifest)) return [];
  const doors = Object.values(JSON.parse(readFileSync(manifest, "utf8")).exports ?? {});
  return doors.map(
    (door) => `^${workspace}/${(door.source ?? door).replace("./", "").replaceAll(".", "\\.")}$`,
  );
});

const WORKSPACES = "(packages|apps)/[^/]+";
const TESTS = "\\.(test|stories)\\.tsx?$|/kill-test/|/testing/";

const layerRules = Object.entries(ARROWS).map(([from, allowed]) => ({
  name: `arrow-${from.replace("/", "-")}`,
  comment: `${from} may import only ${allowed.length === 0 ? "nothing of ours" : allowed.join(", ")}. If it needs more, the noun belongs elsewhere, or the law changes in a decision record.`,
  severity: "error",
  from: { path: `^${from}/src`, pathNot: TESTS },
  to: {
    path: `^${WORKSPACES}/`,
    pathNot: [from, ...allowed].map((target) => `^${target}/`),
  },
}));

export default {
  forbidden: [
    ...layerRules,
    {
      name: "browser-never-imports-the-engine",
      comment: "Browser apps import of the engine only its pure functions: @crossbook/engine/kinds.",
      severity: "error",
      from: { path: "^(apps/player|apps/operator|packages/(ui|client|contract|browser))/src" },
      to: { path: "^packages/engine/", pathNot: "^packages/engine/src/kinds/" },
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
      name: "no-feature-imports-a-feature",
      comment:
        "A feature never imports another feature: lift the shared noun to a floor below both (session, live, selection…).",
      severity: "error",
      from: { path: "^apps/(player|operator)/src/features/([^/]+)/" },
      to: { path: "^apps/(player|operator)/src/features/", pathNot: "^apps/$1/src/features/$2/" },
    },
    {
      name: "no-door-bypass",
      comment: "Other workspaces are reached through what their package.json exports, by package name.",
      severity: "error",
      from: { path: `^(${WORKSPACES})/src`, pathNot: TESTS },
      to: {
        path: `^${WORKSPACES}/src/.+`,
        pathNot: ["^$1/", `^${WORKSPACES}/src/index\\.ts$`, ...DOORS],
      },
    },
    {
      name: "product-never-imports-tests",
      comment: "Test code, the testkit and the benchmarks stay out of the product.",
      severity: "error",
      from: { path: "^(packages|apps)/[^/]+/src", pathNot: `${TESTS}|^packages/testkit/` },
      to: { path: "^(packages/testkit|benchmarks|e2e)/|\\.(test|stories)\\.tsx?$" },
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
