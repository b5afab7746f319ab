export * from "./account/account.ts";
export type { LoginAttemptLine, OpenSession } from "./account/account-security.ts";
export * from "./account/applications.ts";
export * from "./account/user-stakes.ts";
export * from "./api.ts";
export * from "./bets.ts";
export * from "./betting/line-markets.ts";
export * from "./betting/order-options.ts";
export * from "./betting/profit-loss.ts";
export * from "./betting/trading.ts";
export * from "./bonuses.ts";
export * from "./cash-out.ts";
export * from "./casino/canonical-json.ts";
export * from "./casino/casino.ts";
export * from "./casino/form-wallet.ts";
export * from "./casino/game-frame.ts";
export * from "./casino/game-server.ts";
export * from "./casino/hmac-wallet.ts";
export * from "./casino/rsa-wallet.ts";
export * from "./casino/wallet-fields.ts";
export * from "./deposits/deposits.ts";
export * from "./deposits/images.ts";
export * from "./endpoint.ts";
export * from "./envelope.ts";
export * from "./errors.ts";
export * from "./events.ts";
export * from "./favourites.ts";
export * from "./feed.ts";
export * from "./hub.ts";
export * from "./ip-lookup.ts";
export * from "./markets.ts";
export * from "./operator/operator.ts";
export type { AuditLine } from "./operator/operator-audit.ts";
export type {
  CasinoFinding,
  CasinoReconciliation,
  CasinoReturn,
  OperatorCasinoRound,
  OperatorCasinoTransaction,
} from "./operator/operator-casino.ts";
export type { ComparisonFinding, PaymentComparison } from "./operator/operator-comparisons.ts";
export { type DepositReason, depositReason } from "./operator/operator-deposits.ts";
export type { GivenResult, VoidScope } from "./operator/operator-markets.ts";
export type { OperatorPayment } from "./operator/operator-payments.ts";
export { type FoundPlayer, playerAccount } from "./operator/operator-players.ts";
export * from "./operator/operator-roles.ts";
export * from "./operator/operator-rules.ts";
export type { OperatorSession } from "./operator/operator-sessions.ts";
export type { SportLock } from "./operator/operator-sport-locks.ts";
export type {
  SuspensionScope,
  TradingEvent,
  TradingMarket,
  TradingSuspension,
} from "./operator/operator-trading.ts";
export * from "./operator/operator-withdrawals.ts";
export * from "./payment-provider.ts";
export * from "./payment-requests.ts";
export * from "./payments.ts";
export * from "./profit-loss.ts";
export * from "./protection/protection.ts";
export type { exclusionWish, limitAmountField } from "./protection/protection-fields.ts";
export * from "./score-card.ts";
export * from "./settings.ts";
export * from "./sms.ts";
export * from "./sports.ts";
export * from "./transactions.ts";
export * from "./withdrawals.ts";
