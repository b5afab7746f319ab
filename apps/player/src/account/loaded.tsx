import { StaleNote } from "@crossbook/browser";
import { ErrorState, Skeleton } from "@crossbook/ui";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";

/** What an answer was read by, and can be read again. */
export type ReadAgain = Pick<UseQueryResult<unknown, Error>, "isError" | "error" | "isFetching" | "refetch">;

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
      <OutOfDate query={query} />
      {children(query.data)}
    </>
  );
}

/** Says that what is shown may be out of date, where the last read failed. */
export function OutOfDate({ query }: { readonly query: ReadAgain }) {
  const { error, isError, isFetching, refetch } = query;
  if (!isError || error === null) return null;
  return <StaleNote reason={error.message} onRetry={() => void refetch()} retrying={isFetching} />;
}
