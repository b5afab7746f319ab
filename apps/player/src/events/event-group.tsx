import type { SportEvent } from "@crossbook/contract";
import { Badge, classNames, VisuallyHidden } from "@crossbook/ui";
import { useId } from "react";
import classes from "./event-group.module.css";
import { EventRow } from "./event-row.tsx";
import { columnHeads } from "./outcomes.ts";

export interface EventGroupProps {
  readonly name: string;
  readonly events: readonly SportEvent[];
  /** The heading this group has above it, for people who hear its name alone. */
  readonly under?: string;
  /** Shown beside the name; default: how many events there are. */
  readonly count?: number;
}

/** Events under one heading, with the columns of their prices named once. */
export function EventGroup({ name, events, under, count = events.length }: EventGroupProps) {
  const headingId = useId();
  const heads = columnHeads(events);
  // A word on every row says nothing.
  const marksFast = events.some((event) => !event.isFastBet);
  const isOfPairs = heads.length === 2;
  return (
    <section className={classNames(classes.group, isOfPairs && classes.pairs)} aria-labelledby={headingId}>
      <header className={classes.head}>
        <h2 id={headingId} className={classes.name}>
          {under !== undefined && <VisuallyHidden>{under}: </VisuallyHidden>}
          {name} <Badge>{count}</Badge>
        </h2>
        {heads.length > 0 && (
          <span className={classes.columns} aria-hidden>
            {heads.map((head) => (
              <span key={head}>{head}</span>
            ))}
          </span>
        )}
      </header>
      <ul>
        {events.map((event) => (
          <EventRow key={event.id} event={event} marksFast={marksFast} />
        ))}
      </ul>
    </section>
  );
}
