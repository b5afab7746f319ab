import { VisuallyHidden } from "../visually-hidden/visually-hidden.tsx";

export interface LiveRegionProps {
  /** Read out whenever it changes. */
  readonly message: string;
  /** True interrupts what is being read: for refusals only. */
  readonly urgent?: boolean;
}

export function LiveRegion({ message, urgent = false }: LiveRegionProps) {
  return (
    <VisuallyHidden>
      <span role={urgent ? "alert" : "status"} aria-live={urgent ? "assertive" : "polite"}>
        {message}
      </span>
    </VisuallyHidden>
  );
}
