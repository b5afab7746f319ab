import type {
  Command,
  CreateMarket,
  OpenAccount,
  PlaceOrder,
  PlaceOrders,
  SetCommissionDiscount,
  SetExposureLimit,
  SetMarketLimits,
  Transfer,
} from "../commands.ts";
import { TRANSFER_KINDS } from "../ledger/ledger-kinds.ts";
import type { MarketLimits } from "../market-bounds.ts";
import { PERSISTENCES, STATUS_LAPSES } from "../rules/lapse-reasons.ts";
import { EXECUTIONS } from "../rules/order-rules.ts";
import { ByteWriter } from "./byte-writer.ts";
import { ACCOUNT_KINDS, COMMAND_TYPES, MONEY_MODES, SETTABLE_STATUSES } from "./command-words.ts";
import { writeCorrection } from "./correction-codec.ts";

export const COMMANDS_VERSION = 8;

/**
 * A batch of commands as the journal keeps it: version, count, then one command after the other: its type, its flags with
 * the form of its time in their lowest bit, its time, its fields. An order with a 12-character key takes about 35 bytes. Every value comes back exactly, also one that the engine will refuse.
 */
export function encodeCommands(commands: readonly Command[]): Uint8Array {
  const writer = new ByteWriter();
  writer.byte(COMMANDS_VERSION);
  writer.number(commands.length);
  let previousAt = 0;
  for (const command of commands) {
    const isStep = isStepOn(command.at, previousAt);
    writer.byte(COMMAND_TYPES.indexOf(command.type));
    writer.number(flagsOf(command) * 2 + (isStep ? 1 : 0));
    writer.number(isStep ? command.at - previousAt : command.at);
    if (Number.isSafeInteger(command.at)) previousAt = command.at;
    writeContent(writer, command);
  }
  return writer.bytes();
}

/** Whole milliseconds are written as the way from the last command's time, where they do not go back; else as they are. */
function isStepOn(at: number, previousAt: number): boolean {
  return Number.isSafeInteger(at) && !Object.is(at, -0) && at >= previousAt;
}

function flagsOf(command: Command): number {
  switch (command.type) {
    case "placeOrder":
      return (
        (command.side === "lay" ? 1 : 0) +
        executionFlags(EXECUTIONS.indexOf(command.execution)) +
        (command.worstPrice === undefined ? 0 : 8) +
        (command.persistence === "keep" ? 16 : command.persistence === "startingPrice" ? 64 : 0) +
        (command.minMatched === undefined ? 0 : 128) +
        (command.expiresAt === undefined ? 0 : 256)
      );
    case "cancelOrder":
      return command.reduceBy === undefined ? 0 : 1;
    case "transfer":
      return command.hold ? 1 : 0;
    case "createMarket":
      return (
        (command.keepsInPlay ? 1 : 0) +
        (command.limits === undefined ? 0 : 2) +
        (command.hasStartingPrice ? 4 : 0)
      );
    case "setMarketStatus":
      return (
        (command.lapse === undefined ? 0 : 1) +
        (command.betDelayMs === undefined ? 0 : 2) +
        (command.by === "operator" ? 4 : 0)
      );
    case "correctMarket":
      return command.isLast ? 1 : 0;
    default:
      return 0;
  }
}

/** Two bits of the number beside each other, and the third where there was room for it. */
function executionFlags(number: number): number {
  return (number & 3) * 2 + (number & 4) * 8;
}

