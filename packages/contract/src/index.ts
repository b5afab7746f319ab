export * from "./account/account.ts";
export type { LoginAttemptLine, OpenSession } from "./account/account-security.ts";
export * from "./account/applications.ts";
export { type BotKey, LONGEST_BOT_KEY_NAME, MOST_BOT_KEYS } from "./account/bot-keys.ts";
export * from "./account/quick-stakes.ts";
export * from "./account/user-stakes.ts";
export * from "./api.ts";
export * from "./bets.ts";
export * from "./betting/heartbeats.ts";
export * from "./betting/history-bet.ts";
export * from "./betting/line-markets.ts";
export * from "./betting/order-options.ts";
export * from "./betting/profit-loss.ts";
export type { PublicSettlement, SettlementDeed } from "./betting/settlements.ts";
export * from "./betting/starting-prices.ts";
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
export * from "./deposits/bank-csv.ts";
export * from "./deposits/deposits.ts";
export * from "./deposits/images.ts";
export * from "./endpoint.ts";
export * from "./envelope.ts";
export * from "./errors.ts";
export * from "./events.ts";
export * from "./favourites.ts";
export * from "./feed.ts";
export { HOST_ZONE, MOST_COUNTED } from "./fields.ts";
export * from "./hub.ts";
export * from "./ip-lookup.ts";
export * from "./markets.ts";
export { type NameTexts, type NameWords, nameTexts } from "./names/name-texts.ts";
export * from "./operator/operator.ts";
export { type AuditLine, MOST_AUDIT_FILE_ENTRIES, MOST_VERIFIED_ENTRIES } from "./operator/operator-audit.ts";
export type { BonusGrant, BonusTemplate } from "./operator/operator-bonuses.ts";
export type {
  CasinoFinding,
  CasinoReconciliation,
  CasinoReturn,
  OperatorCasinoRound,
  OperatorCasinoTransaction,
} from "./operator/operator-casino.ts";
export type { HostVersion, OperatedHost } from "./operator/operator-hosts.ts";
export type { RunnerRemoval } from "./operator/operator-markets.ts";
export {
  MOST_OF_A_NOTE,
  type PlayerLock,
  type PlayerNote,
  type PlayerProfile,
} from "./operator/operator-player-records.ts";
export { type FoundPlayer, playerAccount } from "./operator/operator-players.ts";
export type { CasinoDay, ReportDay, ReportFigures } from "./operator/operator-reports.ts";
export { REPORT_DAYS } from "./operator/operator-reports.ts";
export type {
  LargeOrder,
  LinkedAccount,
  MarketRisk,
  MarketRiskAccount,
  RiskAccount,
  RiskAlert,
  RiskMarket,
  RiskOutcome,
} from "./operator/operator-risk.ts";
export * from "./operator/operator-roles.ts";
export * from "./operator/operator-rules.ts";
export type { OperatorSession } from "./operator/operator-sessions.ts";
export type {
  PreviewedAccount,
  QueuedMarket,
  SettlementLogLine,
  SettlementMarket,
  SettlementPreview,
  SettlementProposal,
} from "./operator/operator-settlement.ts";
export type { SportLock } from "./operator/operator-sport-locks.ts";
export type { ComparisonFinding, PaymentComparison } from "./operator/payments/operator-comparisons.ts";
export {
  type BankLine,
  type DepositReason,
  depositReason,
  MAX_BANK_CSV,
} from "./operator/payments/operator-deposits.ts";
export type { OperatorPayment, WaitingPayment } from "./operator/payments/operator-payments.ts";
export * from "./operator/payments/operator-withdrawals.ts";
export type { GivenResult, SettlementAct, VoidScope } from "./operator/settlement-fields.ts";
export type { EventDetails, EventTerms } from "./operator/trading/operator-events.ts";
export type {
  SuspensionScope,
  TradingEvent,
  TradingEvents,
  TradingMarket,
  TradingSuspension,
} from "./operator/trading/operator-trading.ts";
export {
  BOOK_ORDERS,
  type RestingOrder,
  TIME_LINE_PARTS,
  type TraderLimits,
  type TradingMatch,
  type TradingRunner,
} from "./operator/trading/operator-trading-market.ts";
export * from "./payment-provider.ts";
export * from "./payment-requests.ts";
export * from "./payments.ts";
export * from "./profit-loss.ts";
export * from "./protection/protection.ts";
export type { exclusionWish, limitAmountField } from "./protection/protection-fields.ts";
export * from "./score-card.ts";
export * from "./settings.ts";
export { ENGLISH_SITUATIONS } from "./situations/english-situations.ts";
export { dayWords, ENGLISH_SOURCES } from "./situations/english-sources.ts";
export { type EventSource, eventSource, type SourceWords, sourceText } from "./situations/event-source.ts";
export { LEAVING_WORDS, type Situation, situation, situations } from "./situations/situation.ts";
export { type SituationWords, situationsText } from "./situations/situation-words.ts";
export * from "./sms.ts";
export * from "./sports.ts";
export * from "./transactions.ts";
export * from "./withdrawals.ts";
