import type { operator } from "./operator.ts";
import { OPERATOR_ROLES, type OperatorRole } from "./operator-roles.ts";

/** Who may make a call. */
export interface OperatorRule {
  readonly roles: readonly OperatorRole[];
  /** Where an installation requires a second factor: the call needs one that was given minutes ago. */
  readonly freshSecondFactor: boolean;
}

/** Every call of an operator by name; a call without a rule does not compile. */
export type OperatorCall = {
  [Name in keyof typeof operator]: (typeof operator)[Name]["audience"] extends "operator" ? Name : never;
}[keyof typeof operator];

const everyone = { roles: OPERATOR_ROLES, freshSecondFactor: false } as const;

function only(...roles: readonly OperatorRole[]): OperatorRule {
  return { roles, freshSecondFactor: false };
}

/** Money, results and who operates: what cannot be undone by another call. */
function guarded(...roles: readonly OperatorRole[]): OperatorRule {
  return { roles, freshSecondFactor: true };
}

/** Which roles may make which call, and which calls need a fresh second factor where one is required. */
export const OPERATOR_RULES: Readonly<Record<OperatorCall, OperatorRule>> = {
  logout: everyone,
  enrolSecondFactor: everyone,
  confirmSecondFactor: everyone,
  verifySecondFactor: everyone,
  getPlayer: everyone,

  createPlayer: only("admin"),
  lockPlayer: only("support", "risk", "admin"),
  unlockPlayer: only("risk", "admin"),
  lockBets: only("support", "risk", "admin"),
  unlockBets: only("risk", "admin"),
  endPlayerSessions: only("support", "risk", "admin"),

  setSportLock: only("risk", "admin"),
  getSportLocks: everyone,

  createApplication: guarded("admin"),
  disableApplication: only("support", "risk", "admin"),

  getProtection: everyone,
  setPlayerLimit: only("support", "risk", "admin"),
  excludePlayer: only("support", "risk", "admin"),

  adjustBalance: guarded("cashier", "admin"),

  claimPayment: only("cashier", "risk", "admin"),
  releasePayment: only("cashier", "risk", "admin"),
  getPayments: everyone,
  getPayment: everyone,
  resolveDeposit: guarded("cashier", "admin"),
  runComparison: only("cashier", "risk", "admin"),
  getComparison: only("cashier", "risk", "admin"),

  getWithdrawals: only("cashier", "risk", "admin"),
  getWithdrawal: only("cashier", "risk", "admin"),
  approveWithdrawal: guarded("cashier", "risk", "admin"),
  rejectWithdrawal: guarded("cashier", "risk", "admin"),
  putWithdrawalOnHold: only("cashier", "risk", "admin"),
  payWithdrawal: guarded("cashier", "admin"),
  sendPayout: guarded("cashier", "admin"),
  retryPayout: guarded("cashier", "admin"),
  getBonusTemplates: everyone,
  createBonusTemplate: guarded("risk", "admin"),
  changeBonusTemplate: guarded("risk", "admin"),
  activateBonusTemplate: guarded("risk", "admin"),
  retireBonusTemplate: guarded("risk", "admin"),
  getBonusGrants: everyone,
  grantBonus: guarded("cashier", "risk", "admin"),
  cancelBonus: guarded("cashier", "risk", "admin"),

  getDepositClaims: only("cashier", "risk", "admin"),
  getDepositClaim: only("cashier", "risk", "admin"),
  importBankLines: guarded("cashier", "admin"),
  linkBankLine: guarded("cashier", "admin"),
  approveDeposit: guarded("cashier", "admin"),
  rejectDeposit: guarded("cashier", "admin"),

  setMarketStatus: only("risk", "admin"),
  turnInPlay: only("risk", "admin"),
  settleMarket: guarded("risk", "admin"),
  voidMarket: guarded("risk", "admin"),
  resettleMarket: guarded("risk", "admin"),
  voidBets: guarded("risk", "admin"),
  removeRunner: guarded("risk", "admin"),

  getCasinoGames: everyone,
  setCasinoSwitch: only("risk", "admin"),
  getCasinoTransactions: only("support", "cashier", "risk", "admin"),
  getRefusedCasinoCalls: only("risk", "admin"),
  getCasinoRounds: only("support", "cashier", "risk", "admin"),
  getCasinoRound: only("support", "cashier", "risk", "admin"),
  resolveCasinoRound: guarded("risk", "admin"),
  runCasinoReconciliation: only("cashier", "risk", "admin"),
  getCasinoReconciliations: only("cashier", "risk", "admin"),
  getCasinoReturns: only("cashier", "risk", "admin"),

  createOperator: guarded("admin"),
  setOperatorRole: guarded("admin"),
  resetSecondFactor: guarded("admin"),
  lockOperator: guarded("admin"),
  unlockOperator: guarded("admin"),
  endOperatorSessions: only("admin"),
};
