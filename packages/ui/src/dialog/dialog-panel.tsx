import { X } from "@lucide/icons";
import { Dialog as Radix } from "radix-ui";
import { use } from "react";
import { classNames } from "../class-names.ts";
import { Icon } from "../icon/icon.tsx";
import { IconButton } from "../icon-button/icon-button.tsx";
import { uiText } from "../messages/ui-text.ts";
import { BackGuardContext } from "./back-guard.ts";
import classes from "./dialog.module.css";
import type { DialogProps } from "./dialog.tsx";
import { useFocusReturn } from "./use-focus-return.ts";

/**
 * The dialog itself. The overlay is our own: the library's locks scrolling by an inline style sheet, which the pages'
 * security policy forbids.
 */
export function DialogPanel({
  open,
  onClose,
  title,
  description,
  variant = "plain",
  footer,
  children,
}: DialogProps) {
  const focusReturn = useFocusReturn();
  const guardBack = use(BackGuardContext);
  return (
    <Radix.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal>
        <div className={classes.overlay} data-scroll-lock>
          <Radix.Content
            className={classNames(classes.dialog, classes[variant])}
            data-variant={variant}
            onOpenAutoFocus={(open) => {
              focusReturn.remember();
              focusFirstBox(open);
            }}
            onCloseAutoFocus={focusReturn.giveBack}
            {...(description ? {} : { "aria-describedby": undefined })}
          >
            {guardBack(onClose)}
            <header className={classes.header}>
              <Radix.Title className={classes.title}>{title}</Radix.Title>
              <Radix.Close asChild>
                <IconButton label={uiText().close} icon={<Icon icon={X} aria-hidden />} />
              </Radix.Close>
            </header>
            <div className={classes.body}>
              {description && (
                <Radix.Description className={classes.description}>{description}</Radix.Description>
              )}
              {children}
            </div>
            {footer && <footer className={classes.footer}>{footer}</footer>}
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** With a pointer a form is ready to be typed in; on a touch screen that would raise the keyboard over it. */
function focusFirstBox(open: Event): void {
  const dialog = open.currentTarget;
  if (!(dialog instanceof HTMLElement) || !window.matchMedia("(pointer: fine)").matches) return;
  const box = dialog.querySelector<HTMLInputElement>("input:not([type='hidden'], :disabled)");
  if (box === null) return;
  open.preventDefault();
  box.focus();
}
