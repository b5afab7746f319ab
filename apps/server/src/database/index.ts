export { withNumbers } from "./connection-types.ts";
export { GroupedWrites } from "./grouped-writes.ts";
export { inTransaction } from "./in-transaction.ts";
export { migrateToLatest, schema } from "./migrate.ts";
