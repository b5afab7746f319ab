import type { Market } from "@crossbook/contract";
import { Dialog, Icon } from "@crossbook/ui";
import { ChartNoAxesColumn } from "@lucide/icons";
import { useState } from "react";
import { nameText } from "../../markets/name-text.ts";
import { positionText } from "../../messages/english/betting/positions.ts";
import type { MarketPosition } from "../market-position.ts";
import classes from "./ladder.module.css";
import { LadderFigures } from "./ladder-figures.tsx";
import { LadderTable } from "./ladder-table.tsx";
import { useLadderOutlook } from "./use-ladder-outlook.ts";

export interface PlayerBookProps {
  readonly market: Market;
  /** Undefined for a guest, and while it is not known. */
  readonly position: MarketPosition | undefined;
}

/**
 * What a player holds in a market of lines: the worst and the best, and by a press what every result brings. Nothing where
 * nothing is held and no bet is being written.
 */
export function PlayerBook({ market, position }: PlayerBookProps) {
  const [isOpen, setIsOpen] = useState(false);
  const outlook = useLadderOutlook(market, position);
  if (position === undefined || outlook === undefined) return null;
  const isFlat = outlook.now.every(({ amountCentipaise }) => amountCentipaise === 0);
  if (isFlat && outlook.projected === undefined) return null;
  return (
    <>
      <button type="button" className={classes.book} onClick={() => setIsOpen(true)}>
        <Icon
          icon={ChartNoAxesColumn}
          aria-label={positionText().yourBookOf(nameText().market(market.marketName))}
          className={classes.icon}
        />
        <LadderFigures outlook={outlook} />
      </button>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title={nameText().market(market.marketName)}>
        <LadderTable market={market} position={position} />
      </Dialog>
    </>
  );
}
