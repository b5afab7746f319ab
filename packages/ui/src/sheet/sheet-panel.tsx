import { X } from "@lucide/icons";
import { Dialog as Radix } from "radix-ui";
import { use } from "react";
import { classNames } from "../class-names.ts";
import { BackGuardContext } from "../dialog/back-guard.ts";
import { useFocusReturn } from "../dialog/use-focus-return.ts";
import { Icon } from "../icon/icon.tsx";
import { IconButton } from "../icon-button/icon-button.tsx";
import { uiText } from "../messages/ui-text.ts";
import classes from "./sheet.module.css";
import type { SheetProps } from "./sheet.tsx";

/** The sheet itself, over the library that keeps the focus in it. */
export function SheetPanel({ open, onClose, title, side = "bottom", focusFirst, children }: SheetProps) {
  const focusReturn = useFocusReturn();
  const guardBack = use(BackGuardContext);
  return (
    <Radix.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal>
        <div className={classes.overlay} data-scroll-lock />
        <Radix.Content
          className={classNames(classes.sheet, classes[side])}
          aria-describedby={undefined}
          onOpenAutoFocus={(open) => {
            focusReturn.remember();
            if (!focusFirst?.current) return;
            open.preventDefault();
            focusFirst.current.focus();
          }}
          onCloseAutoFocus={focusReturn.giveBack}
        >
          {guardBack(onClose)}
          <header className={classes.header}>
            <Radix.Title className={classes.title}>{title}</Radix.Title>
            <Radix.Close asChild>
              <IconButton label={uiText().close} icon={<Icon icon={X} aria-hidden />} />
            </Radix.Close>
          </header>
          <div className={classes.body}>{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