function writeContent(writer: ByteWriter, command: Command): void {
  switch (command.type) {
    case "placeOrder":
      writeOrder(writer, command);
      return;
    case "placeOrders":
      writeGroup(writer, command);
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
    case "setPersistence":
      writer.number(command.accountId);
      writer.number(command.orderId);
      writer.byte(PERSISTENCES.indexOf(command.persistence));
      return;
    case "transfer":
      writeTransfer(writer, command);
      return;
    case "settleHold":
    case "releaseHold":
      writer.number(command.accountId);
      writer.number(command.holdId);
      writer.text(command.remark);
      writer.text(command.key);
      return;
    case "openAccount":
    case "setExposureLimit":
    case "setCommissionDiscount":
      writeAccount(writer, command);
      return;
    case "createMarket":
      writeMarket(writer, command);
      return;
    case "setMarketStatus":
      writer.number(command.marketId);
      writer.byte(SETTABLE_STATUSES.indexOf(command.status));
      if (command.lapse !== undefined) writer.byte(STATUS_LAPSES.indexOf(command.lapse));
      if (command.betDelayMs !== undefined) writer.number(command.betDelayMs);
      return;
    case "setMarketLimits":
      writeLimitsChange(writer, command);
      return;
    case "settleMarket":
      writer.number(command.marketId);
      writer.value(command.result);
      return;
    case "removeMarket":
      writer.number(command.marketId);
      return;
    case "voidMatches":
    case "removeRunner":
    case "correctMarket":
      writeCorrection(writer, command);
      return;
    case "releaseOrders":
    case "expireOrders":
  }
}

function writeOrder(writer: ByteWriter, command: PlaceOrder): void {
  writer.number(command.accountId);
  writer.number(command.marketId);
  writer.number(command.runner);
  writer.number(command.price);
  writer.number(command.stake);
  if (command.worstPrice !== undefined) writer.number(command.worstPrice);
  if (command.minMatched !== undefined) writer.number(command.minMatched);
  if (command.expiresAt !== undefined) writer.number(command.expiresAt);
  writer.text(command.key);
}

function writeAccount(
  writer: ByteWriter,
  command: OpenAccount | SetExposureLimit | SetCommissionDiscount,
): void {
  writer.number(command.accountId);
  switch (command.type) {
    case "openAccount":
      writer.byte(ACCOUNT_KINDS.indexOf(command.kind));
      writer.byte(MONEY_MODES.indexOf(command.moneyMode));
      return;
    case "setExposureLimit":
      writer.number(command.exposureLimit);
      return;
    case "setCommissionDiscount":
      writer.number(command.commissionDiscountPercent);
  }
}

function writeTransfer(writer: ByteWriter, command: Transfer): void {
  writer.number(command.from);
  writer.number(command.to);
  writer.number(command.amount);
  writer.byte(TRANSFER_KINDS.indexOf(command.kind));
  writer.text(command.reference);
  writer.text(command.remark);
  writer.text(command.key);
}

function writeGroup(writer: ByteWriter, { accountId, marketId, orders, key }: PlaceOrders): void {
  writer.number(accountId);
  writer.number(marketId);
  writer.number(orders.length);
  for (const { runner, side, price, stake } of orders) {
    writer.byte(side === "lay" ? 1 : 0);
    writer.number(runner);
    writer.number(price);
    writer.number(stake);
  }
  writer.text(key);
}

function writeMarket(writer: ByteWriter, command: CreateMarket): void {
  writer.number(command.marketId);
  writer.byte(MONEY_MODES.indexOf(command.moneyMode));
  writer.value(command.terms);
  writer.number(command.commissionBasisPoints);
  writer.number(command.minStake);
  writer.number(command.maxStake);
  if (command.limits !== undefined) writeLimits(writer, command.limits);
}

function writeLimitsChange(writer: ByteWriter, command: SetMarketLimits): void {
  writer.number(command.marketId);
  writer.number(command.betDelayMs);
  writer.number(command.minStake);
  writer.number(command.maxStake);
  writeLimits(writer, command.limits);
  writer.number(command.jumpGuard.ticks);
  writer.number(command.jumpGuard.withinMs);
}

function writeLimits(writer: ByteWriter, { minPayout, maxExposure, maxMatched }: MarketLimits): void {
  writer.number(minPayout);
  writer.number(maxExposure);
  writer.number(maxMatched);
}
