export { withNumbers } from "./connection-types.ts";
export { countOf } from "./count-of.ts";
export { inTransaction } from "./in-transaction.ts";
export { migrateToLatest, schema } from "./migrate.ts";
