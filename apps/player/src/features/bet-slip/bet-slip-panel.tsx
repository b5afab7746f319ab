import { SLIP_COLUMN_WIDTH_PX, useScreenWidth } from "../../screen/use-screen-width.ts";
import { useSelection } from "../../selection/selection-store.ts";
import { createPortal } from "react-dom";
import classes from "./bet-slip-panel.module.css";
import { OwnBetNews } from "./own-bet-news.tsx";
import { Slip } from "./slip.tsx";
import { SlipOpenBets } from "./slip-open-bets.tsx";

/** The slip and the open bets: a column on a wide screen, else a sheet at the bottom while a slip is open. */
export function BetSlipPanel() {
  const draft = useSelection((selection) => selection.draft);
  const isColumn = useScreenWidth(SLIP_COLUMN_WIDTH_PX);
  if (!isColumn) {
    return (
      <>
        <OwnBetNews />
        {draft !== undefined &&
          createPortal(
            <div className={classes.sheet}>
              <Slip draft={draft} />
            </div>,
            document.body,
          )}
      </>
    );
  }
  return (
    <div className={classes.column}>
      <OwnBetNews />
      {draft === undefined ? (
        <p className={classes.empty}>Press a price to write a bet.</p>
      ) : (
        <Slip draft={draft} />
      )}
      <SlipOpenBets />
    </div>
  );
}
