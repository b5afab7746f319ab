import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";

/** After a push a call is read again so soon, and not more often than that. */
const READ_AFTER_MS = 500;

/** Answers what reads a call again soon, as far as the page is seen then. One read is for all that was asked until then. */
export function useReadSoon(queryKey: readonly unknown[]): () => void {
  const queryClient = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(queryKey);
  useEffect(() => {
    latest.current = queryKey;
  });
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
  return useCallback(() => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      if (document.visibilityState === "visible")
        void queryClient.invalidateQueries({ queryKey: latest.current });
    }, READ_AFTER_MS);
  }, [queryClient]);
}
