import { type RefObject, useEffect, useRef } from "react";
import { usePreference, useSessionState } from "../game-app.ts";

/**
 * Brings the board back when a round begins while it is scrolled away, as it is on a phone behind a tall table or its
 * controls: the result must be seen. With reduced motion it is there at once.
 */
export function useBoardInView(board: RefObject<HTMLElement | null>): void {
  const roundId = useSessionState(({ round }) => round?.id);
  const hasReducedMotion = usePreference((state) => state.hasReducedMotion);
  const known = useRef(roundId);
  useEffect(() => {
    if (known.current === roundId) return;
    known.current = roundId;
    const element = board.current;
    if (element === null || element.getBoundingClientRect().top >= 0) return;
    element.scrollIntoView({ block: "start", behavior: hasReducedMotion ? "instant" : "smooth" });
  }, [board, roundId, hasReducedMotion]);
}
