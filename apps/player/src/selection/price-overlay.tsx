import { useMarketBook } from "@crossbook/browser";
import { nameText } from "../markets/name-text.ts";
import classes from "./price-overlay.module.css";
import { statusWords } from "./status-words.ts";

export interface PriceOverlayProps {
  readonly marketId: number;
}

/** Covers the cells of its parent while they cannot be taken, and says why. The parent keeps its place. */
export function PriceOverlay({ marketId }: PriceOverlayProps) {
  const { status, words } = useReason(marketId);
  return status === "OPEN" ? null : <span className={classes.overlay}>{words}</span>;
}

/** Why a market takes no bets, where that is more than its status; nothing else. */
export function MarketReason({ marketId }: { readonly marketId: number }) {
  const { status, words } = useReason(marketId);
  return status !== "OPEN" && words !== statusWords(status) && words;
}

function useReason(marketId: number) {
  const status = useMarketBook(marketId, (book) => book.status) ?? "OPEN";
  const reason = useMarketBook(marketId, (book) => book.reason) ?? "";
  const words = statusWords(status);
  // A feed may give the status itself as the reason.
  const isSaid = reason === "" || reason.toUpperCase() === status || status === "BALLRUNNING";
  return { status, words: isSaid ? words : `${words} · ${nameText().reason(reason)}` };
}
