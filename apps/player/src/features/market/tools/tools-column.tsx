import { Skeleton } from "@crossbook/ui";
import { useState } from "react";
import { toolText } from "../../../messages/english/betting/tools.ts";
import type { MarketTool, ToolsColumnProps } from "./market-tools.tsx";
import { OtherEvents } from "./other-events.tsx";
import { SubjectChoice } from "./subject-choice.tsx";
import { type ChosenSubject, subjectOf } from "./tool-subject.ts";
import classes from "./tools.module.css";

interface AllToolsColumnProps extends ToolsColumnProps {
  readonly tools: readonly MarketTool[];
}

/** The tools under each other, beside the markets, and after them the other events of the sport. */
export function ToolsColumn({ eventId, tools, markets, eventTitle, limits }: AllToolsColumnProps) {
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
