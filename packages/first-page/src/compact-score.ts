import { type SportEvent, sportById } from "@crossbook/contract";

/**
 * A score line without the names that are beside it in a row: "Iran 1–1 Peru (43')" is "1–1 (43')". A line that
 * names one side says who bats, and keeps it.
 */
export function compactScore(line: string, { team1, team2 }: Pick<SportEvent, "team1" | "team2">): string {
  if (team1 === null || team2 === null || !line.startsWith(`${team1} `)) return line;
  const rest = line.slice(team1.length + 1);
  const awayAt = rest.indexOf(` ${team2}`);
  // Two innings are two parts, each with the side that played it.
  if (awayAt < 0 || rest.slice(0, awayAt).includes("·")) return line;
  return rest.slice(0, awayAt) + rest.slice(awayAt + team2.length + 1);
}

/**
 * How many lines a row keeps for the score of an event in play, so that it stays as high as it is: two in sports whose scores are of two
 * parts, or will be with a second innings.
 */
export function scoreLines({ sportId }: Pick<SportEvent, "sportId">): 1 | 2 {
  const key = sportById(sportId)?.key;
  return key === "football" || key === "tennis" ? 1 : 2;
}
