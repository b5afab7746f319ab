import type { Market } from "@crossbook/contract";
import { IconButton, Sheet, Skeleton, Tabs } from "@crossbook/ui";
import { ChartCandlestick } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { UserLimit } from "../../../markets/market-terms.ts";
import { toolText } from "../../../messages/english/betting/tools.ts";
import { useSelection } from "../../../selection/selection-store.ts";
import { OtherEvents } from "./other-events.tsx";
import { SubjectChoice } from "./subject-choice.tsx";
import { type ChosenSubject, subjectOf, type ToolSubject } from "./tool-subject.ts";
import classes from "./tools.module.css";

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

/** The tools under each other, beside the markets, and after them the other events of the sport. */
export function ToolsColumn({ eventId, tools, markets, eventTitle, limits }: MarketToolsProps) {
  const [chosen, setChosen] = useState<ChosenSubject>();
  const subject = markets && subjectOf(markets, chosen);
  return (
    <aside className={classes.column} aria-label={toolText().tools}>
      {markets === undefined && <Skeleton shape="card" count={3} />}
      {markets !== undefined && subject !== undefined && (
        <>
          <SubjectChoice markets={markets} subject={subject} onChoose={setChosen} />
          {tools.map(({ value, label, panel }) => (
            <section key={value} className={classes.tool} aria-label={label}>
              <h2 className={classes.title}>{label}</h2>
              {panel({ ...subject, eventTitle, limits })}
            </section>
          ))}
        </>
      )}
      <OtherEvents eventId={eventId} />
    </aside>
  );
}

/** One button, and behind it the tools as tabs of a sheet. */
export function ToolsButton({ tools, markets, eventTitle, limits }: Omit<MarketToolsProps, "eventId">) {
  const openings = useSelection((selection) => selection.openings);
  const [opened, setOpened] = useState<{ readonly atOpening: number }>();
  const [chosen, setChosen] = useState<ChosenSubject>();
  const [tool, setTool] = useState(tools[0]?.value ?? "");
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
        <Sheet open={isOpen} onClose={() => setOpened(undefined)} title={subject.runner.name}>
          <div className={classes.sheet}>
            <SubjectChoice markets={markets} subject={subject} onChoose={setChosen} />
            <Tabs
              label={toolText().tools}
              value={tool}
              onChange={setTool}
              tabs={tools.map(({ value, label, panel }) => ({
                value,
                label,
                panel: <div className={classes.panel}>{panel({ ...subject, eventTitle, limits })}</div>,
              }))}
            />
          </div>
        </Sheet>
      )}
    </>
  );
}
