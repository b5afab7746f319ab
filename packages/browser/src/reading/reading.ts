import type { UseQueryResult } from "@tanstack/react-query";

/** A read as its states are shown: what it answered, why it failed, and how to ask again. */
export type Reading<Data = unknown> = Pick<
  UseQueryResult<Data, Error>,
  "data" | "isError" | "error" | "isFetching" | "refetch"
>;
