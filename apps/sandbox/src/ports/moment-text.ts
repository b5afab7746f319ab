/** A moment as the wire writes it: ISO 8601 in UTC. */
export function isoMoment(unixMs: number): string {
  return new Date(unixMs).toISOString();
}

/** A day of a match file, `2021-11-14`, as people read it: `14 Nov 2021`. Other text is left as it is. */
export function readableDay(day: string): string {
  const moment = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(moment.getTime())) return day;
  return moment.toLocaleDateString("en-GB", {
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone: "UTC",
  });
}
