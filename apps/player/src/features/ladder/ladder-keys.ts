import type { OddsHundredths } from "@crossbook/odds";
import type { Side } from "../../selection/draft.ts";
import type { LadderRow, OwnOrder } from "./ladder-rows.ts";
import type { Carry } from "./use-carry.ts";

/** What a pointer or a key is on: a side of a price, or an own bet. */
export type LadderSpot =
  | { readonly kind: "cell"; readonly odds: OddsHundredths; readonly side: Side }
  | { readonly kind: "order"; readonly odds: OddsHundredths; readonly betId: number };

/** What a key of the ladder does. */
export type LadderKeyAct =
  | { readonly type: "focus"; readonly odds: OddsHundredths; readonly side: Side }
  | { readonly type: "centre"; readonly side: Side }
  | { readonly type: "cancel"; readonly betId: number }
  | { readonly type: "pickUp"; readonly order: OwnOrder }
  | { readonly type: "aim"; readonly target: OddsHundredths }
  | { readonly type: "drop" }
  | { readonly type: "leave" };

/** What a key does on a spot of these rows, highest price first; undefined: the browser's own. */
export function ladderKeyAct(
  key: string,
  spot: LadderSpot,
  rows: readonly LadderRow[],
  carry: Carry | undefined,
): LadderKeyAct | undefined {
  return carry === undefined ? gridAct(key, spot, rows) : carryAct(key, rows, carry);
}

function gridAct(key: string, spot: LadderSpot, rows: readonly LadderRow[]): LadderKeyAct | undefined {
  const side = spot.kind === "cell" ? spot.side : "lay";
  const own = rows.find(({ odds }) => odds === spot.odds)?.own ?? [];
  const order = spot.kind === "order" ? own.find(({ betId }) => betId === spot.betId) : own[0];
  switch (key) {
    case "ArrowLeft":
      return { type: "focus", odds: spot.odds, side: "back" };
    case "ArrowRight":
      return { type: "focus", odds: spot.odds, side: "lay" };
    case "ArrowUp":
    case "ArrowDown":
      return { type: "focus", odds: beside(rows, spot.odds, key), side };
    case "Home":
      return { type: "centre", side };
    case "Delete":
    case "Backspace":
      return order && { type: "cancel", betId: order.betId };
    case "m":
    case "M":
      return order && { type: "pickUp", order };
    default:
      return undefined;
  }
}

function carryAct(key: string, rows: readonly LadderRow[], carry: Carry): LadderKeyAct | undefined {
  switch (key) {
    case "ArrowUp":
    case "ArrowDown":
      return { type: "aim", target: beside(rows, carry.target, key) };
    case "Enter":
    case " ":
      return { type: "drop" };
    case "Escape":
      return { type: "leave" };
    default:
      return undefined;
  }
}

/** The next price; at the ends the same one. */
function beside(
  rows: readonly LadderRow[],
  odds: OddsHundredths,
  key: "ArrowUp" | "ArrowDown",
): OddsHundredths {
  const index = rows.findIndex((row) => row.odds === odds);
  return rows[index + (key === "ArrowUp" ? -1 : 1)]?.odds ?? odds;
}

/** The spot of an element in a ladder of these rows; undefined outside of its cells. */
export function spotOf(target: EventTarget, rows: readonly LadderRow[]): LadderSpot | undefined {
  if (!(target instanceof Element)) return undefined;
  const at = Number(target.closest<HTMLElement>("tr[data-odds]")?.dataset.odds);
  const odds = rows.find((row) => row.odds === at)?.odds;
  const button = target.closest<HTMLElement>("button");
  if (odds === undefined || button === null) return undefined;
  const { side, bet } = button.dataset;
  if (side === "back" || side === "lay") return { kind: "cell", odds, side };
  return bet === undefined ? undefined : { kind: "order", odds, betId: Number(bet) };
}
