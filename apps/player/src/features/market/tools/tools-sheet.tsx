import { Sheet, Tabs } from "@crossbook/ui";
import { useState } from "react";
import { nameText } from "../../../markets/name-text.ts";
import { toolText } from "../../../messages/english/betting/tools.ts";
import type { MarketTool, MarketToolsProps } from "./market-tools.tsx";
import { SubjectChoice } from "./subject-choice.tsx";
import type { ChosenSubject, ToolSubject } from "./tool-subject.ts";
import classes from "./tools.module.css";

export interface ToolsSheetProps extends Pick<MarketToolsProps, "tools" | "eventTitle" | "limits"> {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly markets: NonNullable<MarketToolsProps["markets"]>;
  readonly subject: ToolSubject;
  readonly onChoose: (chosen: ChosenSubject) => void;
}

/** The tools of one runner as tabs of a sheet. */
export function ToolsSheet({ open, onClose, markets, subject, onChoose, tools, ...given }: ToolsSheetProps) {
  const [tool, setTool] = useState(tools[0]?.value ?? "");
  const panelOf = ({ panel }: MarketTool) => (
    <div className={classes.panel}>{panel({ ...subject, ...given })}</div>
  );
  return (
    <Sheet open={open} onClose={onClose} title={nameText().runner(subject.runner.name)}>
      <div className={classes.sheet}>
        <SubjectChoice markets={markets} subject={subject} onChoose={onChoose} />
        <Tabs
          label={toolText().tools}
          value={tool}
          onChange={setTool}
          tabs={tools.map((one) => ({ value: one.value, label: one.label, panel: panelOf(one) }))}
        />
      </div>
    </Sheet>
  );
}
