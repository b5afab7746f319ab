import type { Paise } from "@crossbook/money";
import type { OddsHundredths } from "@crossbook/odds";
import type { Command, GroupOrder, MoneyMode, OpenAccount, Persistence, PlaceOrder } from "../commands.ts";
import type { MarketResult } from "../kinds/market-result.ts";
import type { MarketTerms } from "../kinds/market-terms.ts";
import type { Side } from "../kinds/payout.ts";
import { TRANSFER_KINDS } from "../ledger/ledger-kinds.ts";
import type { MarketLimits } from "../market-bounds.ts";
import { PERSISTENCES, STATUS_LAPSES } from "../rules/lapse-reasons.ts";
import { isWithin } from "../rules/number-rules.ts";
import { EXECUTIONS } from "../rules/order-rules.ts";
import { ByteReader } from "./byte-reader.ts";
import {
  ACCOUNT_KINDS,
  COMMAND_TYPES,
  FLAG_COUNTS,
  MONEY_MODES,
  SETTABLE_STATUSES,
} from "./command-words.ts";
import { readCorrection } from "./correction-codec.ts";
import { COMMANDS_VERSION } from "./encode-commands.ts";

/** The commands of one journal row; undefined where the bytes are not what `encodeCommands` writes. */
export function decodeCommands(bytes: Uint8Array): Command[] | undefined {
  const reader = new ByteReader(bytes);
  if (reader.byte() !== COMMANDS_VERSION) return undefined;
  const count = reader.number();
  if (!Number.isSafeInteger(count) || count < 0) return undefined;
  const commands: Command[] = [];
  let previousAt = 0;
  while (commands.length < count && !reader.failed) {
    const type = reader.byte();
    const flags = reader.number();
    if (!isWithin(flags, 0, Number.MAX_SAFE_INTEGER)) reader.fail();
    const time = reader.number();
    const at = flags % 2 === 1 ? previousAt + time : time;
    if (Number.isSafeInteger(at)) previousAt = at;
    commands.push(readContent(reader, type, Math.floor(flags / 2), at));
  }
  return reader.failed || !reader.atEnd ? undefined : commands;
}

function readContent(reader: ByteReader, typeNumber: number, flags: number, at: number): Command {
  const type = word(reader, COMMAND_TYPES, typeNumber);
  // Bits that mean nothing are damage: a row must not be read as something that nobody wrote.
  if (flags >= (FLAG_COUNTS[type] ?? 1)) reader.fail();
  switch (type) {
    case "placeOrder":
      return readOrder(reader, flags, at);
    case "placeOrders":
      return {
        type,
        at,
        accountId: reader.number(),
        marketId: reader.number(),
        orders: readGroup(reader),
        key: reader.text(),
      };
    case "cancelOrder":
      return {
        type,
        at,
        accountId: reader.number(),
        orderId: reader.number(),
        reduceBy: flags === 1 ? amount(reader) : undefined,
      };
    case "cancelOrders":
      return { type, at, accountId: reader.number(), marketId: reader.number() };
    case "setPersistence": {
      const [accountId, orderId] = [reader.number(), reader.number()];
      return { type, at, accountId, orderId, persistence: word(reader, PERSISTENCES, reader.byte()) };
    }
    case "transfer":
    case "settleHold":
    case "releaseHold":
      return readMoney(reader, type, flags === 1, at);
    case "openAccount":
    case "setExposureLimit":
    case "setCommissionDiscount":
      return readAccount(reader, type, at);
    case "createMarket":
      return readMarket(reader, flags, at);
    case "setMarketStatus":
      return {
        type,
        at,
        marketId: reader.number(),
        status: word(reader, SETTABLE_STATUSES, reader.byte()),
        by: flags >= 4 ? "operator" : "feed",
        lapse: flags % 2 === 1 ? word(reader, STATUS_LAPSES, reader.byte()) : undefined,
        betDelayMs: (flags & 2) !== 0 ? reader.number() : undefined,
      };
    case "setMarketLimits":
      return readLimitsChange(reader, at);
    case "settleMarket":
      return { type, at, marketId: reader.number(), result: reader.value() as MarketResult };
    case "removeMarket":
      return { type, at, marketId: reader.number() };
    case "voidMatches":
    case "removeRunner":
    case "correctMarket":
      return readCorrection(reader, type, flags === 1, at);
    case "releaseOrders":
    case "expireOrders":
      return { type, at };
  }
}

