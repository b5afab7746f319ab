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

/** The answer of a call: loading, failed, or what is made of it. */
export function Answered<Data>({ query, failure, children }: AnsweredProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isError)
    return (
      <ErrorState
        title={failure}
        message={query.error.message}
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
