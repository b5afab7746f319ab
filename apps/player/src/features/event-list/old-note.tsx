import type { Reading } from "@crossbook/browser";
import { Button, uiText } from "@crossbook/ui";
import classes from "./event-list.module.css";

/** That the matches could not be read again and may be old; `OutOfDate` would make the first pages longer. */
export function OldNote({ query: { error, refetch } }: { readonly query: Reading }) {
  return (
    error && (
      <div className={classes.old} role="status">
        {uiText().outOfDate(error.message)}
        <Button size="small" onClick={() => void refetch()}>
          {uiText().tryAgain}
        </Button>
      </div>
    )
  );
}
