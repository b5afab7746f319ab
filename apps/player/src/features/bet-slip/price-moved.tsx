import { displayPrice, type OddsHundredths } from "@crossbook/odds";
import { Button } from "@crossbook/ui";
import { slipText } from "../../messages/english/betting/slip.ts";
import { type Draft, lineOf, oddsOf, type Pick } from "../../selection/draft.ts";
import { useSelection } from "../../selection/selection-store.ts";
import classes from "./slip.module.css";

export interface PriceMovedProps {
  readonly draft: Draft;
  /** The best of this side now, of a fancy market with its line. */
  readonly best: BestOffer | undefined;
  /** The bet is on its way at the price that is written. */
  readonly disabled: boolean;
}

/** The best offer of a side. */
export interface BestOffer {
  readonly odds: OddsHundredths;
  readonly line?: number | undefined;
}

/**
 * The slip keeps the price that was pressed or typed. Where the market offers another, this says by how much it differs
 * and takes it only when asked. Its place is kept free, so that the button below never moves.
 */
export function PriceMoved({ draft, best, disabled }: PriceMovedProps) {
  const open = useSelection((selection) => selection.open);
  if (best === undefined) return <span className={classes.noOffer}>{slipText().noOffer}</span>;
  const isWritten =
    best.odds === oddsOf(draft) && (draft.pick.fancy === undefined || best.line === lineOf(draft));
  if (isWritten) return null;
  return (
    <Button
      variant="quiet"
      size="small"
      className={classes.moved}
      disabled={disabled}
      onClick={() => open(withOffer(draft.pick, best))}
    >
      {movedWords(draft, best)}
    </Button>
  );
}

function withOffer(pick: Pick, { odds, line }: BestOffer): Pick {
  return pick.fancy === undefined ? { ...pick, level: 1, odds } : { ...pick, odds, fancy: { line } };
}

/** "Use 2.84 (+0.42)": the difference is counted from the price that the bet would be placed at. */
function movedWords(draft: Draft, { odds, line }: BestOffer): string {
  const { notation } = draft.pick;
  const price = displayPrice(odds, notation);
  const written = oddsOf(draft);
  if (line !== undefined) return slipText().useLine(line, price);
  if (written === undefined) return slipText().use(price);
  const difference =
    notation === "percent" ? String(Math.abs(odds - written)) : (Math.abs(odds - written) / 100).toFixed(2);
  return slipText().useMoved(price, odds > written ? "+" : "−", difference);
}
