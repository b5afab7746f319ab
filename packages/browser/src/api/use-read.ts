import { type UseQueryOptions, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useState } from "react";

/**
 * Reads what a query asks for. One that has no answer yet and failed stays failed, with its error, while it is asked again: of
 * itself a query forgets its error as soon as that begins, and a screen would change between words and a skeleton.
 */
export function useRead<Output>(options: UseQueryOptions<Output, Error>): UseQueryResult<Output, Error> {
  const query = useQuery(options);
  const [last, setLast] = useState(query);
  if (query.isError && query.error !== last.error) setLast(query);
  // By its time it is known for an error of this query: other filters are another one.
  const isOfLast = last.isError && last.errorUpdatedAt === query.errorUpdatedAt;
  const { fetchStatus, isFetching, isPaused } = query;
  return query.isPending && isOfLast ? { ...last, fetchStatus, isFetching, isPaused } : query;
}
