import { existsSync } from "node:fs";

/**
 * The layers inside apps/server, from the lowest to the highest:
 *
 *   ports · config · database   what everything stands on
 *   exchange                    drives the engine, writes the journal
 *   calls                       types of handlers and callers, refusals
 *   modules/<noun>              what the product does, each behind its index.ts
 *   http · hub · providers      how callers and outside parties reach it
 *   composition · server.ts     puts the parts together; may import all of them
 */
const SERVER = "^apps/server/src";
const TESTS = "\\.test\\.ts$|/kill-test/|/testing/";
const FOUNDATION = `${SERVER}/(ports|config|database)/`;
const COMPOSITION = `${SERVER}/(composition/|providers/index\\.ts$|server\\.ts$|main\\.ts$)`;
const MODULE_ENTRY = `${SERVER}/modules/[^/]+/index\\.ts$`;

const foundationRules = [
  {
    name: "server-foundation-imports-nothing-above",
    comment: "ports, config and database know nothing of the rest of the server: pass what they need in.",
    severity: "error",
    from: { path: FOUNDATION, pathNot: TESTS },
    to: { path: `${SERVER}/`, pathNot: FOUNDATION },
  },
  {
    name: "server-exchange-imports-ports-and-database",
    comment: "The exchange imports ports and database only. What it reports, others subscribe to.",
    severity: "error",
    from: { path: `${SERVER}/exchange/`, pathNot: TESTS },
    to: { path: `${SERVER}/`, pathNot: `${SERVER}/(exchange|ports|database)/` },
  },
];

/** Rules of the shape with `calls/` below http and the modules; a tree without that folder is not of that shape. */
const layerRules = [
  {
    name: "server-calls-stay-below-http-and-modules",
    comment:
      "calls holds what http, hub, providers and modules share: it imports ports, config and the exchange's index.",
    severity: "error",
    from: { path: `${SERVER}/calls/`, pathNot: TESTS },
    to: {
      path: `${SERVER}/`,
      pathNot: [`${SERVER}/(calls|ports|config)/`, `${SERVER}/exchange/index\\.ts$`],
    },
  },
  {
    name: "server-module-entry-point",
    comment: "A module is reached through modules/<noun>/index.ts: export there what others need.",
    severity: "error",
    from: { path: `${SERVER}/`, pathNot: [`${SERVER}/modules/`, TESTS] },
    to: { path: `${SERVER}/modules/[^/]+/`, pathNot: MODULE_ENTRY },
  },
  {
    name: "server-module-entry-point",
    comment: "A module reaches another module through its index.ts: export there what others need.",
    severity: "error",
    from: { path: `${SERVER}/modules/([^/]+)/`, pathNot: TESTS },
    to: { path: `${SERVER}/modules/[^/]+/`, pathNot: [`${SERVER}/modules/$1/`, MODULE_ENTRY] },
  },
  {
    name: "server-modules-know-no-transport",
    comment:
      "Modules import no http, hub, provider or composition code: what they share with those is in calls.",
    severity: "error",
    from: { path: `${SERVER}/modules/`, pathNot: TESTS },
    to: { path: `${SERVER}/(http|hub|providers|composition)/|${SERVER}/server\\.ts$` },
  },
  {
    name: "server-modules-have-no-cycles",
    comment: "Two modules need each other: the noun they share belongs in a module below both, or in calls.",
    severity: "error",
    scope: "folder",
    from: { path: `${SERVER}/modules/[^/]+$` },
    to: { circular: true, path: `${SERVER}/modules/[^/]+$` },
  },
  {
    name: "server-provider-imports",
    comment:
      "A provider imports calls, ports and the modules' index files; another provider is a stranger to it.",
    severity: "error",
    from: { path: `${SERVER}/providers/([^/]+)/`, pathNot: TESTS },
    to: {
      path: `${SERVER}/`,
      pathNot: [`${SERVER}/providers/$1/`, `${SERVER}/(calls|ports)/`, MODULE_ENTRY],
    },
  },
  {
    name: "server-providers-are-composed",
    comment:
      "Only the composition imports a provider; everything else knows the provider interface of calls.",
    severity: "error",
    from: { path: `${SERVER}/`, pathNot: [COMPOSITION, `${SERVER}/providers/`, TESTS] },
    to: { path: `${SERVER}/providers/` },
  },
  {
    name: "server-http-imports-no-modules",
    comment: "http gets handlers and ports passed in: it imports no module, hub or provider.",
    severity: "error",
    from: { path: `${SERVER}/http/`, pathNot: TESTS },
    to: { path: `${SERVER}/(modules|hub|providers)/` },
  },
];

/** The rules between the folders of apps/server. */
export const serverRules = existsSync("apps/server/src/calls")
  ? [...foundationRules, ...layerRules]
  : foundationRules;
