import { resolve } from "node:path";
import { resolveDatabase } from "@crossbook/postgres";
import { verifyAudit } from "@crossbook/server/audit";
import { type BonusReport, verifyBonuses } from "@crossbook/server/bonuses";
import { type VerifyReport, verifyExchange } from "@crossbook/server/exchange";

/**
 * `npm run verify [-- --from-beginning]`: replays the journal through a fresh engine and compares every balance,
 * bet and ledger entry with the tables; then follows the chain of the operators' audit, and compares bonuses with
 * their accounts. Works beside a running server and without one. Prints one line; ends
 * with 0 where everything agrees, 1 where something differs, 2 where it could not look.
 */
async function verify(): Promise<number> {
  const database = await resolveDatabase({
    databaseUrl: process.env["DATABASE_URL"],
    dataDir: resolve(process.env["DATA_DIR"] || ".data", "postgres"),
  });
  try {
    const fromBeginning = process.argv.includes("--from-beginning");
    const report = await verifyExchange({ connection: database.connection, fromBeginning });
    const { entries, fault } = await verifyAudit(database.connection);
    const bonuses = await verifyBonuses(database.connection);
    const isWhole = report.differences === 0 && fault === undefined && bonuses.faults.length === 0;
    const found = report.differences === 0 ? agreement(report) : disagreement(report);
    say(
      `${found} ${fault === undefined ? `${amount(entries)} audit entries are one chain.` : `NOT VERIFIED: ${fault}.`} ${bonusWords(bonuses)}`,
    );
    return isWhole ? 0 : 1;
  } finally {
    await database.stop();
  }
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

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

try {
  process.exitCode = await verify();
} catch (error) {
  say(`Could not verify: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 2;
}
