import { uiText } from "../messages/ui-text.ts";
import { Spinner } from "../spinner/spinner.tsx";
import classes from "./loading-note.module.css";

/** Says over the foot of the page, after a moment, that what was pressed is on its way. */
export function LoadingNote() {
  return (
    <p className={classes.note} role="status">
      <Spinner />
      {uiText().loading}
    </p>
  );
}
