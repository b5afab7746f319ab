import type { Endpoint, RequestOf } from "@crossbook/contract";

/** The query key of a call, for invalidation: `queryClient.invalidateQueries({ queryKey: callKey(endpoint) })`. */
export function callKey<E extends Endpoint>(endpoint: E, input?: RequestOf<E>): readonly unknown[] {
  return input === undefined ? [endpoint.path] : [endpoint.path, input];
}
