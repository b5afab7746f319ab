import { useFreshness, useMarketBook } from "@crossbook/browser";
import { oddsFromPercent } from "@crossbook/odds";
import { LineCell } from "@crossbook/ui";
import { memo } from "react";
import { nameText } from "../markets/name-text.ts";
import { priceText } from "../messages/english/betting/prices.ts";
import type { PriceTarget } from "./live-price-cell.tsx";
import { useSelection } from "./selection-store.ts";

export interface LiveLineCellProps {
  readonly target: PriceTarget;
  /** `back` is yes, `lay` is no. */
  readonly side: "back" | "lay";
}

/** The best line of one side of a fancy market as it is now; a press opens the slip with it. */
export const LiveLineCell = memo(function LiveLineCell({ target, side }: LiveLineCellProps) {
  const { marketId, runnerId, marketName } = target;
  const word = side === "back" ? "yes" : "no";
  const offer = useMarketBook(
    marketId,
    (book) => book.runners.find((runner) => runner.runnerId === runnerId)?.lines?.[word][0],
  );
  // Before the first image nobody knows whether there is an offer: not the same as none.
  const isKnown = useMarketBook(marketId, ({ runners }) => runners.length > 0) ?? false;
  const isOpen = useMarketBook(marketId, ({ status }) => status === "OPEN") ?? true;
  const { stale } = useFreshness(marketId);
  const open = useSelection((selection) => selection.open);
  const isSelected = useSelection(
    ({ draft }) => draft?.pick.marketId === marketId && draft.pick.side === side,
  );
  const act = `${priceText().acts[side === "back" ? "yes" : "no"]} ${nameText().market(marketName)}`;
  const state = !isOpen || !isKnown ? "locked" : stale ? "stale" : isSelected ? "selected" : "open";
  return (
    <LineCell
      side={side}
      line={offer?.line}
      rate={offer?.rate}
      label={
        !isKnown
          ? priceText().lineLoading(act)
          : offer === undefined
            ? priceText().lineNoOffer(act)
            : priceText().lineAt(act, offer.line, offer.rate)
      }
      state={state}
      onPress={() =>
        open({
          ...target,
          side,
          odds: offer && oddsFromPercent(offer.rate),
          fancy: { line: offer?.line },
        })
      }
    />
  );
});
