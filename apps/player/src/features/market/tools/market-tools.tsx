import type { Market } from "@crossbook/contract";
import { IconButton, onDemand, Skeleton, whenIdle } from "@crossbook/ui";
import { ChartCandlestick } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { UserLimit } from "../../../markets/market-terms.ts";
import { toolText } from "../../../messages/english/betting/tools.ts";
import { useSelection } from "../../../selection/selection-store.ts";
import { type ChosenSubject, subjectOf, type ToolSubject } from "./tool-subject.ts";

/** What a tool is given: one runner of one market, and what is known of the player's limits there. */
export interface ToolGiven extends ToolSubject {
  readonly eventTitle: string;
  readonly limits: readonly UserLimit[];
}

/** One tool of those who trade, such as the ladder. Features bring them: the page only places them. */
export interface MarketTool {
  readonly value: string;
  readonly label: string;
  readonly panel: (given: ToolGiven) => ReactNode;
}

export interface MarketToolsProps {
  readonly eventId: number;
  readonly tools: readonly MarketTool[];
  /** Undefined while they load. */
  readonly markets: readonly Market[] | undefined;
  readonly eventTitle: string;
  readonly limits: readonly UserLimit[];
}

/** The tools beside the markets of a wide screen. */
export const ToolsColumn = whenIdle(
  async () => (await import("./tools-column.tsx")).ToolsColumn,
  <Skeleton shape="card" count={3} />,
);

const ToolsSheet = onDemand(async () => (await import("./tools-sheet.tsx")).ToolsSheet);

/** One button, and behind it the tools as tabs of a sheet. */
export function ToolsButton({ tools, markets, eventTitle, limits }: Omit<MarketToolsProps, "eventId">) {
  const openings = useSelection((selection) => selection.openings);
  const [opened, setOpened] = useState<{ readonly atOpening: number }>();
  const [chosen, setChosen] = useState<ChosenSubject>();
  const subject = markets && subjectOf(markets, chosen);
  // A press on a price opens the slip, which takes the place of the sheet.
  const isOpen = opened !== undefined && opened.atOpening === openings && subject !== undefined;
  return (
    <>
      <IconButton
        label={toolText().open}
        aria-haspopup="dialog"
        icon={<ChartCandlestick aria-hidden />}
        disabled={subject === undefined}
        onClick={() => setOpened({ atOpening: openings })}
      />
      {markets !== undefined && subject !== undefined && (
        <ToolsSheet
          open={isOpen}
          onClose={() => setOpened(undefined)}
          onChoose={setChosen}
          {...{ markets, subject, tools, eventTitle, limits }}
        />
      )}
    </>
  );
}
