import { operatorApplications } from "./operator-applications.ts";
import { operatorAudit } from "./operator-audit.ts";
import { operatorBonuses } from "./operator-bonuses.ts";
import { operatorCasino } from "./operator-casino.ts";
import { operatorComparisons } from "./operator-comparisons.ts";
import { operatorDeposits } from "./operator-deposits.ts";
import { operatorMarkets } from "./operator-markets.ts";
import { operatorPayments } from "./operator-payments.ts";
import { operatorPlayers } from "./operator-players.ts";
import { operatorProtection } from "./operator-protection.ts";
import { operatorSessions } from "./operator-sessions.ts";
import { operatorSportLocks } from "./operator-sport-locks.ts";
import { operatorTrading } from "./operator-trading.ts";
import { operatorWallet } from "./operator-wallet.ts";
import { operatorWithdrawals } from "./operator-withdrawals.ts";

/** The operators' calls: who operates, players, money and markets; each noun has a file of its own. */
export const operator = {
  ...operatorSessions,
  ...operatorPlayers,
  ...operatorWallet,
  ...operatorPayments,
  ...operatorComparisons,
  ...operatorWithdrawals,
  ...operatorDeposits,
  ...operatorMarkets,
  ...operatorBonuses,
  ...operatorProtection,
  ...operatorCasino,
  ...operatorApplications,
  ...operatorTrading,
  ...operatorAudit,
  ...operatorSportLocks,
} as const;
