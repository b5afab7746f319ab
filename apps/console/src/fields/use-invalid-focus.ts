import { type RefObject, useEffect, useRef } from "react";

/**
 * Leads to the first field of a form that is not valid, whenever faults were found: in a long form it may be out of sight.
 * Answers the ref of the form. For a form that says by itself what is not valid; see `focusFirstInvalid` for the browser's own.
 */
export function useInvalidFocus(faults: Readonly<Record<string, string>>): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(faults).length === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [faults]);
  return form;
}
