import { toastError, toastSuccess } from "@crossbook/browser";
import type { CallError } from "@crossbook/client";
import type { Endpoint, OutputOf, RequestOf } from "@crossbook/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
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

/** Makes a call that changes something, with its second factor and its notice; every answer shown is then read again. */
export function useAct<E extends Endpoint>(endpoint: E, options: ActOptions<E> = {}): Act<E> {
  const { acts } = useConsoleApp();
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  return {
    busy,
    async run(input) {
      setBusy(true);
      const outcome = await acts.act(endpoint, input);
      setBusy(false);
      if (!outcome.ok) {
        if (!options.quiet) toastError(outcome.error.message);
        return outcome.error;
      }
      if (options.done) toastSuccess(options.done(outcome.result));
      await queryClient.invalidateQueries();
      return undefined;
    },
  };
}
