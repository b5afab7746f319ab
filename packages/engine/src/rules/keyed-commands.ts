import type { Command, KeyedCommand } from "../commands.ts";

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
