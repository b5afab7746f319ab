import type { Endpoint, OutputOf, RequestOf } from "@crossbook/contract";
import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useBrowserParts } from "../browser-app.ts";
import { resultOrThrow } from "./call-failed.ts";
import { callKey } from "./call-key.ts";

/** How a read is kept fresh. */
export interface CallQueryOptions {
  readonly enabled?: boolean;
  /** Reads again this long after each answer, while the page is visible. */
  readonly refetchIntervalMs?: number;
  /** Answers younger than this are not asked for again. Default 0. */
  readonly staleMs?: number;
  /** Keeps the last page on the screen while the next one loads. */
  readonly keepPrevious?: boolean;
}

/** Reads one endpoint of the contract and keeps it fresh. */
export function useCall<E extends Endpoint>(
  endpoint: E,
  input: RequestOf<E>,
  options: CallQueryOptions = {},
): UseQueryResult<OutputOf<E>, Error> {
  const { api } = useBrowserParts();
  return useQuery<OutputOf<E>, Error>({
    queryKey: callKey(endpoint, input),
    queryFn: async ({ signal }) => resultOrThrow(await api.call(endpoint, input, { signal })),
    enabled: options.enabled ?? true,
    staleTime: options.staleMs ?? 0,
    ...(options.refetchIntervalMs === undefined ? {} : { refetchInterval: options.refetchIntervalMs }),
    ...(options.keepPrevious ? { placeholderData: keepPreviousData } : {}),
  });
}
