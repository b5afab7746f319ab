import type { operator } from "./operator.ts";
import { OPERATOR_ROLES, type OperatorRole } from "./operator-roles.ts";

/** Who may make a call. */
export interface OperatorRule {
  readonly roles: readonly OperatorRole[];
  /** Where an installation requires a second factor: the call needs one that was given minutes ago. */
  readonly freshSecondFactor: boolean;
  /** Whether a session that is locked may make it. */
  readonly whileLocked?: true;
  /** Whether an operator may make it who has not changed the first password that he was given. */
  readonly withFirstPassword?: true;
}

/** Every call of an operator by name; a call without a rule does not compile. */
export type OperatorCall = {
  [Name in keyof typeof operator]: (typeof operator)[Name]["audience"] extends "operator" ? Name : never;
}[keyof typeof operator];

const everyone = { roles: OPERATOR_ROLES, freshSecondFactor: false } as const;
const everyoneWithFirstPassword = { ...everyone, withFirstPassword: true } as const;
const everyoneWhileLocked = { ...everyoneWithFirstPassword, whileLocked: true } as const;

function only(...roles: readonly OperatorRole[]): OperatorRule {
  return { roles, freshSecondFactor: false };
}

/** Money, results and who operates: what cannot be undone by another call. */
function guarded(...roles: readonly OperatorRole[]): OperatorRule {
  return { roles, freshSecondFactor: true };
}

