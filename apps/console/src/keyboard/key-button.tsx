import { Button, type ButtonProps } from "@crossbook/ui";
import { useContext } from "react";
import { HeldPresses } from "./held-presses.ts";
import classes from "./key-button.module.css";
import { useShortcut } from "./use-shortcut.ts";

/** A button that a key presses too. */
export interface KeyButtonProps extends Pick<ButtonProps, "variant" | "size" | "busy"> {
  readonly keys: string;
  /** The words of the button, and of its key in the sheet of shortcuts. */
  readonly words: string;
  /** It acts without asking; see `HeldPresses`. */
  readonly isAtOnce?: boolean;
  readonly onPress: () => void;
}

/** A button with its key on it. */
export function KeyButton({
  keys,
  words,
  onPress,
  isAtOnce = false,
  busy = false,
  ...button
}: KeyButtonProps) {
  const isHeld = useContext(HeldPresses) && isAtOnce;
  const press = () => isHeld || onPress();
  useShortcut(keys, words, () => busy || press());
  return (
    <Button
      {...button}
      busy={busy}
      onClick={press}
      aria-keyshortcuts={keys}
      {...(isHeld && { "aria-disabled": true })}
    >
      {words}
      <kbd className={classes.key} aria-hidden>
        {keys}
      </kbd>
    </Button>
  );
}
