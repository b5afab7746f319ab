import { toastError, toastSuccess } from "@crossbook/browser";
import { type CallError, type CallOutcome, mayBeDone } from "@crossbook/client";
import type { Endpoint, OutputOf, RequestOf } from "@crossbook/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useConsoleApp } from "../app/console-app-provider.tsx";

/** What to do with the outcome of an act. */
export interface ActOptions<E extends Endpoint> {
  /** What was done, for a notice; undefined: no notice. */
  readonly done?: (result: OutputOf<E>) => string;
  /** True: the caller shows the refusal itself. */
  readonly quiet?: boolean;
}

/** An act and whether it is being done. */
export interface Act<E extends Endpoint> {
  readonly busy: boolean;
  /** Answers the refusal; undefined: done. */
  readonly run: (input: RequestOf<E>) => Promise<CallError | undefined>;
}

/**
 * Makes a call that changes something, with its second factor and its notice; every answer shown is read again behind it,
 * also where its own answer was lost.
 * What is asked for again with the same input before its answer is not made twice.
 */
export function useAct<E extends Endpoint>(endpoint: E, options: ActOptions<E> = {}): Act<E> {
  const { acts } = useConsoleApp();
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  // A key that is pressed twice comes twice before the first press is drawn as busy. By input: what is asked for with another
  // one is another act, and not done by the first.
  const pending = useRef(new Map<string, Promise<CallOutcome<E>>>());
  return {
    busy,
    async run(input) {
      const key = JSON.stringify(input);
      const underWay = pending.current.get(key);
      const isFirst = underWay === undefined;
      const making = underWay ?? acts.act(endpoint, input);
      if (isFirst) {
        pending.current.set(key, making);
        setBusy(true);
      }
      const outcome = await making;
      if (isFirst) {
        pending.current.delete(key);
        setBusy(pending.current.size > 0);
      }
      if (!outcome.ok) {
        if (isFirst && !options.quiet) toastError(outcome.error.message);
        // What is shown says whether it was done.
        if (isFirst && mayBeDone(outcome.error)) void queryClient.invalidateQueries();
        return outcome.error;
      }
      if (!isFirst) return undefined;
      if (options.done) toastSuccess(options.done(outcome.result));
      // It is done whatever the answers take: a list that is slow keeps no dialog open.
      void queryClient.invalidateQueries();
      return undefined;
    },
  };
}
