import type { ButtonHTMLAttributes, ReactNode, Ref } from "react";
import { classNames } from "../class-names.ts";
import classes from "./icon-button.module.css";

/** The icon, and the label that says what it does. */
export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "aria-label"> {
  /** What it does, for people who do not see the icon. */
  readonly label: string;
  readonly icon: ReactNode;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button that shows only an icon; its label is its name for screen readers. */
export function IconButton({ label, icon, className, type = "button", ...rest }: IconButtonProps) {
  return (
    <button type={type} aria-label={label} className={classNames(classes.button, className)} {...rest}>
      {icon}
    </button>
  );
}
