import type { SportId, SportTree } from "@crossbook/contract";
import {
  eventsBySport,
  inPlayBySport,
  matchesOfSport,
  type SportEvents,
  type SportMatches,
  startingSoonBySport,
} from "@crossbook/first-page";
import { sportName } from "./sport-name.ts";

/** Events of one sport under its name in the language that is shown. */
export interface SportGroup extends SportEvents {
  readonly name: string;
}

/** Events in play by sport; a sport without any is left out. */
export function inPlayGroups(tree: SportTree): readonly SportGroup[] {
  return inPlayBySport(tree).map(named);
}

/** The next events of each sport, soonest first. */
export function startingSoonGroups(tree: SportTree): readonly SportGroup[] {
  return startingSoonBySport(tree).map(named);
}

/** The pinned events by sport, in play first. */
export function favouriteGroups(tree: SportTree, pins: readonly number[]): readonly SportGroup[] {
  const pinned = new Set(pins);
  return eventsBySport(tree, ({ id }) => pinned.has(id)).map(named);
}

/** One sport's matches under its name, or undefined where the id is of no sport. */
export function matchListOf(
  tree: SportTree,
  id: number,
): (SportMatches & { readonly name: string }) | undefined {
  const matches = matchesOfSport(tree, id);
  return matches && { ...matches, name: nameOf(matches.sportId) };
}

function named(group: SportEvents): SportGroup {
  return { ...group, name: nameOf(group.sportId) };
}

function nameOf(sportId: SportId): string {
  return sportName(sportId) ?? "";
}
