import type { ReactNode } from "react";
import { onDemand } from "../on-demand/on-demand.tsx";

/** Whether it is open, its texts and its buttons. */
export interface DialogProps {
  readonly open: boolean;
  /** The close button, Escape and a press outside all ask for this. */
  readonly onClose: () => void;
  readonly title: string;
  /** One sentence under the title. */
  readonly description?: string;
  readonly variant?: "plain" | "banner" | "authentication";
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

/** Header, body, footer. Never wider than 95vw. Its code comes with the first dialog that opens. */
export const Dialog = onDemand<DialogProps>(async () => (await import("./dialog-panel.tsx")).DialogPanel);
