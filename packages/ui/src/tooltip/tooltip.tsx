import { Tooltip as Radix } from "radix-ui";
import type { ReactNode } from "react";
import classes from "./tooltip.module.css";

/** The text, and what it explains as children. */
export interface TooltipProps {
  readonly text: string;
  /** One element that can take focus. */
  readonly children: ReactNode;
}

/** Extra words on hover and focus. Never the only place where something is said. */
export function Tooltip({ text, children }: TooltipProps) {
  return (
    <Radix.Provider delayDuration={400}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content sideOffset={6} collisionPadding={8} className={classes.tooltip}>
            {text}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
