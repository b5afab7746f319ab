import { CASINO_STUDIO_NAMES, type transaction } from "@crossbook/contract";
import { resultOfText, winnerWords } from "@crossbook/engine/kinds";
import { formatPaise, paise, paiseToMainUnits } from "@crossbook/money";
import type * as z from "zod/mini";
import { dayText } from "../catalogue/index.ts";
import { groupOfKind, textOfKind } from "./statement-kinds.ts";
import type { LineRow } from "./statement-lines.ts";

/** A line of the statement as the wire has it. */
export type Transaction = z.output<typeof transaction>;

/** A line as its owner reads it. */
export function presentLine(row: LineRow): Transaction {
  const net = netOf(row);
  return {
    id: row.entry_id,
    date: row.at.toISOString(),
    description: describe(row),
    kind: row.kind,
    group: groupOfKind(row.kind),
    credit: amountText(Math.max(0, net)),
    debit: amountText(Math.max(0, -net)),
    balance: amountText(row.balance_after),
    balanceAfter: mainUnits(row.balance_after),
    eventId: row.event_id,
    reference: referenceOf(row) || null,
    settlement: settlementOf(row),
  };
}

/** What the line changed the cash by, in paise. */
export function netOf({ amount, commission }: LineRow): number {
  return amount + (commission ?? 0);
}

/** Names of the runners that won; empty where that is not known, or nobody did. */
export function winnersOf(row: Pick<LineRow, "market_result" | "runner_names">): string {
  const result = resultOfText(row.market_result ?? "");
  return (result && winnerWords(result, (runner) => row.runner_names?.[runner] ?? "")) ?? "";
}

/** What the line is about: of a day of a game `casino:kestrel:dice:2026-11-22`. */
export function referenceOf({
  reference,
  casino_studio: studio,
  casino_game: game,
  casino_day: day,
}: LineRow): string {
  if (studio === null || game === null || day === null) return reference;
  return `casino:${studio}:${game}:${dayText(day)}`;
}

/** Paise as text with two decimals and no separators, as clients of the class read it. */
export function amountText(amount: number): string {
  return formatPaise(paise(amount), { grouping: "none" });
}

function settlementOf(row: LineRow): Transaction["settlement"] {
  if (row.market_id === null || row.kind !== "marketResult") return null;
  return {
    marketId: row.market_id,
    match: row.title ?? "",
    marketName: row.market_name ?? "",
    winner: winnersOf(row) || null,
    gross: mainUnits(row.amount),
    commission: mainUnits(-(row.commission ?? 0) || 0),
    commissionPercent: (row.basis_points ?? 0) / 100,
    ...(row.commission_discount && { commissionDiscountPercent: row.commission_discount }),
    net: mainUnits(netOf(row)),
  };
}

function describeMovement({ kind, phase, hold_end: holdEnd, remark }: LineRow): string {
  const text = textOfKind(kind, holdEnd ?? phase);
  if (remark === "") return text;
  return phase === "posted" ? remark : `${text}: ${remark}`;
}

function describeGame({
  casino_studio: studio,
  casino_game: game,
  casino_name: name,
  casino_rounds: rounds,
}: LineRow) {
  const studioName = studio === null ? "" : CASINO_STUDIO_NAMES[studio];
  if (game === "") return `${studioName} · Prizes`;
  return `${name ?? game} · ${studioName} · ${rounds} ${rounds === 1 ? "round" : "rounds"}`;
}

/**
 * What is said of a line beside its figures. A hold leaves the cash when it begins and is paid out of what is held, so
 * its one line then says that it was. A remark says why, not what, so where money was held or came back it stands behind
 * the words for that.
 */
function describe(row: LineRow): string {
  if (row.casino_studio !== null) return describeGame(row);
  if (row.title === null || row.market_name === null) return describeMovement(row);
  const market = `${row.title} · ${row.market_name}`;
  if (row.kind !== "marketResult")
    return [market, textOfKind(row.kind), row.remark].filter(Boolean).join(" · ");
  const winners = winnersOf(row);
  const ended = winners === "" ? market : `${market} · ${resultLabel(row.market_result ?? "")}: ${winners}`;
  return row.remark === "" ? ended : `${ended} · Settled again: ${row.remark}`;
}

function resultLabel(marketResult: string): string {
  switch (resultOfText(marketResult)?.type) {
    case "number":
      return "Result";
    case "places":
    case "tiedPlaces":
      return "Placed";
    default:
      return marketResult.includes(",") ? "Winners" : "Winner";
  }
}

function mainUnits(amount: number): number {
  return paiseToMainUnits(paise(amount));
}
