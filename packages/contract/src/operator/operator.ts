import { operatorApplications } from "./operator-applications.ts";
import { operatorAudit } from "./operator-audit.ts";
import { operatorBonuses } from "./operator-bonuses.ts";
import { operatorCasino } from "./operator-casino.ts";
import { operatorHosts } from "./operator-hosts.ts";
import { operatorMarkets } from "./operator-markets.ts";
import { operatorPlayerRecords } from "./operator-player-records.ts";
import { operatorPlayers } from "./operator-players.ts";
import { operatorProtection } from "./operator-protection.ts";
import { operatorReports } from "./operator-reports.ts";
import { operatorRisk } from "./operator-risk.ts";
import { operatorSessions } from "./operator-sessions.ts";
import { operatorSettlement } from "./operator-settlement.ts";
import { operatorSportLocks } from "./operator-sport-locks.ts";
import { operatorWallet } from "./operator-wallet.ts";
import { operatorComparisons } from "./payments/operator-comparisons.ts";
import { operatorDeposits } from "./payments/operator-deposits.ts";
import { operatorPayments } from "./payments/operator-payments.ts";
import { operatorWithdrawals } from "./payments/operator-withdrawals.ts";
import { operatorEvents } from "./trading/operator-events.ts";
import { operatorTrading } from "./trading/operator-trading.ts";
import { operatorTradingMarket } from "./trading/operator-trading-market.ts";

/** The operators' calls: who operates, players, money and markets; each noun has a file of its own. */
export const operator = {
  ...operatorSessions,
  ...operatorPlayers,
  ...operatorPlayerRecords,
  ...operatorWallet,
  ...operatorPayments,
  ...operatorComparisons,
  ...operatorWithdrawals,
  ...operatorDeposits,
  ...operatorMarkets,
  ...operatorEvents,
  ...operatorSettlement,
  ...operatorRisk,
  ...operatorBonuses,
  ...operatorProtection,
  ...operatorCasino,
  ...operatorApplications,
  ...operatorTrading,
  ...operatorTradingMarket,
  ...operatorAudit,
  ...operatorSportLocks,
  ...operatorHosts,
  ...operatorReports,
} as const;
