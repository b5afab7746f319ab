import type { AccountId, Command, KeyedCommand } from "../commands.ts";

/** Whether a command carries an idempotency key. */
export function isKeyed(command: Command): command is KeyedCommand {
  switch (command.type) {
    case "placeOrder":
    case "placeOrders":
    case "transfer":
    case "settleHold":
    case "releaseHold":
      return true;
    default:
      return withoutKey(command);
  }
}

/** A command with a key that is not listed above does not compile here: its key would not be looked for in the tables. */
function withoutKey(_command: Exclude<Command, KeyedCommand>): false {
  return false;
}

/** The account that the key of a command belongs to: the bettor's, where the command names one. */
export function keyAccountOf(command: KeyedCommand): AccountId {
  if (command.type !== "transfer") return command.accountId;
  return command.from > 0 || command.to < 0 ? command.from : command.to;
}
