import type { MarketResult } from "@crossbook/engine/kinds";
import type { MatchScope, SettledMarket } from "../corrections/market-matches.ts";

/** What is done to a market, in the engine's terms. */
export type PlannedAct =
  | { readonly type: "settle"; readonly result: MarketResult }
  | { readonly type: "voidBets"; readonly scope: MatchScope };

/** Money of an account in paise. */
export interface AccountMoney {
  readonly cash: number;
  readonly owed: number;
  /** Of all its markets. */
  readonly exposure: number;
}

/** What an act does to one account, in paise. */
export interface PlannedAccount {
  readonly accountId: number;
  readonly bets: number;
  /** Of both sides. */
  readonly voidedStake: number;
  readonly paid: { readonly gross: number; readonly commission: number };
  readonly gross: number;
  readonly commission: number;
  /** Of its money, what it owes included. */
  readonly change: number;
  readonly before: AccountMoney;
  readonly after: AccountMoney;
  readonly advanced: number;
  readonly repaid: number;
}

/** Sums over all accounts, in paise. */
export interface PlanTotals {
  readonly accounts: number;
  readonly bets: number;
  readonly gross: number;
  readonly commission: number;
  /** Changes of balances: these three sum to zero. */
  readonly players: number;
  readonly houseCommission: number;
  readonly rounding: number;
  /** Backers' stake: of a settlement all that is matched, of a void what it gives back. */
  readonly stake: number;
  readonly advanced: number;
  readonly repaid: number;
  /** What those get who get something. */
  readonly paidOut: number;
}

/** What an act would do. */
export interface SettlementPlan {
  readonly market: SettledMarket;
  /** Matches that become void, of a void of bets. */
  readonly matches: number;
  readonly totals: PlanTotals;
  /** The accounts of the page that was asked for, largest change first. */
  readonly page: readonly PlannedAccount[];
  /**
   * Stands for all that the act decides: result, bets, what each account is paid and what the house advances in all. The
   * balances of accounts move with every other bet and are not part of it.
   */
  readonly digest: string;
}

/** What two operators must agree to: in paise what is paid out, or what a void of a market without a result gives back. */
export function amountOf({ market, totals }: SettlementPlan, act: PlannedAct): number {
  const isVoid = act.type === "voidBets" || act.result.type === "void";
  return isVoid && market.result === null ? totals.stake : totals.paidOut;
}
