import { Button, uiText } from "@crossbook/ui";
import classes from "./out-of-date.module.css";
import type { Reading } from "./reading.ts";

/** Says of an answer that is still shown and could not be read again that it may be old; nothing while it is fresh. */
export function OutOfDate({ query }: { readonly query: Reading }) {
  const { data, error, isFetching, refetch } = query;
  if (data === undefined || error === null) return null;
  return (
    <div className={classes.stale}>
      <p role="status">{uiText().outOfDate(error.message)}</p>
      <Button size="small" busy={isFetching} onClick={() => void refetch()}>
        {uiText().tryAgain}
      </Button>
    </div>
  );
}
