import { useFreshness, useMarketBook } from "@crossbook/browser";
import { OddsFormatContext, PriceCell, priceInFormat } from "@crossbook/ui";
import { memo, use } from "react";
import { nameText } from "../markets/name-text.ts";
import { priceText } from "../messages/english/betting/prices.ts";
import type { Pick, Side } from "./draft.ts";
import { useSelection } from "./selection-store.ts";

/** The runner whose price a cell shows. Keep it the same object, so that a list does not render for one tick. */
export type PriceTarget = Omit<Pick, "side" | "level" | "odds" | "fancy">;

export interface LivePriceCellProps {
  readonly target: PriceTarget;
  readonly side: Side;
  readonly level: 1 | 2 | 3;
}

/** One price as it is now; a press opens the slip with it. Locked while it is unknown or could not be taken. */
export const LivePriceCell = memo(function LivePriceCell({ target, side, level }: LivePriceCellProps) {
  const { marketId, runnerId, runnerName, notation } = target;
  const offer = useMarketBook(
    marketId,
    (book) => book.runners.find((runner) => runner.runnerId === runnerId)?.[side][level - 1],
  );
  // Before the first image nobody knows whether there is an offer: not the same as none.
  const isKnown = useMarketBook(marketId, () => true) ?? false;
  const isOpen = useMarketBook(marketId, (book) => book.status === "OPEN") ?? true;
  const { stale } = useFreshness(marketId);
  const open = useSelection((selection) => selection.open);
  const isSelected = useSelection(({ draft }) => {
    if (draft === undefined) return false;
    const { pick } = draft;
    if ((pick.level ?? 1) !== level) return false;
    return pick.marketId === marketId && pick.runnerId === runnerId && pick.side === side;
  });
  const format = use(OddsFormatContext);
  const act = priceText().acts[side];
  const name = nameText().runner(runnerName);
  const state = !isOpen || !isKnown ? "locked" : stale ? "stale" : isSelected ? "selected" : "open";
  return (
    <PriceCell
      side={side}
      level={level}
      odds={offer?.odds}
      size={offer?.size}
      notation={notation}
      label={
        !isKnown
          ? priceText().priceLoading(act, name)
          : offer === undefined
            ? priceText().priceNoOffer(act, name)
            : priceText().priceAt(act, name, priceInFormat(offer.odds, notation, format))
      }
      state={state}
      onPress={() => open({ ...target, side, level, odds: offer?.odds })}
    />
  );
});
