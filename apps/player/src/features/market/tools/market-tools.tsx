import type { Market } from "@crossbook/contract";
import { Icon, IconButton } from "@crossbook/ui";
import { ChartCandlestick } from "@lucide/icons";
import { type ComponentType, type ReactNode, useState } from "react";
import { isFancy } from "../../../markets/is-fancy.ts";
import type { UserLimit } from "../../../markets/market-terms.ts";
import { marketText } from "../../../messages/english/betting/market.ts";
import { useSelection } from "../../../selection/selection-store.ts";

/** What a tool is given: one runner of one market, and what is known of the player's limits there. */
export interface ToolGiven {
  readonly market: Market;
  readonly runner: Market["runners"][number];
  readonly eventTitle: string;
  readonly limits: readonly UserLimit[];
}

/** One tool of those who trade, such as the ladder. Features bring them: the page only places them. */
export interface MarketTool {
  readonly value: string;
  readonly label: string;
  readonly panel: (given: ToolGiven) => ReactNode;
}

interface ToolsProps {
  /** Undefined while they load. */
  readonly markets: readonly Market[] | undefined;
  readonly eventTitle: string;
  readonly limits: readonly UserLimit[];
}

export interface ToolsColumnProps extends ToolsProps {
  readonly eventId: number;
}

export interface ToolsSheetProps extends ToolsProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** All tools, whose code comes after the page. */
export interface MarketTools {
  /** Beside the markets of a wide screen. */
  readonly Column: ComponentType<ToolsColumnProps>;
  /** Over the page, for other screens. */
  readonly Sheet: ComponentType<ToolsSheetProps>;
}

interface ToolsButtonProps extends ToolsProps {
  readonly sheet: MarketTools["Sheet"];
}

/** One button, and behind it the tools as tabs of a sheet. */
export function ToolsButton({ sheet: Sheet, ...given }: ToolsButtonProps) {
  const openings = useSelection((selection) => selection.openings);
  const [opened, setOpened] = useState<{ readonly atOpening: number }>();
  // A press on a price opens the slip, which takes the place of the sheet.
  const isOpen = opened !== undefined && opened.atOpening === openings;
  const hasLadder = given.markets?.some((market) => !isFancy(market) && market.runners.length > 0) === true;
  return (
    <>
      <IconButton
        label={marketText().openTools}
        aria-haspopup="dialog"
        icon={<Icon icon={ChartCandlestick} aria-hidden />}
        disabled={!hasLadder}
        onClick={() => setOpened({ atOpening: openings })}
      />
      <Sheet open={isOpen && hasLadder} onClose={() => setOpened(undefined)} {...given} />
    </>
  );
}
