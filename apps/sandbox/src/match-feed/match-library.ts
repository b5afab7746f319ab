import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { SPORTS } from "@crossbook/contract";
import type { Logger } from "pino";
import * as z from "zod";
import { chanceFrom } from "../ports/chance.ts";
import { cricketReplay } from "./cricket/cricket-replay.ts";
import { cricsheetFile } from "./cricket/cricsheet-file.ts";
import { footballReplay } from "./football/football-replay.ts";
import { openfootballFile, wasPlayed } from "./football/openfootball-file.ts";
import type { PlayableMatch } from "./replay.ts";
import { SIMULATORS } from "./simulated/simulators.ts";

const SPORT_ID = new Map(SPORTS.map(({ key, id }) => [key, id]));
const CRICKET = SPORT_ID.get("cricket") ?? 3;
const FOOTBALL = SPORT_ID.get("football") ?? 1;
/** The first match a newcomer sees: the T20 World Cup final of 2021. */
const OPENING_MATCH = "cricsheet-1273756";

/** All matches that can be played: those of files, and an endless supply of simulated ones. */
export interface MatchLibrary {
  /** The match with this id, a simulated one by its number, or undefined. */
  match(matchId: string): PlayableMatch | undefined;
  /** Which match of a sport has its turn, from 0; undefined where the sport has none at all. */
  turn(sportId: number, turn: number, seed: string): PlayableMatch | undefined;
  readonly filed: readonly PlayableMatch[];
}

/** A library of these matches and of the simulated ones. */
export function matchLibrary(filed: readonly PlayableMatch[]): MatchLibrary {
  const byId = new Map(filed.map((match) => [match.matchId, match]));
  return {
    filed,
    match: (matchId) => byId.get(matchId) ?? simulatedMatch(matchId),
    turn(sportId, turn, seed) {
      const simulator = SIMULATORS.find((one) => one.sportId === sportId);
      if (simulator) return simulatedMatch(`${simulator.prefix}${turn + 1}`);
      const matches = filed.filter((match) => match.sportId === sportId);
      if (matches.length === 0) return undefined;
      const round = Math.floor(turn / matches.length);
      const shuffled = chanceFrom(`${seed}:order:${sportId}:${round}`).shuffle(matches);
      const order = shuffled.sort((a, b) => a.rank - b.rank);
      return order[turn % matches.length];
    },
  };
}

function simulatedMatch(matchId: string): PlayableMatch | undefined {
  const simulator = SIMULATORS.find(({ prefix }) => matchId.startsWith(prefix));
  if (!simulator) return undefined;
  const { sportId, simulate } = simulator;
  return { matchId, sportId, rank: 1, replay: (seed) => simulate(matchId, chanceFrom(`${seed}:${matchId}`)) };
}

/** Reads every match of the folders. A file that cannot be read is logged and left out. */
export async function loadMatches(
  folders: readonly string[],
  log: Logger,
): Promise<readonly PlayableMatch[]> {
  const matches = new Map<string, PlayableMatch>();
  for (const folder of folders) {
    for (const [source, read] of [
      ["cricsheet", cricketMatches],
      ["openfootball", footballMatches],
    ] as const) {
      for (const file of await jsonFiles(join(folder, source))) {
        try {
          const content: unknown = JSON.parse(await readFile(file, "utf8"));
          for (const match of read(basename(file, ".json"), content)) matches.set(match.matchId, match);
        } catch (error) {
          const trouble = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
          log.warn({ file: basename(file), trouble }, "a match file cannot be read and is left out");
        }
      }
    }
  }
  return [...matches.values()];
}

/** The match of one Cricsheet file; throws a ZodError where the content is none. */
export function cricketMatches(fileName: string, content: unknown): PlayableMatch[] {
  const match = cricsheetFile.parse(content);
  const matchId = feedKey(`cricsheet-${fileName}`);
  const rank = matchId === OPENING_MATCH ? 0 : 1;
  return [{ matchId, sportId: CRICKET, rank, replay: () => cricketReplay(matchId, match) }];
}

/** Matches that were not played, or have no score, are left out; the others keep their place in the file as number. */
export function footballMatches(fileName: string, content: unknown): PlayableMatch[] {
  const season = openfootballFile.parse(content);
  return season.matches.flatMap((match, index) => {
    if (!wasPlayed(match)) return [];
    const matchId = feedKey(`openfootball-${fileName.replace(/^openfootball-/, "")}-${index + 1}`);
    return [
      {
        matchId,
        sportId: FOOTBALL,
        rank: match.goals1 === undefined && match.goals2 === undefined ? 2 : 1,
        replay: (seed: string) => footballReplay({ matchId, season: season.name, match, seed }),
      },
    ];
  });
}

/** Fixture ids have at most 64 of these characters; some are kept for the run number. */
function feedKey(name: string): string {
  return name.replace(/[^A-Za-z0-9._-]+/g, "-").slice(0, 52);
}

async function jsonFiles(folder: string): Promise<readonly string[]> {
  try {
    const names = await readdir(folder);
    return names
      .filter((name) => name.endsWith(".json"))
      .sort()
      .map((name) => join(folder, name));
  } catch {
    return [];
  }
}
