export { withNumbers } from "./connection-types.ts";
export { migrateToLatest, schema } from "./migrate.ts";
