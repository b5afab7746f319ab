import type { ApiClient, CallOptions, CallOutcome } from "@crossbook/client";
import type { Endpoint, RequestOf } from "@crossbook/contract";
import type { LoadingStore } from "../loading/loading-store.ts";
import { finishesWhenHidden, showsOverlay } from "./call-manners.ts";

export interface PlayerApi {
  /** One call of the contract; never rejects. Reads are aborted when the page is hidden, acts never. */
  call<E extends Endpoint>(endpoint: E, input: RequestOf<E>, options?: CallOptions): Promise<CallOutcome<E>>;
  /** Ends every pending read; acts go on. */
  abortReads(): void;
}

export function createPlayerApi(client: ApiClient, loading: LoadingStore): PlayerApi {
  const reads = new Set<AbortController>();
  return {
    call: async (endpoint, input, options = {}) => {
      const controller = new AbortController();
      const stopAbort = () => controller.abort();
      options.signal?.addEventListener("abort", stopAbort, { once: true });
      if (options.signal?.aborted) controller.abort();
      if (!finishesWhenHidden(endpoint)) reads.add(controller);
      const endLoading = showsOverlay(endpoint) ? loading.begin() : undefined;
      const outcome = await client.call(endpoint, input, { ...options, signal: controller.signal });
      endLoading?.(outcome.ok ? "requestSucceeded" : "requestFailed");
      reads.delete(controller);
      options.signal?.removeEventListener("abort", stopAbort);
      return outcome;
    },
    abortReads: () => {
      for (const controller of reads) controller.abort();
    },
  };
}
