import { Tabs as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { Badge } from "../badge/badge.tsx";
import classes from "./tabs.module.css";

/** One tab: its value, label, count and content. */
export interface Tab {
  readonly value: string;
  readonly label: string;
  /** Shown beside the label when not 0. */
  readonly count?: number;
  readonly panel: ReactNode;
}

/** The tabs, and which of them is shown. */
export interface TabsProps {
  /** What the tabs choose between, for screen readers. */
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Tabs over their content; arrows move between them. */
export function Tabs({ label, tabs, value, onChange }: TabsProps) {
  return (
    <Radix.Root value={value} onValueChange={onChange} className={classes.root}>
      <Radix.List aria-label={label} className={classes.list}>
        {tabs.map((tab) => (
          <Radix.Trigger key={tab.value} value={tab.value} className={classes.tab}>
            {tab.label}
            {tab.count !== undefined && tab.count > 0 && <Badge>{tab.count}</Badge>}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className={classes.panel}>
          {tab.panel}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
