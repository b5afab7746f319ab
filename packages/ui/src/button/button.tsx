import type { ButtonHTMLAttributes, MouseEvent, Ref } from "react";
import { classNames } from "../class-names.ts";
import { Spinner } from "../spinner/spinner.tsx";
import classes from "./button.module.css";

/** What a button shows beside the attributes of the element. */
export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly variant?: "primary" | "secondary" | "quiet" | "danger" | "back" | "lay";
  readonly size?: "normal" | "small";
  readonly wide?: boolean;
  /** Shows a spinner and takes no presses; the words stay, so that the width does not jump. */
  readonly busy?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

/**
 * A button. While `busy` it takes no press and says so, and keeps the focus; it sends a form only as `type="submit"`.
 */
export function Button({
  variant = "secondary",
  size = "normal",
  wide = false,
  busy = false,
  type = "button",
  className,
  disabled,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      className={classNames(classes.button, classes[variant], classes[size], wide && classes.wide, className)}
      // A button that the browser disables loses the keyboard's focus to the page.
      disabled={disabled && !busy}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? refuse : onClick}
      {...rest}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}

/** Enter in a field of its form presses the button that sends it, so this keeps that back too. */
function refuse(press: MouseEvent): void {
  press.preventDefault();
  press.stopPropagation();
}
