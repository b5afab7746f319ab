import { exchangeTablesMigration } from "./migrations/0001-exchange-tables.ts";
import { catalogueMigration } from "./migrations/0200-catalogue.ts";
import { moneyModeMigration } from "./migrations/0300-money-mode.ts";
import { operatorStatusMigration } from "./migrations/0301-operator-status.ts";
import { operatorsMigration } from "./migrations/0320-operators.ts";
import { operatorRolesMigration } from "./migrations/0321-operator-roles.ts";
import { auditMigration } from "./migrations/0322-audit.ts";
import { journalRemovalMigration } from "./migrations/0323-journal-removal.ts";
import { lapsedOrdersMigration } from "./migrations/0340-lapsed-orders.ts";
import { worstPricesMigration } from "./migrations/0341-worst-prices.ts";
import { favouritesMigration } from "./migrations/0350-favourites.ts";
import { lapseReasonsMigration } from "./migrations/0470-lapse-reasons.ts";
import { correctionsMigration } from "./migrations/0510-corrections.ts";
import { orderGroupsMigration } from "./migrations/0530-order-groups.ts";
import { sportLocksMigration } from "./migrations/0550-sport-locks.ts";
import { turnsInPlayMigration } from "./migrations/0551-turns-in-play.ts";
import { clothNumbersMigration } from "./migrations/0601-cloth-numbers.ts";
import { keptKeysMigration } from "./migrations/0646-kept-keys.ts";
import { removedMarketsMigration } from "./migrations/0647-removed-markets.ts";
import { consentsMigration } from "./migrations/0653-consents.ts";
import { heartbeatsMigration } from "./migrations/0664-heartbeats.ts";
import { accountsMigration } from "./migrations/accounts/0100-accounts.ts";
import { loginAttemptsMigration } from "./migrations/accounts/0310-login-attempts.ts";
import { signUpTicketsMigration } from "./migrations/accounts/0311-sign-up-tickets.ts";
import { quickStakesMigration } from "./migrations/accounts/0540-quick-stakes.ts";
import { applicationsMigration } from "./migrations/accounts/0541-applications.ts";
import { playerSecondFactorsMigration } from "./migrations/accounts/0662-player-second-factors.ts";
import { botKeysMigration } from "./migrations/accounts/0670-bot-keys.ts";
import { exposureLimitsMigration } from "./migrations/accounts/0691-exposure-limits.ts";
import { commissionDiscountsMigration } from "./migrations/accounts/0700-commission-discounts.ts";
import { casinoWalletMigration } from "./migrations/casino/0480-casino-wallet.ts";
import { casinoGamesMigration } from "./migrations/casino/0490-casino-games.ts";
import { casinoSessionHostsMigration } from "./migrations/casino/0491-casino-session-hosts.ts";
import { casinoReconciliationsMigration } from "./migrations/casino/0492-casino-reconciliations.ts";
import { casinoStatementMigration } from "./migrations/casino/0493-casino-statement.ts";
import { casinoCleanUpMigration } from "./migrations/casino/0494-casino-clean-up.ts";
import { casinoListsMigration } from "./migrations/casino/0632-casino-lists.ts";
import { casinoWritesMigration } from "./migrations/casino/0649-casino-writes.ts";
import { returnedStakesMigration } from "./migrations/casino/0680-returned-stakes.ts";
import { operatorConsoleMigration } from "./migrations/console/0580-operator-console.ts";
import { tradingSuspensionsMigration } from "./migrations/console/0581-trading-suspensions.ts";
import { settlementProposalsMigration } from "./migrations/console/0610-settlement-proposals.ts";
import { riskIndexesMigration } from "./migrations/console/0611-risk-indexes.ts";
import { playerRecordsMigration } from "./migrations/console/0620-player-records.ts";
import { auditSearchMigration } from "./migrations/console/0621-audit-search.ts";
import { hostSettingVersionsMigration } from "./migrations/console/0622-host-setting-versions.ts";
import { reportIndexesMigration } from "./migrations/console/0623-report-indexes.ts";
import { passwordResetsMigration } from "./migrations/console/0640-password-resets.ts";
import { publicSettlementsMigration } from "./migrations/console/0641-public-settlements.ts";
import { tradingMatchesMigration } from "./migrations/console/0644-trading-matches.ts";
import { playerListsMigration } from "./migrations/console/0645-player-lists.ts";
import { eventTitleWordsMigration } from "./migrations/console/0651-event-title-words.ts";
import { personalDataMigration } from "./migrations/console/0658-personal-data.ts";
import { firstPasswordsMigration } from "./migrations/console/0660-first-passwords.ts";
import { personalBonusStepsMigration } from "./migrations/console/0661-personal-bonus-steps.ts";
import { noteReferencesMigration } from "./migrations/console/0673-note-references.ts";
import { marketTermsMigration } from "./migrations/markets/0520-market-terms.ts";
import { marketLimitsMigration } from "./migrations/markets/0521-market-limits.ts";
import { marketGuardsMigration } from "./migrations/markets/0560-market-guards.ts";
import { eventSourcesMigration } from "./migrations/markets/0650-event-sources.ts";
import { begunMarketsMigration } from "./migrations/markets/0655-begun-markets.ts";
import { crossMatchingMigration } from "./migrations/markets/0663-cross-matching.ts";
import { startingPricesMigration } from "./migrations/markets/0665-starting-prices.ts";
import { minimumMatchedMigration } from "./migrations/markets/0690-minimum-matched.ts";
import { orderExpiriesMigration } from "./migrations/markets/0701-order-expiries.ts";
import { paymentsMigration } from "./migrations/money/0400-payments.ts";
import { paymentApprovalsMigration } from "./migrations/money/0401-payment-approvals.ts";
import { paymentOperationsMigration } from "./migrations/money/0402-payment-operations.ts";
import { upiOrdersMigration } from "./migrations/money/0410-upi-orders.ts";
import { imagesMigration } from "./migrations/money/0420-images.ts";
import { manualDepositsMigration } from "./migrations/money/0421-manual-deposits.ts";
import { withdrawalsMigration } from "./migrations/money/0430-withdrawals.ts";
import { bonusesMigration } from "./migrations/money/0440-bonuses.ts";
import { statementLinesMigration } from "./migrations/money/0450-statement-lines.ts";
import { protectionMigration } from "./migrations/money/0460-protection.ts";
import { adjustmentApprovalsMigration } from "./migrations/money/0475-adjustment-approvals.ts";
import { webhookInboxMigration } from "./migrations/money/0476-webhook-inbox.ts";
import { bonusRecountsMigration } from "./migrations/money/0552-bonus-recounts.ts";
import { referralRecountsMigration } from "./migrations/money/0600-referral-recounts.ts";
import { paymentQueueMigration } from "./migrations/money/0630-payment-queue.ts";
import { bonusListsMigration } from "./migrations/money/0631-bonus-lists.ts";
import { adjustmentReasonsMigration } from "./migrations/money/0652-adjustment-reasons.ts";
import { failedDepositsMigration } from "./migrations/money/0654-failed-deposits.ts";
import { retiredTemplatesMigration } from "./migrations/money/0672-retired-templates.ts";
import type { SqlMigration } from "./sql-migration.ts";

