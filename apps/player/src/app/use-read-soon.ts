import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";
import { readSoonOnce } from "./soon-once.ts";

/** What changes with every match is read again not more often than that. */
const READ_AFTER_MS = 500;

/** Answers what reads a call again soon. One read is for all that was asked until then; a hidden page reads when it is seen. */
export function useReadSoon(queryKey: readonly unknown[]): () => void {
  const queryClient = useQueryClient();
  const latest = useRef(queryKey);
  useEffect(() => {
    latest.current = queryKey;
  });
  return useCallback(() => readSoonOnce(queryClient, latest.current, READ_AFTER_MS), [queryClient]);
}
