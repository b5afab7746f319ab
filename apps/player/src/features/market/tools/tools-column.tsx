import { Skeleton } from "@crossbook/ui";
import { toolText } from "../../../messages/english/betting/tools.ts";
import type { MarketTool, ToolsColumnProps } from "./market-tools.tsx";
import { OtherEvents } from "./other-events.tsx";
import { SubjectChoice } from "./subject-choice.tsx";
import classes from "./tools.module.css";
import { useToolSubject } from "./use-tool-subject.ts";

interface AllToolsColumnProps extends ToolsColumnProps {
  readonly tools: readonly MarketTool[];
}

/** The tools under each other, beside the markets, and after them the other events of the sport. */
export function ToolsColumn({ eventId, tools, markets, eventTitle, limits }: AllToolsColumnProps) {
  const { subject, choose } = useToolSubject(markets);
  return (
    <aside className={classes.column} aria-label={toolText().tools}>
      {markets === undefined && <Skeleton shape="card" count={3} />}
      {markets !== undefined && subject !== undefined && (
        <>
          <SubjectChoice markets={markets} subject={subject} onChoose={choose} />
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
