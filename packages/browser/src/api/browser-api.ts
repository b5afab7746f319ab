import type { ApiClient, CallOptions, CallOutcome, Outcome } from "@crossbook/client";
import type { Endpoint, RequestOf } from "@crossbook/contract";
import type { LoadingStore } from "../loading/loading-store.ts";

/** The calls of the contract as a page makes them. */
export interface BrowserApi {
  /** One call of the contract; never rejects. Reads are aborted when the page is hidden, acts never. */
  call<E extends Endpoint>(endpoint: E, input: RequestOf<E>, options?: CallOptions): Promise<CallOutcome<E>>;
  /** A call that answers a file of text, under the same rules. */
  text<E extends Endpoint>(endpoint: E, input: RequestOf<E>, options?: CallOptions): Promise<Outcome<string>>;
  /** Aborts every pending read; acts go on. */
  abortReads(): void;
}

/** What differs between apps about their calls. */
export interface CallRules {
  /** Whether the loading overlay covers the page while this call runs. */
  readonly showsOverlay: (endpoint: Endpoint) => boolean;
  /** Acts whose outcome must not be lost: they finish although the page is hidden. */
  readonly finishesWhenHidden: (endpoint: Endpoint) => boolean;
}

/** What `createBrowserApi` needs. */
export interface BrowserApiOptions {
  readonly client: Pick<ApiClient, "call" | "text">;
  readonly loading: LoadingStore;
  readonly rules: CallRules;
  /** What this call waits for before it is sent, such as a token that is being renewed; undefined: nothing. */
  readonly before?: (endpoint: Endpoint) => Promise<unknown> | undefined;
}

/** Calls with the overlay and the end of reads that an app's rules ask for. */
export function createBrowserApi({ client, loading, rules, before }: BrowserApiOptions): BrowserApi {
  const reads = new Set<AbortController>();
  async function follow<Result extends { readonly ok: boolean }>(
    endpoint: Endpoint,
    options: CallOptions,
    send: (options: CallOptions) => Promise<Result>,
  ): Promise<Result> {
    const controller = new AbortController();
    const stopAbort = () => controller.abort();
    options.signal?.addEventListener("abort", stopAbort, { once: true });
    if (options.signal?.aborted) controller.abort();
    if (!rules.finishesWhenHidden(endpoint)) reads.add(controller);
    const endLoading = rules.showsOverlay(endpoint) ? loading.begin() : undefined;
    const wait = before?.(endpoint);
    if (wait !== undefined) await wait;
    const outcome = await send({ ...options, signal: controller.signal });
    endLoading?.(outcome.ok ? "requestSucceeded" : "requestFailed");
    reads.delete(controller);
    options.signal?.removeEventListener("abort", stopAbort);
    return outcome;
  }
  return {
    call: (endpoint, input, options = {}) =>
      follow(endpoint, options, (own) => client.call(endpoint, input, own)),
    text: (endpoint, input, options = {}) =>
      follow(endpoint, options, (own) => client.text(endpoint, input, own)),
    abortReads: () => {
      for (const controller of reads) controller.abort();
    },
  };
}
