import { Sheet, Tabs } from "@crossbook/ui";
import { useState } from "react";
import { nameText } from "../../../markets/name-text.ts";
import { toolText } from "../../../messages/english/betting/tools.ts";
import type { MarketTool, ToolsSheetProps } from "./market-tools.tsx";
import { SubjectChoice } from "./subject-choice.tsx";
import classes from "./tools.module.css";
import { useToolSubject } from "./use-tool-subject.ts";

interface AllToolsSheetProps extends ToolsSheetProps {
  readonly tools: readonly MarketTool[];
}

/** The tools of one runner as tabs of a sheet. */
export function ToolsSheet({ open, onClose, markets, tools, ...given }: AllToolsSheetProps) {
  const [tool, setTool] = useState(tools[0]?.value ?? "");
  const { subject, choose } = useToolSubject(markets, open);
  if (markets === undefined || subject === undefined) return null;
  const panelOf = ({ panel }: MarketTool) => (
    <div className={classes.panel}>{panel({ ...subject, ...given })}</div>
  );
  return (
    <Sheet open={open} onClose={onClose} title={nameText().runner(subject.runner.name)}>
      <div className={classes.sheet}>
        <SubjectChoice markets={markets} subject={subject} onChoose={choose} />
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
