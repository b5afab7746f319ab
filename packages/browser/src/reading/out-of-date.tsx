import { Button, uiText } from "@crossbook/ui";
import classes from "./stale-note.module.css";

/** Why an answer could not be read again, and how to try once more. */
export interface StaleNoteProps {
  readonly reason: string;
  readonly onRetry: () => void;
  readonly retrying: boolean;
}

/** Says of an answer that is still shown that it may be old. */
export function StaleNote({ reason, onRetry, retrying }: StaleNoteProps) {
  return (
    <div className={classes.stale}>
      <p role="status">{uiText().outOfDate(reason)}</p>
      <Button size="small" busy={retrying} onClick={onRetry}>
        {uiText().tryAgain}
      </Button>
    </div>
  );
}
