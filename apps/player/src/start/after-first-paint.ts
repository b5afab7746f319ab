/** Runs a task once the page as it is has been painted; at once in a hidden tab, which paints nothing. */
export function afterFirstPaint(task: () => Promise<void>): void {
  if (document.visibilityState === "hidden") void task();
  // A frame's callback runs before its paint, what it puts off after it.
  else requestAnimationFrame(() => setTimeout(() => void task()));
}
