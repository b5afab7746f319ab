import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { openfootballFile, wasPlayed } from "../../match-feed/football/openfootball-file.ts";
import { type FootballRating, type FootballRatings, footballRatings, type PlayedMatch } from "./football.ts";

/** Leagues play home and away; cups of nations mostly on neutral ground. */
const LEAGUE = /league|liga|ligue|serie|bundesliga|eredivisie|championship/i;

/** Ratings of every team in the football files, each by the results of its own competition. */
export async function loadFootballForm(folders: readonly string[]): Promise<FootballRatings> {
  const ratings = new Map<string, FootballRating>();
  for (const folder of folders) {
    const season = join(folder, "openfootball");
    const names = await readdir(season).catch(() => []);
    for (const name of names.filter((one) => one.endsWith(".json")).sort()) {
      const file = openfootballFile.safeParse(parsed(await readFile(join(season, name), "utf8")));
      if (!file.success) continue;
      const results = file.data.matches
        .filter(wasPlayed)
        .flatMap(({ team1, team2, score }): PlayedMatch[] =>
          score.ft ? [{ home: team1, away: team2, goals: score.ft }] : [],
        );
      for (const [team, rating] of footballRatings(results, LEAGUE.test(file.data.name)))
        ratings.set(team, rating);
    }
  }
  return ratings;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
