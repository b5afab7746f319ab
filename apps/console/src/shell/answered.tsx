import { StaleNote, useLastError } from "@crossbook/browser";
import { ErrorState, Skeleton } from "@crossbook/ui";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";

/** What `Answered` shows. */
export interface AnsweredProps<Data> {
  readonly query: UseQueryResult<Data, Error>;
  /** The title where it cannot be loaded: "The payment could not be loaded." */
  readonly failure: string;
  readonly children: (data: Data) => ReactNode;
}

const SKELETON_ROWS = 4;

/** The answer of a call: loading, failed, or what is made of it. Where it could not be read again it stays, with a note. */
export function Answered<Data>({ query, failure, children }: AnsweredProps<Data>) {
  const error = useLastError(query);
  if (query.data !== undefined)
    return (
      <>
        <OutOfDate query={query} />
        {children(query.data)}
      </>
    );
  if (error !== null)
    return (
      <ErrorState
        title={failure}
        message={error.message}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  return (
    <div aria-busy="true">
      <Skeleton shape="row" count={SKELETON_ROWS} />
    </div>
  );
}

/** Says of an answer that is shown and could not be read again that it may be old; nothing while it is fresh. */
export function OutOfDate<Data>({ query }: { readonly query: UseQueryResult<Data, Error> }) {
  if (query.data === undefined || !query.isError) return null;
  const { error, isFetching, refetch } = query;
  return <StaleNote reason={error.message} onRetry={() => void refetch()} retrying={isFetching} />;
}
