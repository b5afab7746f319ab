import type { Endpoint, OutputOf, RequestOf } from "@crossbook/contract";
import { keepPreviousData, type UseQueryResult } from "@tanstack/react-query";
import { useBrowserParts } from "../browser-app.ts";
import { resultOrThrow } from "./call-failed.ts";
import { callKey } from "./call-key.ts";
import { useRead } from "./use-read.ts";

/** How a read is kept fresh. */
export interface CallQueryOptions<Output = never> {
  readonly enabled?: boolean;
  /** Reads again this long after each answer, while the page is visible; of a function that says undefined: no more. */
  readonly refetchIntervalMs?: number | ((latest: Output | undefined) => number | undefined);
  /** Answers younger than this are not asked for again. Default 0. */
  readonly staleMs?: number;
  /** Keeps the last page on the screen while the next one loads. */
  readonly keepPrevious?: boolean;
}

/** Reads one endpoint of the contract and keeps it fresh. */
export function useCall<E extends Endpoint>(
  endpoint: E,
  input: RequestOf<E>,
  options: CallQueryOptions<OutputOf<E>> = {},
): UseQueryResult<OutputOf<E>, Error> {
  const { api } = useBrowserParts();
  return useRead<OutputOf<E>>({
    queryKey: callKey(endpoint, input),
    queryFn: async ({ signal }) => resultOrThrow(await api.call(endpoint, input, { signal })),
    enabled: options.enabled ?? true,
    staleTime: options.staleMs ?? 0,
    refetchInterval: intervalOf(options.refetchIntervalMs),
    ...(options.keepPrevious ? { placeholderData: keepPreviousData } : {}),
  });
}

function intervalOf<Output>(interval: CallQueryOptions<Output>["refetchIntervalMs"] = 0) {
  if (typeof interval === "number") return interval;
  return ({ state }: { readonly state: { readonly data: Output | undefined } }) =>
    interval(state.data) ?? (false as const);
}
