import type { Endpoint, OutputOf, RequestOf } from "@crossbook/contract";
import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useBrowserParts } from "../browser-app.ts";
import { resultOrThrow } from "./call-failed.ts";
import { callKey } from "./call-key.ts";

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
  const { refetchIntervalMs } = options;
  return useQuery<OutputOf<E>, Error>({
    queryKey: callKey(endpoint, input),
    queryFn: async ({ signal }) => resultOrThrow(await api.call(endpoint, input, { signal })),
    enabled: options.enabled ?? true,
    staleTime: options.staleMs ?? 0,
    ...(refetchIntervalMs === undefined ? {} : { refetchInterval: intervalOf(refetchIntervalMs) }),
    ...(options.keepPrevious ? { placeholderData: keepPreviousData } : {}),
  });
}

function intervalOf<Output>(interval: NonNullable<CallQueryOptions<Output>["refetchIntervalMs"]>) {
  if (typeof interval === "number") return interval;
  return ({ state }: { readonly state: { readonly data: Output | undefined } }) =>
    interval(state.data) ?? (false as const);
}
