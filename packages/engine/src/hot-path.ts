/**
 * The engine's inner parts, for benchmarks: a book alone, and order entry that keeps exposure, without the memory of
 * keys. Nothing else should build on them.
 */
export { type MatchListener, RunnerBook } from "./book/runner-book.ts";
export { createState, type EngineState } from "./engine-state.ts";
export { limitsOf } from "./limits.ts";
export { OrderEntry } from "./orders/order-entry.ts";
export { NO_ORDER, OrderPool } from "./orders/order-pool.ts";
