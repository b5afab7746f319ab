/**
 * What each folder of apps/server may import of the others, lowest first. `server.ts` and `main.ts` may import all of
 * them. Each rule's comment is what the person who breaks it reads. Cycles between modules, which need no cycle of
 * files, are found by tools/src/project-rules/module-cycles.ts.
 */
const LAYERS = {
  ports: [],
  config: ["ports"],
  database: [],
  bus: ["ports"],
  exchange: ["ports", "database"],
  calls: ["ports", "config", "exchange"],
  http: ["calls", "ports", "config", "exchange"],
  streams: ["calls", "ports", "config"],
  modules: ["calls", "ports", "config", "database", "exchange"],
  hub: ["calls", "ports", "exchange", "modules"],
  providers: ["calls", "ports", "config", "exchange", "modules"],
  fronts: ["bus", "calls", "ports", "config", "exchange", "modules"],
  composition: ["fronts", "calls", "ports", "config", "exchange", "modules", "hub", "providers"],
};

const SERVER = "^apps/server/src";
const TESTS = "\\.test\\.ts$|/kill-test/|/testing/";
/** The files that put the parts together. */
const COMPOSITION = `${SERVER}/(composition/|providers/index\\.ts$|server\\.ts$|main\\.ts$)`;

const layerRules = Object.entries(LAYERS).map(([layer, allowed]) => ({
  name: `server-layer-${layer}`,
  comment: `apps/server/src/${layer} may import ${allowed.length === 0 ? "nothing of the server" : `only ${allowed.join(", ")}`}. What it needs of another layer is passed in, through an interface in calls/ or ports/.`,
  severity: "error",
  from: { path: `${SERVER}/${layer}/`, pathNot: TESTS },
  to: { path: `${SERVER}/`, pathNot: [layer, ...allowed].map((target) => `${SERVER}/${target}/`) },
}));

const folderRules = [
  {
    name: "server-entry-points",
    comment:
      "The exchange, the hub and a module are imported through their index.ts: export there what others need.",
    severity: "error",
    from: { path: `${SERVER}/(exchange|hub|modules/[^/]+|[^/]+)`, pathNot: TESTS },
    to: {
      path: `${SERVER}/(exchange|hub|modules/[^/]+)/`,
      pathNot: [`${SERVER}/$1/`, `${SERVER}/(exchange|hub|modules/[^/]+)/index\\.ts$`],
    },
  },
  {
    name: "server-providers-know-no-provider",
    comment: "A provider knows no other provider: what two of them share belongs in calls or in a module.",
    severity: "error",
    from: { path: `${SERVER}/providers/([^/]+)/`, pathNot: TESTS },
    to: { path: `${SERVER}/providers/`, pathNot: `${SERVER}/providers/$1/` },
  },
  {
    name: "server-providers-are-composed",
    comment:
      "Only the composition imports a provider; everything else knows the provider interface of calls.",
    severity: "error",
    from: { path: `${SERVER}/`, pathNot: [COMPOSITION, `${SERVER}/providers/`, TESTS] },
    to: { path: `${SERVER}/providers/` },
  },
];

/** The rules between the folders of apps/server. */
export const serverRules = [...layerRules, ...folderRules];
