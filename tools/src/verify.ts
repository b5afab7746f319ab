import { parseArgs } from "node:util";
import { verifyDatabase } from "./backup/verify-database.ts";
import { interruption, workWith } from "./interruption.ts";
import { toolDatabase } from "./tool-database.ts";

/**
 * `npm run verify [-- --from-beginning]`: replays the journal through a fresh engine and compares every balance,
 * bet and ledger entry with the tables; then follows the chain of the operators' audit, and compares bonuses with
 * their accounts. Works beside a running server and without one. Prints one line; ends
 * with 0 where everything agrees, 1 where something differs, 2 where it could not look.
 */
async function verify(): Promise<number> {
  const signal = interruption();
  const { values } = parseArgs({ options: { "from-beginning": { type: "boolean", default: false } } });
  const fromBeginning = values["from-beginning"];
  const database = await toolDatabase(process.env, signal);
  const { isWhole, words } = await workWith(database, signal, (connection) =>
    verifyDatabase(connection, fromBeginning),
  );
  say(words);
  return isWhole ? 0 : 1;
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
