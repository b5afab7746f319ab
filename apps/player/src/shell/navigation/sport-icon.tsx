import type { SportId } from "@crossbook/contract";
import classes from "./sport-icon.module.css";

/** One line-drawn sign per sport, in the weight of the other icons. */
const PATHS: Record<SportId, string> = {
  3: "M19.5 3.5l-9 9-3 5 1.5 1.5 5-3 9-9zM7.5 17.5l-4 4M6 6.5a2.5 2.5 0 1 1-.01 0",
  1: "M12 2.5a9.5 9.5 0 1 0 .01 0M12 8l3.8 2.8-1.5 4.5H9.7l-1.5-4.5zM12 8V2.8M15.8 10.8l5-1.6M14.3 15.3l3 4.2M9.7 15.3l-3 4.2M8.2 10.8l-5-1.6",
  2: "M12 2.5a9.5 9.5 0 1 0 .01 0M5 5.5c4 3.5 4 9.500 0 13M19 5.500c-4 3.500-4 9.500 0 13",
  26: "M6 4.500C3 9 4 17.500 8 20.500M18 4.500c3 4.500 2 13-2 16M6 4.500c3-2.500 9-2.500 12 0M9 7.500c1.800-1 4.200-1 6 0M9 7.500c-1.500 3-1 7 .5 10M15 7.500c1.500 3 1 7-.5 10M8 20.500l1.500-3M16 20.500l-1.500-3",
  25: "M14.500 4a1.800 1.800 0 1 1-.01 0M4 20.500l4-4.500 3.500-1 1-4.500-4 .5-2 3M12.500 10.500l4 2 3.500-1.500M11.500 15l4 2 .5 4",
  40: "M3 20.500h18M6.500 16v-6M6.500 7.500v-2M6.500 18v-2M5 10h3v6H5zM12 13V7M10.500 8h3v4h-3zM12 4.500V8M17.500 16V9M16 10h3v4h-3zM17.500 6.500V10",
  [-1]: "M4 4.500h16v15H4zM8.500 9h.01M15.500 9h.01M12 12h.01M8.500 15h.01M15.500 15h.01",
};

/** The icon of a sport. */
export function SportIcon({ sportId }: { readonly sportId: SportId }) {
  return (
    <svg viewBox="0 0 24 24" className={classes.icon} aria-hidden>
      <path d={PATHS[sportId]} />
    </svg>
  );
}
