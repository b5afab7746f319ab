import { SPORTS, type SportKey, sportById } from "@crossbook/contract";

/** A sport as the protocol knows it. */
export interface EventType {
  readonly id: string;
  readonly name: string;
}

/** The protocol's well-known numbers and names, by which programs filter; other sports keep ours. */
const WELL_KNOWN: Readonly<Partial<Record<SportKey, EventType>>> = {
  football: { id: "1", name: "Soccer" },
  tennis: { id: "2", name: "Tennis" },
  cricket: { id: "4", name: "Cricket" },
  horseRacing: { id: "7", name: "Horse Racing" },
};

/** What the protocol calls a sport of the catalogue. */
export function eventTypeOf(sportId: number): EventType {
  const sport = sportById(sportId);
  const known = sport && WELL_KNOWN[sport.key];
  return known ?? { id: String(sportId), name: sport?.name ?? String(sportId) };
}

/** Numbers of the catalogue's sports that the protocol's number means; none of a number it does not have. */
export function sportsOf(eventTypeId: string): readonly number[] {
  return SPORTS.filter(({ id }) => eventTypeOf(id).id === eventTypeId).map(({ id }) => id);
}

/** Whether events of the sport are races. */
export function isRacing(sportId: number): boolean {
  return sportById(sportId)?.key === "horseRacing";
}
