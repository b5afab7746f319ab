import type { ReactNode, RefObject } from "react";
import { onDemand } from "../on-demand/on-demand.tsx";

/** Whether it is open, its title and its content. */
export interface SheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly side?: "bottom" | "right" | "left";
  /** What takes the focus on opening; without it the first thing that can. */
  readonly focusFirst?: RefObject<HTMLElement | null>;
  readonly children: ReactNode;
}

/** A panel that slides over the page from one side; on a phone the bet slip and the menus live here. Its code comes with the first that opens. */
export const Sheet = onDemand<SheetProps>(async () => (await import("./sheet-panel.tsx")).SheetPanel);
