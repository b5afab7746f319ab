import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";

/** Why nothing could be read, also while it is read again: a query forgets its error as soon as that begins. */
export function useLastError<Output>(query: UseQueryResult<Output, Error>): Error | null {
  const [last, setLast] = useState(query.error);
  if (query.error !== null && query.error !== last) setLast(query.error);
  // Another query, such as that of other filters, counts errors of its own.
  return query.error ?? (query.errorUpdateCount > 0 ? last : null);
}
