import type { ButtonHTMLAttributes, Ref } from "react";
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

/** A button. While `busy` it takes no press and says so; it sends a form only as `type="submit"`. */
export function Button({
  variant = "secondary",
  size = "normal",
  wide = false,
  busy = false,
  type = "button",
  className,
  disabled,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      className={classNames(classes.button, classes[variant], classes[size], wide && classes.wide, className)}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      {...rest}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}
