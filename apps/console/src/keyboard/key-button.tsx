import { Button, type ButtonProps } from "@crossbook/ui";
import classes from "./key-button.module.css";
import { useShortcut } from "./use-shortcut.ts";

/** A button that a key presses too. */
export interface KeyButtonProps extends Pick<ButtonProps, "variant" | "size" | "busy"> {
  readonly keys: string;
  /** The words of the button, and of its key in the sheet of shortcuts. */
  readonly words: string;
  readonly onPress: () => void;
}

/** A button with its key on it. */
export function KeyButton({ keys, words, onPress, busy = false, ...button }: KeyButtonProps) {
  useShortcut(keys, words, () => !busy && onPress());
  return (
    <Button {...button} busy={busy} onClick={onPress} aria-keyshortcuts={keys}>
      {words}
      <kbd className={classes.key} aria-hidden>
        {keys}
      </kbd>
    </Button>
  );
}
