import { Minus, Plus } from "@lucide/icons";
import { type KeyboardEvent, useId } from "react";
import { Icon } from "../icon/icon.tsx";
import { IconButton } from "../icon-button/icon-button.tsx";
import { uiText } from "../messages/ui-text.ts";
import classes from "./stepper.module.css";

/** The figure as text, and how it is typed and stepped. */
export interface StepperProps {
  readonly label: string;
  /** As typed; the caller decides what it means. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** One step up or down: by the buttons, or by the arrow keys in the box. */
  readonly onStep: (direction: "up" | "down") => void;
  /** Id of the element that says what is wrong with the figure. */
  readonly errorId?: string | undefined;
  readonly disabled?: boolean;
  /** What an empty box means. */
  readonly placeholder?: string;
}

/** A figure that moves along a ladder of its own. */
export function Stepper({
  label,
  value,
  onChange,
  onStep,
  errorId,
  disabled = false,
  placeholder,
}: StepperProps) {
  const id = useId();
  function handleKeyDown(press: KeyboardEvent) {
    if (press.key !== "ArrowUp" && press.key !== "ArrowDown") return;
    press.preventDefault();
    onStep(press.key === "ArrowUp" ? "up" : "down");
  }
  return (
    <div className={classes.stepper}>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <div className={classes.box} data-invalid={errorId !== undefined || undefined}>
        <IconButton
          label={uiText().lower(label)}
          icon={<Icon icon={Minus} aria-hidden />}
          disabled={disabled}
          onClick={() => onStep("down")}
        />
        <input
          id={id}
          className={classes.input}
          inputMode="decimal"
          autoComplete="off"
          value={value}
          placeholder={placeholder}
          disabled={disabled}
          aria-invalid={errorId !== undefined}
          aria-describedby={errorId}
          onChange={(change) => onChange(change.target.value)}
          onKeyDown={handleKeyDown}
        />
        <IconButton
          label={uiText().raise(label)}
          icon={<Icon icon={Plus} aria-hidden />}
          disabled={disabled}
          onClick={() => onStep("up")}
        />
      </div>
    </div>
  );
}
