import { useMarketBook } from "@crossbook/browser";
import { nameText } from "../markets/name-text.ts";
import classes from "./price-overlay.module.css";
import { statusWords } from "./status-words.ts";

/** Covers the cells of its parent while they cannot be taken, and says why. The parent keeps its place. */
export function PriceOverlay({ marketId }: { readonly marketId: number }) {
  const status = useMarketBook(marketId, (book) => book.status) ?? "OPEN";
  const reason = useMarketBook(marketId, (book) => book.reason) ?? "";
  if (status === "OPEN") return null;
  const words = statusWords(status);
  // A feed may give the status itself as the reason.
  const isSaid = reason === "" || reason.toUpperCase() === status || status === "BALLRUNNING";
  return (
    <span className={classes.overlay}>{isSaid ? words : `${words} · ${nameText().reason(reason)}`}</span>
  );
}
