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
      return false;
  }
}
