import { useMarketBook } from "@crossbook/browser";
import type { Market } from "@crossbook/contract";
import { useState } from "react";
import { useOpenBets } from "../../positions/use-positions.ts";

/** Beyond so many runners a market of lines or scores shows those that somebody offers; nobody reads forty empty rows. */
const MOST_UNFOLDED = 8;
/** Shown around the middle where nothing is offered at all. */
const SHOWN_AT_LEAST = 4;

/** Which runners of a market of lines or scores have a row. */
export interface ShownLines {
  readonly isShown: (runnerId: number) => boolean;
  /** Runners that have no row, or would have none; 0 where all are always shown. */
  readonly foldedCount: number;
  readonly isUnfolded: boolean;
  readonly toggle: () => void;
}

/**
 * Folds the lines of a handicap or total, and the correct scores, that nobody offers and the player has not bet on. A line that
 * was offered once stays, so that no row goes while it is looked at. `decided`: runners that have their row in any case, such
 * as the winner.
 */
export function useShownLines(
  { marketId, marketType, line, runners }: Pick<Market, "marketId" | "marketType" | "line" | "runners">,
  decided: readonly number[],
): ShownLines {
  const offered = useMarketBook(marketId, (book) =>
    book.runners
      .filter(({ back, lay }) => back.length > 0 || lay.length > 0)
      .map(({ runnerId }) => runnerId)
      .join(","),
  );
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set());
  const [isUnfolded, setUnfolded] = useState(false);
  const openBets = useOpenBets().data?.openBets ?? [];
  const own = openBets.filter((bet) => bet.marketId === marketId).map(({ runnerId }) => runnerId);
  // Scores have no middle: all of them are shown until one is offered.
  const isOfScores = marketType === "correct_score" && (seen.size > 0 || idsOf(offered).length > 0);
  const isFolding = (line !== null || isOfScores) && runners.length > MOST_UNFOLDED;
  const fresh = isFolding ? idsOf(offered).filter((id) => !seen.has(id)) : [];
  if (fresh.length > 0) setSeen(new Set([...seen, ...fresh]));
  const shown = new Set([...(seen.size > 0 ? seen : middleOf(runners)), ...own, ...decided]);
  return {
    isShown: (runnerId) => !isFolding || isUnfolded || shown.has(runnerId),
    foldedCount: isFolding ? runners.length - shown.size : 0,
    isUnfolded,
    toggle: () => setUnfolded(!isUnfolded),
  };
}

function idsOf(text = ""): readonly number[] {
  return text === "" ? [] : text.split(",").map(Number);
}

function middleOf(runners: Market["runners"]): ReadonlySet<number> {
  const sorted = [...runners].sort((a, b) => a.sort - b.sort);
  const from = Math.max(0, Math.floor((sorted.length - SHOWN_AT_LEAST) / 4) * 2);
  return new Set(sorted.slice(from, from + SHOWN_AT_LEAST).map(({ id }) => id));
}
