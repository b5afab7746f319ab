import { type SportKey, sportById } from "@crossbook/contract";
import { isSportOffered, type SportSettings } from "@crossbook/first-page";
import type { SportFlags } from "../session/player-session.ts";

export interface Viewer {
  /** The player's own flags; undefined for a guest. */
  readonly flags: SportFlags | undefined;
  /** The host's settings; undefined until they are loaded, and then nothing is hidden on their account. */
  readonly settings: SportSettings | undefined;
}

/**
 * Whether a sport may be shown. One source decides each: a player's own flag for tennis, football and cricket; the
 * host's settings for the others, and for a guest's all.
 */
export function isSportVisible(sportId: number, { flags, settings }: Viewer): boolean {
  const key: SportKey | undefined = sportById(sportId)?.key;
  if (flags !== undefined && (key === "tennis" || key === "football" || key === "cricket")) return flags[key];
  return isSportOffered(sportId, settings);
}
