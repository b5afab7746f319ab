import { verifyAudit } from "@crossbook/server/audit";
import { type BonusReport, verifyBonuses } from "@crossbook/server/bonuses";
import { type VerifyReport, verifyExchange } from "@crossbook/server/exchange";
import type { ClientConfig } from "pg";

/** What a look at the whole of a database has found. */
export interface Verification {
  readonly isWhole: boolean;
  /** One line of sentences. */
  readonly words: string;
}

/**
 * Replays the journal and compares it with the tables, follows the chain of the operators' audit, and compares bonuses
 * with their accounts. Works beside a running server. Rejects where the database cannot be read.
 */
export async function verifyDatabase(
  connection: ClientConfig,
  fromBeginning: boolean,
): Promise<Verification> {
  const report = await verifyExchange({ connection, fromBeginning });
  const { entries, fault } = await verifyAudit(connection);
  const bonuses = await verifyBonuses(connection);
  const found = report.differences === 0 ? agreement(report) : disagreement(report);
  const audit =
    fault === undefined ? `${amount(entries)} audit entries are one chain.` : `NOT VERIFIED: ${fault}.`;
  return {
    isWhole: report.differences === 0 && fault === undefined && bonuses.faults.length === 0,
    words: `${found} ${audit} ${bonusWords(bonuses)}`,
  };
}

function agreement(report: VerifyReport): string {
  const { commands, fromSeq, toSeq, accounts, orders, matches, ledgerEntries } = report;
  const { notProjected, removedUntilSeq } = report;
  const ahead = notProjected > 0 ? `, ${notProjected} batches not in the tables yet` : "";
  const replayed = `${amount(commands)} commands replayed (batches ${fromSeq + 1} to ${toSeq}${ahead})`;
  const compared = [
    `${amount(accounts)} balances`,
    `${amount(orders)} orders`,
    `${amount(matches)} matches`,
    `${amount(ledgerEntries)} ledger entries`,
  ];
  const removed =
    removedUntilSeq > 0 ? ` The journal up to batch ${removedUntilSeq} was removed, as its rule says.` : "";
  return `Verified: ${replayed}; ${compared.join(", ")} agree.${removed}`;
}

function bonusWords({ grants, faults }: BonusReport): string {
  return faults.length === 0 ? `${amount(grants)} bonuses agree.` : `NOT VERIFIED: ${faults.join("; ")}.`;
}

function disagreement({ differences, reported }: VerifyReport): string {
  const others = differences > 1 ? ` and ${differences - 1} more` : "";
  return `NOT VERIFIED: ${reported[0] ?? "unknown"}${others}.`;
}

function amount(value: number): string {
  return value.toLocaleString("en-IN");
}
