import { formatOdds } from "@crossbook/odds";
import { Button, Price } from "@crossbook/ui";
import type { Level } from "../../live/market-book.ts";
import type { Draft } from "../../selection/draft.ts";
import { useSelection } from "../../selection/selection-store.ts";
import classes from "./slip.module.css";

export interface PriceMovedProps {
  readonly draft: Draft;
  readonly offer: Level | undefined;
}

/**
 * The slip keeps the price that was pressed. Where the market has moved since, this says by how much and takes the
 * new price only when asked. The line is always there, so that the button below never moves.
 */
export function PriceMoved({ draft, offer }: PriceMovedProps) {
  const open = useSelection((selection) => selection.open);
  const { pick } = draft;
  if (offer === undefined || pick.odds === undefined || offer.odds === pick.odds) {
    return <p className={classes.moved}>{offer === undefined ? "Nobody offers a price here now." : ""}</p>;
  }
  const isUp = offer.odds > pick.odds;
  const difference = Math.abs(offer.odds - pick.odds) / 100;
  return (
    <p className={classes.moved} role="status">
      <span>
        Now <Price odds={offer.odds} /> ({isUp ? "▲" : "▼"} {difference.toFixed(2)})
      </span>
      <Button variant="quiet" size="small" onClick={() => open({ ...pick, odds: offer.odds })}>
        Use {formatOdds(offer.odds)}
      </Button>
    </p>
  );
}