function readOrder(reader: ByteReader, flags: number, at: number): PlaceOrder {
  return {
    type: "placeOrder",
    at,
    accountId: reader.number(),
    marketId: reader.number(),
    runner: reader.number(),
    side: flags % 2 === 1 ? "lay" : "back",
    price: odds(reader),
    stake: amount(reader),
    execution: word(reader, EXECUTIONS, ((flags >> 1) & 3) + ((flags >> 3) & 4)),
    ...((flags & 8) !== 0 && { worstPrice: odds(reader) }),
    ...((flags & 128) !== 0 && { minMatched: amount(reader) }),
    ...((flags & 256) !== 0 && { expiresAt: reader.number() }),
    persistence: persistence(reader, flags),
    key: reader.text(),
  };
}

function persistence(reader: ByteReader, flags: number): Persistence {
  const number = ((flags >> 4) & 1) + ((flags >> 5) & 2);
  return word(reader, PERSISTENCES, number);
}

const SIDES = ["back", "lay"] as const satisfies readonly Side[];

function readGroup(reader: ByteReader): GroupOrder[] {
  const orders: GroupOrder[] = [];
  const count = reader.number();
  if (!Number.isSafeInteger(count) || count < 0) reader.fail();
  while (orders.length < count && !reader.failed) {
    const side = word(reader, SIDES, reader.byte());
    orders.push({ side, runner: reader.number(), price: odds(reader), stake: amount(reader) });
  }
  return orders;
}

function readMarket(reader: ByteReader, flags: number, at: number): Command {
  return {
    type: "createMarket",
    at,
    marketId: reader.number(),
    moneyMode: moneyMode(reader),
    // The engine judges terms and results, whatever they are: see `MarketKind`.
    terms: reader.value() as MarketTerms,
    commissionBasisPoints: reader.number(),
    keepsInPlay: flags % 2 === 1,
    minStake: amount(reader),
    maxStake: amount(reader),
    ...((flags & 2) !== 0 && { limits: readLimits(reader) }),
    ...((flags & 4) !== 0 && { hasStartingPrice: true }),
  };
}

function readLimitsChange(reader: ByteReader, at: number): Command {
  return {
    type: "setMarketLimits",
    at,
    marketId: reader.number(),
    betDelayMs: reader.number(),
    minStake: amount(reader),
    maxStake: amount(reader),
    limits: readLimits(reader),
    jumpGuard: { ticks: reader.number(), withinMs: reader.number() },
  };
}

function readLimits(reader: ByteReader): MarketLimits {
  return { minPayout: reader.number(), maxExposure: reader.number(), maxMatched: reader.number() };
}

/** What moves money between accounts. */
function readMoney(
  reader: ByteReader,
  type: "transfer" | "settleHold" | "releaseHold",
  hold: boolean,
  at: number,
): Command {
  if (type === "transfer") {
    return {
      type,
      at,
      from: reader.number(),
      to: reader.number(),
      amount: amount(reader),
      kind: word(reader, TRANSFER_KINDS, reader.byte()),
      hold,
      reference: reader.text(),
      remark: reader.text(),
      key: reader.text(),
    };
  }
  return {
    type,
    at,
    accountId: reader.number(),
    holdId: reader.number(),
    remark: reader.text(),
    key: reader.text(),
  };
}

function readAccount(
  reader: ByteReader,
  type: "openAccount" | "setExposureLimit" | "setCommissionDiscount",
  at: number,
): Command {
  const accountId = reader.number();
  switch (type) {
    case "openAccount":
      return { type, at, accountId, kind: accountKind(reader), moneyMode: moneyMode(reader) };
    case "setExposureLimit":
      return { type, at, accountId, exposureLimit: reader.number() };
    case "setCommissionDiscount":
      return { type, at, accountId, commissionDiscountPercent: reader.number() };
  }
}

function accountKind(reader: ByteReader): OpenAccount["kind"] {
  const kind = word(reader, ACCOUNT_KINDS, reader.byte());
  if (kind !== "internal") return kind;
  reader.fail();
  return "player";
}

function moneyMode(reader: ByteReader): MoneyMode {
  return word(reader, MONEY_MODES, reader.byte());
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
