import type { Paise } from "@crossbook/money";
import type {
  CorrectedAccount,
  CorrectedBet,
  CorrectMarket,
  MatchInForce,
  RemoveRunner,
  VoidMatches,
} from "../commands.ts";
import type { MarketResult } from "../kinds/market-result.ts";
import type { MarketTerms } from "../kinds/market-terms.ts";
import type { ByteReader } from "./byte-reader.ts";
import type { ByteWriter } from "./byte-writer.ts";
import { MONEY_MODES } from "./command-words.ts";

type Correction = VoidMatches | RemoveRunner | CorrectMarket;

/** Writes what follows type, flags and time of a command that corrects a market: lists of plain numbers. */
export function writeCorrection(writer: ByteWriter, command: Correction): void {
  writer.number(command.marketId);
  writer.text(command.reason);
  switch (command.type) {
    case "voidMatches":
      writeMatches(writer, command.matches);
      return;
    case "removeRunner":
      writer.number(command.runner);
      writer.number(command.reductionBasisPoints);
      writeMatches(writer, command.matches);
      return;
    case "correctMarket":
      writer.byte(MONEY_MODES.indexOf(command.moneyMode));
      writer.value(command.terms);
      writer.number(command.commissionBasisPoints);
      writer.value(command.result);
      writeMatches(writer, command.voided);
      writer.number(command.accounts.length);
      for (const account of command.accounts) writeAccount(writer, account);
  }
}

/** Reads what `writeCorrection` wrote. */
export function readCorrection(
  reader: ByteReader,
  type: Correction["type"],
  isLast: boolean,
  at: number,
): Correction {
  const marketId = reader.number();
  const reason = reader.text();
  switch (type) {
    case "voidMatches":
      return { type, at, marketId, matches: readMatches(reader), reason };
    case "removeRunner": {
      const [runner, reductionBasisPoints] = [reader.number(), reader.number()];
      return { type, at, marketId, runner, reductionBasisPoints, matches: readMatches(reader), reason };
    }
    case "correctMarket": {
      const moneyMode = MONEY_MODES[reader.byte()];
      if (moneyMode === undefined) reader.fail();
      return {
        ...{ type, at, marketId, moneyMode: moneyMode ?? "play", isLast, reason },
        terms: reader.value() as MarketTerms,
        commissionBasisPoints: reader.number(),
        result: reader.value() as MarketResult,
        voided: readMatches(reader),
        accounts: listOf(reader, readAccount),
      };
    }
  }
}

function writeMatches(writer: ByteWriter, matches: readonly MatchInForce[]): void {
  writer.number(matches.length);
  for (const { matchId, backOrderId, layOrderId, runner, stake, price } of matches) {
    for (const number of [matchId, backOrderId, layOrderId, runner, stake, price]) writer.number(number);
  }
}

function readMatches(reader: ByteReader): readonly MatchInForce[] {
  return listOf(reader, () => ({
    matchId: reader.number(),
    backOrderId: reader.number(),
    layOrderId: reader.number(),
    runner: reader.number(),
    stake: reader.number() as Paise,
    price: reader.number(),
  }));
}

function writeAccount(writer: ByteWriter, account: CorrectedAccount): void {
  const { accountId, gross, commission, commissionDiscountPercent, bets } = account;
  for (const number of [accountId, gross, commission, commissionDiscountPercent, bets.length])
    writer.number(number);
  for (const { orderId, runner, side, stake, payoutCentipaise } of bets) {
    writer.number(orderId);
    writer.number(runner);
    writer.byte(side === "lay" ? 1 : 0);
    writer.number(stake);
    writer.number(payoutCentipaise);
  }
}

function readAccount(reader: ByteReader): CorrectedAccount {
  const [accountId, gross, commission] = [reader.number(), reader.number(), reader.number()];
  const commissionDiscountPercent = reader.number();
  return { accountId, gross, commission, commissionDiscountPercent, bets: listOf(reader, readBet) };
}

function readBet(reader: ByteReader): CorrectedBet {
  const [orderId, runner, side] = [reader.number(), reader.number(), reader.byte()];
  if (side > 1) reader.fail();
  return {
    ...{ orderId, runner, side: side === 1 ? "lay" : "back" },
    ...{ stake: reader.number(), payoutCentipaise: reader.number() },
  };
}

/** As many as the number before them says; a number that is no count is damage. */
function listOf<Item>(reader: ByteReader, read: (reader: ByteReader) => Item): readonly Item[] {
  const count = reader.number();
  if (!Number.isSafeInteger(count) || count < 0) reader.fail();
  const items: Item[] = [];
  while (items.length < count && !reader.failed) items.push(read(reader));
  return items;
}
