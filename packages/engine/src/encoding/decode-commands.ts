import type { Paise } from "@crossbook/money";
import type { OddsHundredths } from "@crossbook/odds";
import type { Command } from "../commands.ts";
import { ByteReader } from "./byte-reader.ts";
import {
  ACCOUNT_KINDS,
  CASH_KINDS,
  COMMAND_TYPES,
  FLAGGED_TYPES,
  LADDERS,
  SETTABLE_STATUSES,
} from "./command-words.ts";
import { COMMANDS_VERSION, FLAG } from "./encode-commands.ts";

/** The commands of one journal row; undefined where the bytes are not what `encodeCommands` writes. */
export function decodeCommands(bytes: Uint8Array): Command[] | undefined {
  const reader = new ByteReader(bytes);
  if (reader.byte() !== COMMANDS_VERSION) return undefined;
  const count = reader.number();
  if (!Number.isSafeInteger(count) || count < 0) return undefined;
  const commands: Command[] = [];
  let previousAt = 0;
  while (commands.length < count && !reader.failed) {
    const first = reader.byte();
    const step = reader.byte();
    // Bits that mean nothing are damage: a row must not be read as something that nobody wrote.
    if (first >= FLAG * 2 || step > 1) reader.fail();
    const time = reader.number();
    const at = step === 1 ? previousAt + time : time;
    if (Number.isSafeInteger(at)) previousAt = at;
    commands.push(readContent(reader, first % FLAG, first >= FLAG, at));
  }
  return reader.failed || !reader.atEnd ? undefined : commands;
}

function readContent(reader: ByteReader, typeNumber: number, flag: boolean, at: number): Command {
  const type = word(reader, COMMAND_TYPES, typeNumber);
  if (flag && !FLAGGED_TYPES.includes(type)) reader.fail();
  switch (type) {
    case "placeOrder":
      return {
        type,
        at,
        accountId: reader.number(),
        marketId: reader.number(),
        runner: reader.number(),
        side: flag ? "lay" : "back",
        price: odds(reader),
        stake: amount(reader),
        key: reader.text(),
      };
    case "cancelOrder":
      return {
        type,
        at,
        accountId: reader.number(),
        orderId: reader.number(),
        reduceBy: flag ? amount(reader) : undefined,
      };
    case "cancelOrders":
      return { type, at, accountId: reader.number(), marketId: reader.number() };
    case "moveCash":
      return {
        type,
        at,
        accountId: reader.number(),
        amount: amount(reader),
        kind: word(reader, CASH_KINDS, reader.byte()),
        key: reader.text(),
        remark: reader.text(),
      };
    case "openAccount":
      return { type, at, accountId: reader.number(), kind: word(reader, ACCOUNT_KINDS, reader.byte()) };
    case "createMarket":
      return {
        type,
        at,
        marketId: reader.number(),
        kind: "odds",
        winners: 1,
        runnerCount: reader.number(),
        ladder: word(reader, LADDERS, reader.byte()),
        commissionBasisPoints: reader.number(),
        minStake: amount(reader),
        maxStake: amount(reader),
      };
    case "setMarketStatus":
      return {
        type,
        at,
        marketId: reader.number(),
        status: word(reader, SETTABLE_STATUSES, reader.byte()),
        lapseUnmatched: flag,
      };
    case "settleMarket":
      return { type, at, marketId: reader.number(), winner: reader.number() };
    case "voidMarket":
      return { type, at, marketId: reader.number() };
  }
}

function word<Word extends string>(
  reader: ByteReader,
  words: readonly [Word, ...Word[]],
  index: number,
): Word {
  const found = words[index];
  if (found !== undefined) return found;
  reader.fail();
  return words[0];
}

// The journal holds commands as they were given, wrong ones too; the engine is what judges their amounts.
function amount(reader: ByteReader): Paise {
  return reader.number() as Paise;
}

function odds(reader: ByteReader): OddsHundredths {
  return reader.number() as OddsHundredths;
}
