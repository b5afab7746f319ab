import { ErrorState, Skeleton } from "@crossbook/ui";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { profitLossText } from "../messages/english/payments/profit-loss.ts";
import classes from "./loaded.module.css";

export interface LoadedProps<Data> {
  readonly query: UseQueryResult<Data, Error>;
  /** The title where it cannot be loaded. */
  readonly failure: string;
  readonly rows?: number;
  readonly children: (data: Data) => ReactNode;
}

/** What was read, or that it loads or failed; what an earlier answer said stays, with a note that it may be old. */
export function Loaded<Data>({ query, failure, rows = 4, children }: LoadedProps<Data>) {
  if (query.data === undefined)
    return query.isError ? (
      <ErrorState
        title={failure}
        message={query.error.message}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    ) : (
      <div aria-busy="true">
        <Skeleton shape="row" count={rows} />
      </div>
    );
  return (
    <>
      <StaleNote query={query} />
      {children(query.data)}
    </>
  );
}

/** Says that what is shown may be out of date, where the last read failed. */
export function StaleNote({
  query,
}: {
  readonly query: Pick<UseQueryResult<unknown, Error>, "isError" | "error">;
}) {
  if (!query.isError || query.error === null) return null;
  return (
    <p role="status" className={classes.stale}>
      {profitLossText().outOfDate(query.error.message)}
    </p>
  );
}
