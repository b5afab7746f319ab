const MINUTE = 60;
const DAY = 86_400;

/**
 * Times of day in the viewer's zone, with seconds where labels are less than a minute apart. Where they are of several days, the
 * first of each says which, in a second line.
 */
export function timeLabels(splits: readonly number[], step: number, timeZone: string): string[] {
  const hours = { timeZone, hour: "2-digit", minute: "2-digit" } as const;
  const time = new Intl.DateTimeFormat("en-GB", step < MINUTE ? { ...hours, second: "2-digit" } : hours);
  const day = new Intl.DateTimeFormat("en-GB", { timeZone, day: "2-digit", month: "2-digit" });
  const moments = splits.map((at) => new Date(at * 1_000));
  const days = moments.map((moment) => day.format(moment));
  if (step >= DAY) return days;
  const isOfSeveral = new Set(days).size > 1;
  return moments.map((moment, index) => {
    const said = time.format(moment);
    return isOfSeveral && days[index] !== days[index - 1] ? `${said}\n${days[index]}` : said;
  });
}
