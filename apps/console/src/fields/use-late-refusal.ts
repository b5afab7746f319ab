import { toastError } from "@crossbook/browser";
import type { CallError } from "@crossbook/client";
import { useEffect, useRef } from "react";

/**
 * Says a refusal that comes once its dialog is closed in a notice: who closed the dialog while the act was under way would take
 * it for done.
 */
export function useLateRefusal(): (refusal: CallError | undefined) => void {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return (refusal) => {
    if (refusal !== undefined && !isShown.current) toastError(refusal.message);
  };
}
