import { useMarketBook } from "@crossbook/browser";
import type { Market } from "@crossbook/contract";
import { useState } from "react";

/** Beyond so many runners a market of lines shows those that somebody offers; nobody reads forty empty rows. */
const MOST_UNFOLDED = 8;
/** Shown around the middle where nothing is offered at all. */
const SHOWN_AT_LEAST = 4;

/** Which runners of a market of lines have a row. */
export interface ShownLines {
  readonly isShown: (runnerId: number) => boolean;
  /** Runners that have no row, or would have none; 0 where all are always shown. */
  readonly foldedCount: number;
  readonly isUnfolded: boolean;
  readonly toggle: () => void;
}

/**
 * Folds the lines of a handicap or total that nobody offers. A line that was offered once stays, so that no row goes while it
 * is looked at.
 */
export function useShownLines({
  marketId,
  line,
  runners,
}: Pick<Market, "marketId" | "line" | "runners">): ShownLines {
  const offered = useMarketBook(marketId, (book) =>
    book.runners
      .filter(({ back, lay }) => back.length > 0 || lay.length > 0)
      .map(({ runnerId }) => runnerId)
      .join(","),
  );
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set());
  const [isUnfolded, setUnfolded] = useState(false);
  const isFolding = line !== null && runners.length > MOST_UNFOLDED;
  const fresh = isFolding ? idsOf(offered).filter((id) => !seen.has(id)) : [];
  if (fresh.length > 0) setSeen(new Set([...seen, ...fresh]));
  const shown = seen.size > 0 ? seen : middleOf(runners);
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
