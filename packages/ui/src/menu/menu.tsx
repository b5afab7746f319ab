import { DropdownMenu as Radix } from "radix-ui";
import type { ReactNode } from "react";
import classes from "./menu.module.css";

/** The button that opens the menu, and its items as children. */
export interface MenuProps {
  /** The button that opens the menu. */
  readonly trigger: ReactNode;
  readonly align?: "start" | "end";
  readonly children: ReactNode;
}

/** A menu that opens under its button; arrows, Home, End and Escape work in it. */
export function Menu({ trigger, align = "end", children }: MenuProps) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content align={align} sideOffset={6} collisionPadding={8} className={classes.menu}>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** The act, and the text and icon that name it. */
export interface MenuItemProps {
  readonly icon?: ReactNode;
  readonly onSelect: () => void;
  readonly children: ReactNode;
}

/** One act of a menu, with an icon before its text. */
export function MenuItem({ icon, onSelect, children }: MenuItemProps) {
  return (
    <Radix.Item className={classes.item} onSelect={onSelect}>
      {icon}
      {children}
    </Radix.Item>
  );
}

/** Words and figures between the items that are not to be pressed. */
export function MenuNote({ children }: { readonly children: ReactNode }) {
  return <Radix.Label className={classes.note}>{children}</Radix.Label>;
}

/** A line between groups of items. */
export function MenuSeparator() {
  return <Radix.Separator className={classes.separator} />;
}
