/** Sport ids and names of the specification; `key` is the lower-case name clients send and settings use. */
export const SPORTS = [
  { id: 3, key: "cricket", name: "Cricket", aliases: [4] },
  { id: 1, key: "football", name: "Football", aliases: [] },
  { id: 2, key: "tennis", name: "Tennis", aliases: [] },
  { id: 26, key: "horseRacing", name: "Horse", aliases: [] },
  { id: 25, key: "kabaddi", name: "Kabaddi", aliases: [27] },
  { id: 40, key: "trade", name: "Trade", aliases: [] },
  { id: -1, key: "casino", name: "Casino", aliases: [] },
] as const;

/** The main id of a sport on the wire. */
export type SportId = (typeof SPORTS)[number]["id"];
/** The short name of a sport in paths and files. */
export type SportKey = (typeof SPORTS)[number]["key"];

/** The sport of an id, accepting the second ids seen in the field (cricket 4, kabaddi 27). */
export function sportById(id: number): (typeof SPORTS)[number] | undefined {
  return SPORTS.find((sport) => sport.id === id || (sport.aliases as readonly number[]).includes(id));
}
