export type * from "./commands.ts";
export { createEngine } from "./create-engine.ts";
export { ignoredEffects } from "./digested-effects.ts";
export type * from "./effects.ts";
export { HOUSE_ACCOUNT } from "./effects.ts";
export { decodeCommands } from "./encoding/decode-commands.ts";
export { encodeCommands } from "./encoding/encode-commands.ts";
export type * from "./engine.ts";
export { FIRST_ACCOUNTS } from "./engine-state.ts";
export { ENGINE_VERSION } from "./engine-version.ts";
export * from "./kinds/index.ts";
export {
  LEDGER_KINDS,
  LEDGER_PHASES,
  type LedgerKind,
  type LedgerPhase,
  TRANSFER_KINDS,
  type TransferKind,
} from "./ledger/ledger-kinds.ts";
export {
  ANY_PRICE_LEVELS,
  DEFAULT_LIMITS,
  type EngineLimits,
  type EngineOptions,
  MAX_BET_DELAY_MS,
  MAX_CORRECTED_ROWS,
  MAX_GROUP_ORDERS,
  MAX_JUMP_MS,
  MAX_JUMP_TICKS,
  MAX_ORDER_LIFE_MS,
} from "./limits.ts";
export type * from "./market-bounds.ts";
export { createNaiveEngine } from "./oracle/naive-engine.ts";
export type * from "./outcomes.ts";
export { FIRST_OUTSIDE_ACCOUNT } from "./rules/account-rules.ts";
export { commandDigest } from "./rules/key-content.ts";
export { isKeyed, keyAccountOf } from "./rules/keyed-commands.ts";
export { LAPSE_REASONS, PERSISTENCES } from "./rules/lapse-reasons.ts";
export { EXECUTIONS } from "./rules/order-rules.ts";
export { isReducible, LAYS_LAPSE_FROM, reducedPrice } from "./rules/reduction-rules.ts";
export { type CorrectedResult, correctedResults } from "./settlement/corrected-bets.ts";
export { type Balances, type PlannedBalances, plannedBalances } from "./settlement/receivables.ts";
export type * from "./snapshot.ts";
export { snapshotDigest } from "./snapshot-digest.ts";