/** Every migration by name, applied in the order of names. One that was released is never edited. */
export const migrations: Readonly<Record<string, SqlMigration>> = {
  "0001-exchange-tables": exchangeTablesMigration,
  "0100-accounts": accountsMigration,
  "0200-catalogue": catalogueMigration,
  "0300-money-mode": moneyModeMigration,
  "0301-operator-status": operatorStatusMigration,
  "0310-login-attempts": loginAttemptsMigration,
  "0311-sign-up-tickets": signUpTicketsMigration,
  "0320-operators": operatorsMigration,
  "0321-operator-roles": operatorRolesMigration,
  "0322-audit": auditMigration,
  "0323-journal-removal": journalRemovalMigration,
  "0340-lapsed-orders": lapsedOrdersMigration,
  "0341-worst-prices": worstPricesMigration,
  "0350-favourites": favouritesMigration,
  "0400-payments": paymentsMigration,
  "0401-payment-approvals": paymentApprovalsMigration,
  "0402-payment-operations": paymentOperationsMigration,
  "0410-upi-orders": upiOrdersMigration,
  "0420-images": imagesMigration,
  "0421-manual-deposits": manualDepositsMigration,
  "0430-withdrawals": withdrawalsMigration,
  "0440-bonuses": bonusesMigration,
  "0450-statement-lines": statementLinesMigration,
  "0460-protection": protectionMigration,
  "0470-lapse-reasons": lapseReasonsMigration,
  "0475-adjustment-approvals": adjustmentApprovalsMigration,
  "0476-webhook-inbox": webhookInboxMigration,
  "0480-casino-wallet": casinoWalletMigration,
  "0490-casino-games": casinoGamesMigration,
  "0491-casino-session-hosts": casinoSessionHostsMigration,
  "0492-casino-reconciliations": casinoReconciliationsMigration,
  "0493-casino-statement": casinoStatementMigration,
  "0494-casino-clean-up": casinoCleanUpMigration,
  "0510-corrections": correctionsMigration,
  "0520-market-terms": marketTermsMigration,
  "0521-market-limits": marketLimitsMigration,
  "0530-order-groups": orderGroupsMigration,
  "0540-quick-stakes": quickStakesMigration,
  "0541-applications": applicationsMigration,
  "0550-sport-locks": sportLocksMigration,
  "0551-turns-in-play": turnsInPlayMigration,
  "0552-bonus-recounts": bonusRecountsMigration,
  "0560-market-guards": marketGuardsMigration,
  "0580-operator-console": operatorConsoleMigration,
  "0581-trading-suspensions": tradingSuspensionsMigration,
  "0600-referral-recounts": referralRecountsMigration,
  "0601-cloth-numbers": clothNumbersMigration,
  "0610-settlement-proposals": settlementProposalsMigration,
  "0611-risk-indexes": riskIndexesMigration,
  "0620-player-records": playerRecordsMigration,
  "0621-audit-search": auditSearchMigration,
  "0622-host-setting-versions": hostSettingVersionsMigration,
  "0623-report-indexes": reportIndexesMigration,
  "0630-payment-queue": paymentQueueMigration,
  "0631-bonus-lists": bonusListsMigration,
  "0632-casino-lists": casinoListsMigration,
  "0640-password-resets": passwordResetsMigration,
  "0641-public-settlements": publicSettlementsMigration,
  "0644-trading-matches": tradingMatchesMigration,
  "0645-player-lists": playerListsMigration,
  "0646-kept-keys": keptKeysMigration,
  "0647-removed-markets": removedMarketsMigration,
  "0649-casino-writes": casinoWritesMigration,
  "0650-event-sources": eventSourcesMigration,
  "0651-event-title-words": eventTitleWordsMigration,
  "0652-adjustment-reasons": adjustmentReasonsMigration,
  "0653-consents": consentsMigration,
  "0654-failed-deposits": failedDepositsMigration,
  "0655-begun-markets": begunMarketsMigration,
  "0658-personal-data": personalDataMigration,
  "0660-first-passwords": firstPasswordsMigration,
  "0661-personal-bonus-steps": personalBonusStepsMigration,
  "0662-player-second-factors": playerSecondFactorsMigration,
  "0663-cross-matching": crossMatchingMigration,
  "0664-heartbeats": heartbeatsMigration,
  "0665-starting-prices": startingPricesMigration,
  "0670-bot-keys": botKeysMigration,
  "0672-retired-templates": retiredTemplatesMigration,
  "0673-note-references": noteReferencesMigration,
  "0680-returned-stakes": returnedStakesMigration,
  "0690-minimum-matched": minimumMatchedMigration,
  "0691-exposure-limits": exposureLimitsMigration,
  "0700-commission-discounts": commissionDiscountsMigration,
  "0701-order-expiries": orderExpiriesMigration,
};
