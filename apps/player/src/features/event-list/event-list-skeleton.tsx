import { Skeleton, VisuallyHidden } from "@crossbook/ui";
import { eventText } from "../../messages/english/betting/events.ts";
import classes from "./event-list.module.css";

/** The shape of a list that is loading. */
export function EventListSkeleton() {
  return (
    <div aria-busy="true" className={classes.skeleton}>
      <VisuallyHidden>{eventText().loading}</VisuallyHidden>
      <Skeleton shape="title" />
      <Skeleton shape="row" count={4} />
      <Skeleton shape="title" />
      <Skeleton shape="row" count={3} />
    </div>
  );
}
