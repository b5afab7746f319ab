/**
 * The engine's inner parts, for benchmarks: a book alone, and the order desk that keeps exposure, without the
 * memory of keys. Nothing else should build on them.
 */
export { type FillListener, RunnerBook } from "./book/runner-book.ts";
export { createState, type EngineState } from "./engine-state.ts";
export { limitsOf } from "./limits.ts";
export { OrderDesk } from "./orders/order-desk.ts";
export { NO_ORDER, OrderPool } from "./orders/order-pool.ts";
