import { displayPrice, type OddsHundredths } from "@crossbook/odds";
import { Button } from "@crossbook/ui";
import type { Draft, Pick } from "../../selection/draft.ts";
import { useSelection } from "../../selection/selection-store.ts";
import classes from "./slip.module.css";

export interface PriceMovedProps {
  readonly draft: Draft;
  /** The best of this side now, of a fancy market with its line. */
  readonly best: BestOffer | undefined;
}

/** The best offer of a side. */
export interface BestOffer {
  readonly odds: OddsHundredths;
  readonly line?: number | undefined;
}

/**
 * The slip keeps the price that was pressed. Where the market has moved since, this says by how much and takes the
 * new price only when asked. Its place is kept free, so that the button below never moves.
 */
export function PriceMoved({ draft, best }: PriceMovedProps) {
  const open = useSelection((selection) => selection.open);
  const { pick } = draft;
  if (best === undefined) return <span className={classes.noOffer}>No offer now</span>;
  if (best.odds === pick.odds && best.line === pick.fancy?.line) return null;
  return (
    <Button
      variant="quiet"
      size="small"
      className={classes.moved}
      onClick={() => open(withOffer(pick, best))}
    >
      {movedWords(pick, best)}
    </Button>
  );
}

function withOffer(pick: Pick, { odds, line }: BestOffer): Pick {
  return pick.fancy === undefined ? { ...pick, odds } : { ...pick, odds, fancy: { line } };
}

function movedWords({ odds: pressed, notation }: Pick, { odds, line }: BestOffer): string {
  const price = displayPrice(odds, notation);
  if (line !== undefined) return `Use ${line} at ${price}`;
  if (pressed === undefined) return `Use ${price}`;
  const difference =
    notation === "percent" ? String(Math.abs(odds - pressed)) : (Math.abs(odds - pressed) / 100).toFixed(2);
  return `Use ${price} (${odds > pressed ? "+" : "−"}${difference})`;
}
