/**
 * Published form: how strong the invented contestants are. Public like a ranking list, so that the feed plays by it
 * and anyone, the market makers too, may judge chances from it.
 */

/** Tennis: chance of winning a point on one's own serve against an average returner. */
export const TENNIS_FORM: ReadonlyMap<string, number> = new Map([
  ["Aarav Menon", 0.66],
  ["Lukas Brandt", 0.65],
  ["Mateo Rivas", 0.645],
  ["Kofi Ansah", 0.64],
  ["Jonas Lindqvist", 0.635],
  ["Hugo Marchetti", 0.63],
  ["Daniel Okafor", 0.625],
  ["Pavel Sorokin", 0.62],
]);

/** Racing: average speed against the field's, in parts. */
export const RACING_FORM: ReadonlyMap<string, number> = new Map([
  ["Monsoon Song", 1.012],
  ["Silver Anklet", 1.008],
  ["Deccan Express", 1.006],
  ["Temple Bell", 1.004],
  ["Saffron Sky", 1.002],
  ["Night Jasmine", 1.001],
  ["Rann Mirage", 1],
  ["Lucky Lantern", 0.998],
  ["Painted Stork", 0.997],
  ["Ghat Runner", 0.995],
  ["Tall Tamarind", 0.993],
  ["Quiet Thunder", 0.99],
]);

/** Kabaddi: points a raid brings on average, by the raiding side. */
export const KABADDI_FORM: ReadonlyMap<string, number> = new Map([
  ["Konkan Kites", 0.8],
  ["Malwa Mongooses", 0.76],
  ["Coromandel Kings", 0.74],
  ["Brahmaputra Bulls", 0.72],
  ["Thar Tigers", 0.7],
  ["Vindhya Vipers", 0.67],
]);

const MEAN_SERVE = [...TENNIS_FORM.values()].reduce((sum, form) => sum + form, 0) / TENNIS_FORM.size;

/** Chance that the server wins a point: his own form less what the returner is better than average. */
export function servePointChance(server: string, returner: string): number {
  const own = TENNIS_FORM.get(server) ?? MEAN_SERVE;
  return own - ((TENNIS_FORM.get(returner) ?? MEAN_SERVE) - MEAN_SERVE);
}

/** A race is run in steps of a second; each step's pace strays by this share of it. */
export const RACE_STEP_NOISE = 0.1;
/** How far a horse's day strays from its form. */
export const RACE_DAY_NOISE = 0.006;
/** Seconds that a horse of average form needs. */
export const RACE_SECONDS = 60;
/** The same as the model of chances takes them. */
export const RACE_NOISE = { day: RACE_DAY_NOISE, step: RACE_STEP_NOISE, seconds: RACE_SECONDS } as const;

/** Kabaddi raids: chances by the raider's form; a raid that brings nothing is empty. */
export function raidChances(raiders: string): { readonly success: number; readonly tackled: number } {
  return { success: 0.55 * (KABADDI_FORM.get(raiders) ?? 0.73), tackled: 0.27 };
}

export const RAID_SECONDS = 30;
export const HALF_SECONDS = 1200;
