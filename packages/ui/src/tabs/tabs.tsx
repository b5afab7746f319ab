import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";
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

/** Tabs over their content; arrows, Home and End move between them. Only the content that is shown is drawn. */
export function Tabs({ label, tabs, value, onChange }: TabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  function handleKey(press: KeyboardEvent): void {
    // Alt and an arrow is a step back of the browser.
    if (press.altKey || press.ctrlKey || press.metaKey) return;
    const next =
      tabs[
        tabAfter(
          press.key,
          tabs.findIndex((tab) => tab.value === value),
          tabs.length,
        )
      ];
    if (next === undefined) return;
    press.preventDefault();
    onChange(next.value);
    list.current?.querySelector<HTMLElement>(`[id="${CSS.escape(`${id}-${next.value}`)}"]`)?.focus();
  }

  return (
    <div className={classes.root}>
      <div ref={list} role="tablist" aria-label={label} className={classes.list}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            className={classes.tab}
            aria-selected={tab.value === value}
            aria-controls={`${id}-${tab.value}-panel`}
            data-state={tab.value === value ? "active" : "inactive"}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
            onKeyDown={handleKey}
          >
            {tab.label}
            {tab.count !== undefined && tab.count > 0 && <Badge>{tab.count}</Badge>}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.value}
          role="tabpanel"
          id={`${id}-${tab.value}-panel`}
          className={classes.panel}
          aria-labelledby={`${id}-${tab.value}`}
          hidden={tab.value !== value}
          tabIndex={0}
        >
          {tab.value === value && tab.panel}
        </div>
      ))}
    </div>
  );
}

/** Where a key leads from the tab at `at`; -1: nowhere. Past the last comes the first. */
function tabAfter(key: string, at: number, count: number): number {
  if (key === "ArrowRight") return (at + 1) % count;
  if (key === "ArrowLeft") return (at - 1 + count) % count;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : -1;
}
