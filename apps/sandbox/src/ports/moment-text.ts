/** A moment as the wire writes it: ISO 8601 in UTC. */
export function isoMoment(unixMs: number): string {
  return new Date(unixMs).toISOString();
}
