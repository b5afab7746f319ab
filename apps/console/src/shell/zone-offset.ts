/** How far the clocks of a zone (an IANA name) are from UTC at a moment: `GMT+5:30`. */
export function zoneOffset(atMs: number, zone: string): string {
  const format = new Intl.DateTimeFormat("en-GB", { timeZone: zone, timeZoneName: "shortOffset" });
  return format.formatToParts(atMs).find(({ type }) => type === "timeZoneName")?.value ?? zone;
}
