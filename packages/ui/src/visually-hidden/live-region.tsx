import { VisuallyHidden } from "./visually-hidden.tsx";

/** The text that is read out. */
export interface LiveRegionProps {
  /** Read out whenever it changes. */
  readonly message: string;
  /** True interrupts what is being read: for refusals only. */
  readonly urgent?: boolean;
}

/** Text for screen readers only, read out whenever it changes. */
export function LiveRegion({ message, urgent = false }: LiveRegionProps) {
  return (
    <VisuallyHidden>
      <span role={urgent ? "alert" : "status"} aria-live={urgent ? "assertive" : "polite"}>
        {message}
      </span>
    </VisuallyHidden>
  );
}
