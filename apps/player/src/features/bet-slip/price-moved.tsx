import type { Level } from "@crossbook/browser";
import { displayOdds, type OddsHundredths } from "@crossbook/odds";
import { Button } from "@crossbook/ui";
import type { Draft } from "../../selection/draft.ts";
import { useSelection } from "../../selection/selection-store.ts";
import classes from "./slip.module.css";

export interface PriceMovedProps {
  readonly draft: Draft;
  readonly offer: Level | undefined;
}

/**
 * The slip keeps the price that was pressed. Where the market has moved since, this says by how much and takes the
 * new price only when asked. Its place is kept free, so that the button below never moves.
 */
export function PriceMoved({ draft, offer }: PriceMovedProps) {
  const open = useSelection((selection) => selection.open);
  const { pick } = draft;
  if (offer === undefined) return <span className={classes.noOffer}>No offer now</span>;
  if (pick.odds !== undefined && offer.odds === pick.odds) return null;
  return (
    <Button
      variant="quiet"
      size="small"
      className={classes.moved}
      onClick={() => open({ ...pick, odds: offer.odds })}
    >
      {movedWords(pick.odds, offer.odds)}
    </Button>
  );
}

function movedWords(pressed: OddsHundredths | undefined, now: OddsHundredths): string {
  if (pressed === undefined) return `Use ${displayOdds(now)}`;
  const difference = (Math.abs(now - pressed) / 100).toFixed(2);
  return `Use ${displayOdds(now)} (${now > pressed ? "+" : "−"}${difference})`;
}
