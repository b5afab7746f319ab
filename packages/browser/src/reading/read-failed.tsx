import { ErrorState } from "@crossbook/ui";
import type { Reading } from "./reading.ts";

/** What `ReadFailed` shows. */
export interface ReadFailedProps {
  readonly query: Reading;
  /** What does not work: "The matches could not be loaded." */
  readonly title: string;
}

/** Why what is wanted could not be read, and how to ask again; nothing where the last read did not fail. For places without an answer. */
export function ReadFailed({ query, title }: ReadFailedProps) {
  const { error, isFetching, refetch } = query;
  if (error === null) return null;
  return (
    <ErrorState title={title} message={error.message} onRetry={() => void refetch()} retrying={isFetching} />
  );
}
