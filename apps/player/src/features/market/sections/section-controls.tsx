import { classNames, Icon, IconButton } from "@crossbook/ui";
import { ChevronDown, ChevronUp, Pin } from "@lucide/icons";
import { usePlayerApp } from "../../../app/player-app-provider.tsx";
import { usePreferences } from "../../../app/use-preferences.ts";
import type { SectionKey } from "../../../markets/market-sections.ts";
import { marketText } from "../../../messages/english/betting/market.ts";
import classes from "./sections.module.css";

export interface SectionControlsProps {
  readonly section: SectionKey;
  /** What is collapsed and pinned, for screen readers. */
  readonly title: string;
}

/** Pins a kind of markets to the top of every match, and collapses it: both are kept on the device. */
export function SectionControls({ section, title }: SectionControlsProps) {
  const { preferences } = usePlayerApp();
  const isPinned = usePreferences(({ pinnedSections }) => pinnedSections.includes(section));
  const isCollapsed = usePreferences(({ collapsedSections }) => collapsedSections.includes(section));
  const chevron = isCollapsed ? ChevronDown : ChevronUp;
  return (
    <span className={classes.controls}>
      <IconButton
        label={marketText().pinToTop(title)}
        aria-pressed={isPinned}
        className={classNames(isPinned && classes.pinned)}
        icon={<Icon icon={Pin} aria-hidden fill={isPinned ? "currentColor" : "none"} />}
        onClick={() => preferences.toggleSection("pinnedSections", section)}
      />
      <IconButton
        label={marketText().showSection(title)}
        aria-expanded={!isCollapsed}
        icon={<Icon icon={chevron} aria-hidden />}
        onClick={() => preferences.toggleSection("collapsedSections", section)}
      />
    </span>
  );
}
