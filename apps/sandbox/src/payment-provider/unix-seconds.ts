/** Whole seconds since 1970, as the protocol has moments. */
export function unixSeconds(unixMs: number): number {
  return Math.floor(unixMs / 1000);
}