/** Which roles may make which call, and which calls need a fresh second factor where one is required. */
export const OPERATOR_RULES: Readonly<Record<OperatorCall, OperatorRule>> = {
  logout: everyoneWhileLocked,
  lockSession: everyoneWhileLocked,
  unlockSession: everyoneWhileLocked,
  changeOwnPassword: everyoneWithFirstPassword,
  enrolSecondFactor: everyone,
  confirmSecondFactor: everyone,
  verifySecondFactor: everyone,
  getPlayer: everyone,
  findPlayers: everyone,
  getStatus: everyone,
  getTradingEvents: everyone,
  getSuspensions: everyone,
  getTradingMarket: everyone,
  getEventTerms: everyone,
  getTradingMatches: everyone,
  suspendTrading: only("trader", "settler", "risk", "admin"),
  reopenTrading: only("trader", "settler", "risk", "admin"),
  getAudit: only("risk", "compliance", "admin"),
  getAuditVerification: only("risk", "compliance", "admin"),
  exportAudit: only("compliance", "admin"),

  createPlayer: only("admin"),
  lockPlayer: only("support", "risk", "compliance", "admin"),
  unlockPlayer: only("risk", "compliance", "admin"),
  lockBets: only("support", "risk", "compliance", "admin"),
  unlockBets: only("risk", "compliance", "admin"),
  setExposureLimit: only("risk", "admin"),
  setCommissionDiscount: only("admin"),
  endPlayerSessions: only("support", "risk", "compliance", "admin"),
  sendPasswordReset: only("support", "admin"),
  resetPlayerSecondFactor: guarded("support", "admin"),
  endPlayerSession: only("support", "risk", "compliance", "admin"),

  getPlayerProfile: everyone,
  exportPlayerData: only("compliance", "admin"),
  removePlayerData: guarded("compliance", "admin"),
  getPlayerNotes: only("cashier", "risk", "support", "compliance", "admin"),
  addPlayerNote: only("cashier", "risk", "support", "compliance", "admin"),
  getPlayerSessions: only("risk", "support", "compliance", "admin"),
  getPlayerLoginAttempts: only("risk", "support", "compliance", "admin"),
  getPlayerStatement: only("cashier", "risk", "support", "compliance", "admin"),
  getPlayerOpenBets: everyone,
  getPlayerBets: everyone,

  setSportLock: only("risk", "compliance", "admin"),
  getSportLocks: everyone,

  getApplications: only("support", "risk", "compliance", "admin"),
  createApplication: guarded("admin"),
  disableApplication: only("support", "risk", "admin"),

  getProtection: everyone,
  setPlayerLimit: only("support", "risk", "compliance", "admin"),
  excludePlayer: only("support", "risk", "compliance", "admin"),

  adjustBalance: guarded("cashier", "admin"),
  getWaitingAdjustments: only("cashier", "admin"),

  claimPayment: only("cashier", "risk", "admin"),
  releasePayment: only("cashier", "risk", "admin"),
  getPaymentQueue: only("cashier", "risk", "admin"),
  getPayments: only("cashier", "risk", "support", "compliance", "admin"),
  getPayment: only("cashier", "risk", "support", "compliance", "admin"),
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
  getBonusTemplate: everyone,
  createBonusTemplate: guarded("risk", "admin"),
  changeBonusTemplate: guarded("risk", "admin"),
  activateBonusTemplate: guarded("risk", "admin"),
  retireBonusTemplate: guarded("risk", "admin"),
  getBonusGrants: everyone,
  grantBonus: guarded("cashier", "risk", "admin"),
  cancelBonus: guarded("cashier", "risk", "admin"),

  getDepositClaims: only("cashier", "risk", "admin"),
  getDepositClaim: only("cashier", "risk", "admin"),
  getBankLines: only("cashier", "risk", "admin"),
  importBankLines: guarded("cashier", "admin"),
  linkBankLine: guarded("cashier", "admin"),
  approveDeposit: guarded("cashier", "admin"),
  rejectDeposit: guarded("cashier", "admin"),

  setMarketStatus: only("trader", "settler", "risk", "admin"),
  setMarketLimits: only("trader", "settler", "risk", "admin"),
  createEvent: only("trader", "admin"),
  addEventMarkets: only("trader", "admin"),
  changeEvent: only("trader", "admin"),
  endEvent: only("trader", "settler", "admin"),
  turnInPlay: only("trader", "settler", "risk", "admin"),
  settleMarket: guarded("settler", "risk", "admin"),
  voidMarket: guarded("settler", "risk", "admin"),
  resettleMarket: guarded("settler", "risk", "admin"),
  voidBets: guarded("settler", "risk", "admin"),
  getRunnerRemoval: only("trader", "settler", "risk", "admin"),
  removeRunner: guarded("settler", "risk", "admin"),

  getSettlementQueue: everyone,
  getSettlementMarket: everyone,
  previewSettlement: only("trader", "settler", "risk", "admin"),
  proposeSettlement: guarded("settler", "risk", "admin"),
  approveSettlement: guarded("settler", "risk", "admin"),
  withdrawSettlement: only("settler", "risk", "admin"),
  getSettlementProposals: everyone,
  getSettlementLog: everyone,

  getRiskMarkets: only("trader", "settler", "risk", "compliance", "admin"),
  getRiskAccounts: only("trader", "settler", "risk", "compliance", "admin"),
  getMarketRisk: only("trader", "settler", "risk", "compliance", "admin"),
  getLargestOrders: only("trader", "settler", "risk", "compliance", "admin"),
  getRiskAlerts: only("trader", "settler", "risk", "compliance", "admin"),
  getLinkedAccounts: only("risk", "compliance", "admin"),

  getCasinoGames: everyone,
  setCasinoSwitch: only("risk", "admin"),
  getCasinoTransactions: only("support", "cashier", "risk", "compliance", "admin"),
  getRefusedCasinoCalls: only("risk", "admin"),
  getCasinoRounds: only("support", "cashier", "risk", "compliance", "admin"),
  getCasinoRound: only("support", "cashier", "risk", "compliance", "admin"),
  resolveCasinoRound: guarded("risk", "admin"),
  runCasinoReconciliation: only("cashier", "risk", "admin"),
  getCasinoReconciliations: only("cashier", "risk", "admin"),
  getCasinoReturns: only("cashier", "risk", "compliance", "admin"),

  getReport: only("cashier", "risk", "compliance", "admin"),

  getHosts: only("compliance", "admin"),
  getHostSettings: only("compliance", "admin"),
  getHostVersions: only("compliance", "admin"),
  saveHostDraft: only("admin"),
  publishHostVersion: guarded("admin"),

  getOperators: only("compliance", "admin"),
  createOperator: guarded("admin"),
  setOperatorRole: guarded("admin"),
  setOperatorPassword: guarded("admin"),
  resetSecondFactor: guarded("admin"),
  lockOperator: guarded("admin"),
  unlockOperator: guarded("admin"),
  endOperatorSessions: only("admin"),
};

/** Whether a role may make a call: what a screen shows; the server refuses the rest. */
export function mayCall(role: OperatorRole, call: OperatorCall): boolean {
  return OPERATOR_RULES[call].roles.includes(role);
}
