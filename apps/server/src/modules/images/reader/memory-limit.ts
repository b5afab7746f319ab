const LOOK_EVERY_MS = 50;

/** Ends this process once it holds more than so many bytes, whoever allocated them: no flag of Node's counts them all. */
export function endAbove(bytes: number): void {
  setInterval(() => {
    if (process.memoryUsage.rss() > bytes) process.exit(1);
  }, LOOK_EVERY_MS);
}
