import type { LadderStep } from "@crossbook/engine/kinds";
import { amountAt } from "@crossbook/engine/kinds";
import type { Paise } from "@crossbook/money";
import { type Sides, sideMarginWords } from "../../markets/line-words.ts";
import { lineText } from "../../messages/english/betting/lines.ts";
import { positionText } from "../../messages/english/betting/positions.ts";
import { type Outlook, wholePaise } from "../market-position.ts";

/** Results that bring the same, now and with the bet that is being written. */
export interface LadderRow {
  /** Undefined: none is too low. */
  readonly from: number | undefined;
  /** Undefined: none is too high. */
  readonly to: number | undefined;
  readonly now: Paise;
  readonly projected: Paise | undefined;
}

/** The rows of a ladder: a new one wherever what is held changes, or what the bet in the slip would make of it. */
export function ladderRows({ now, projected }: Outlook<readonly LadderStep[]>): readonly LadderRow[] {
  const begins = [...now, ...(projected ?? [])].flatMap(({ from }) => from ?? []);
  const ascending = [...new Set(begins)].sort((a, b) => a - b);
  const lowest = (ascending[0] ?? 0) - 1;
  return [undefined, ...ascending].map((from, index) => {
    const next = ascending[index];
    const value = from ?? lowest;
    return {
      from,
      to: next === undefined ? undefined : next - 1,
      now: wholePaise(amountAt(now, value)),
      projected: projected && wholePaise(amountAt(projected, value)),
    };
  });
}

/** "46 or fewer", "47", "47 to 52", "53 or more"; of a handicap's sides "India by 2 or more", "Draw", "Australia by 1". */
export function rangeWords({ from, to }: Pick<LadderRow, "from" | "to">, sides: Sides | undefined): string {
  if (from === undefined && to === undefined) return positionText().anyResultTitle;
  if (sides !== undefined) return marginWords(from, to, sides);
  if (from === undefined) return to === 0 ? "0" : positionText().orFewer(to ?? 0);
  if (to === undefined) return positionText().orMore(from);
  return from === to ? String(from) : positionText().numbers(from, to);
}

function marginWords(from: number | undefined, to: number | undefined, sides: Sides): string {
  const oneMargin = (margin = 0) => sideMarginWords(margin, sides);
  if (from === undefined)
    return (to ?? 0) < 0
      ? positionText().marginOrMore(oneMargin(to))
      : positionText().worseFor(oneMargin(to), sides.home);
  if (to === undefined)
    return from > 0
      ? positionText().marginOrMore(oneMargin(from))
      : positionText().betterFor(oneMargin(from), sides.home);
  return from === to ? oneMargin(from) : lineText().fromTo(oneMargin(from), oneMargin(to));
}
