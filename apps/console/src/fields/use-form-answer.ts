import { toastError } from "@crossbook/browser";
import type { CallError } from "@crossbook/client";
import { useEffect, useRef } from "react";

/**
 * What becomes of the answer to a form. While the form is shown, `onDone` follows what was done, and a refusal is given back to
 * be shown in it. Once its dialog is closed, a refusal is said in a notice: who closed it while the act was under way would take
 * it for done. What was done closes nothing then: another dialog may be open in its place.
 */
export function useFormAnswer(
  onDone?: () => void,
): (refusal: CallError | undefined) => CallError | undefined {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return (refusal) => {
    if (isShown.current) {
      if (refusal === undefined) onDone?.();
      return refusal;
    }
    if (refusal !== undefined) toastError(refusal.message);
    return undefined;
  };
}
