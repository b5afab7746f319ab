import { useEffect, useState } from "react";

/** From 0 to 1 while something runs, in so many milliseconds; 1 while nothing does. */
export function useProgress(isRunning: boolean, ms: number): number {
  const [part, setPart] = useState(0);
  useEffect(() => {
    if (!isRunning || ms <= 0) return undefined;
    const startedAt = performance.now();
    let frame = requestAnimationFrame(show);
    function show(): void {
      const done = Math.min((performance.now() - startedAt) / ms, 1);
      setPart(done);
      if (done < 1) frame = requestAnimationFrame(show);
    }
    return () => {
      cancelAnimationFrame(frame);
      // So that the next run does not begin with the end of this one.
      setPart(0);
    };
  }, [isRunning, ms]);
  return isRunning ? part : 1;
}

/** Fast at first, slow at the end. */
export function easeOut(part: number): number {
  return 1 - (1 - part) ** 3;
}
