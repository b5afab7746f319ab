import { useEffect } from "react";
import { useReadSoon } from "../app/use-read-soon.ts";

/** Reads a call again when what was pushed has changed, as far as the page is seen. */
export function useReadAfterPush(queryKey: readonly unknown[], pushed: number | undefined): void {
  const readSoon = useReadSoon(queryKey);
  useEffect(() => {
    if (pushed !== undefined) readSoon();
  }, [pushed, readSoon]);
}
