import type { Paise } from "@crossbook/money";

/** What a withdrawal asks of the bonuses: some end when money is taken out. */
export interface WithdrawalBonuses {
  /** The player's active bonuses that a withdrawal would end, with what is lost. */
  forfeitedBy(userId: number): Promise<{
    readonly total: Paise;
    readonly bonuses: readonly { readonly title: string; readonly amount: Paise }[];
  }>;
  /** The player has withdrawn; the same again changes nothing. */
  onWithdrawal(userId: number): Promise<void>;
}
