import type { Command } from "../commands.ts";
import { ByteWriter } from "./byte-writer.ts";
import { ACCOUNT_KINDS, CASH_KINDS, COMMAND_TYPES, LADDERS, SETTABLE_STATUSES } from "./command-words.ts";

export const COMMANDS_VERSION = 1;

/** Low bits of a command's first byte hold its type, the high bits flags that depend on the type. */
export const TYPE_BITS = 4;
export const FLAG = 1 << TYPE_BITS;

/**
 * A batch of commands as the journal keeps it: version, count, then one command after the other. An order with
 * a 12-character key takes about 35 bytes. Every value comes back exactly, also one that the engine will refuse.
 */
export function encodeCommands(commands: readonly Command[]): Uint8Array {
  const writer = new ByteWriter();
  writer.byte(COMMANDS_VERSION);
  writer.number(commands.length);
  let previousAt = 0;
  for (const command of commands) {
    writer.byte(COMMAND_TYPES.indexOf(command.type) + flagOf(command) * FLAG);
    writeTime(writer, command.at, previousAt);
    if (Number.isSafeInteger(command.at)) previousAt = command.at;
    writeContent(writer, command);
  }
  return writer.bytes();
}

/** Whole milliseconds as the way from the last command's time, where they do not go back; else as they are. */
function writeTime(writer: ByteWriter, at: number, previousAt: number): void {
  const isStep = Number.isSafeInteger(at) && !Object.is(at, -0) && at >= previousAt;
  writer.byte(isStep ? 1 : 0);
  writer.number(isStep ? at - previousAt : at);
}

function flagOf(command: Command): number {
  switch (command.type) {
    case "placeOrder":
      return command.side === "lay" ? 1 : 0;
    case "cancelOrder":
      return command.reduceBy === undefined ? 0 : 1;
    case "setMarketStatus":
      return command.lapseUnmatched ? 1 : 0;
    default:
      return 0;
  }
}

function writeContent(writer: ByteWriter, command: Command): void {
  switch (command.type) {
    case "placeOrder":
      writer.number(command.accountId);
      writer.number(command.marketId);
      writer.number(command.runner);
      writer.number(command.price);
      writer.number(command.stake);
      writer.text(command.key);
      return;
    case "cancelOrder":
      writer.number(command.accountId);
      writer.number(command.orderId);
      if (command.reduceBy !== undefined) writer.number(command.reduceBy);
      return;
    case "cancelOrders":
      writer.number(command.accountId);
      writer.number(command.marketId);
      return;
    case "moveCash":
      writer.number(command.accountId);
      writer.number(command.amount);
      writer.byte(CASH_KINDS.indexOf(command.kind));
      writer.text(command.key);
      writer.text(command.remark);
      return;
    case "openAccount":
      writer.number(command.accountId);
      writer.byte(ACCOUNT_KINDS.indexOf(command.kind));
      return;
    case "createMarket":
      writer.number(command.marketId);
      writer.number(command.runnerCount);
      writer.byte(LADDERS.indexOf(command.ladder));
      writer.number(command.commissionBasisPoints);
      writer.number(command.minStake);
      writer.number(command.maxStake);
      return;
    case "setMarketStatus":
      writer.number(command.marketId);
      writer.byte(SETTABLE_STATUSES.indexOf(command.status));
      return;
    case "settleMarket":
      writer.number(command.marketId);
      writer.number(command.winner);
      return;
    case "voidMarket":
      writer.number(command.marketId);
  }
}
