import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";

/** After a push a call is read again so soon, and not more often than that. */
const READ_AFTER_MS = 500;

/** Reads a call again when what was pushed has changed, as far as the page is seen. */
export function useReadAfterPush(queryKey: readonly unknown[], pushed: number | undefined): void {
  const queryClient = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(queryKey);
  useEffect(() => {
    latest.current = queryKey;
  });
  useEffect(() => {
    // One that waits already will read what has changed until then.
    if (pushed === undefined || timer.current !== undefined) return;
    timer.current = setTimeout(() => {
      timer.current = undefined;
      if (document.visibilityState === "visible")
        void queryClient.invalidateQueries({ queryKey: latest.current });
    }, READ_AFTER_MS);
  }, [pushed, queryClient]);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
}
