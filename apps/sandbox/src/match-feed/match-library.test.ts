import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterEach, describe, expect, it } from "vitest";
import { loadMatches, matchLibrary } from "./match-library.ts";

const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

/** A folder of match files, by their path in it. */
async function folderWith(files: Readonly<Record<string, unknown>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "matches-"));
  folders.push(folder);
  for (const [path, content] of Object.entries(files)) {
    await mkdir(join(folder, path, ".."), { recursive: true });
    await writeFile(join(folder, path), typeof content === "string" ? content : JSON.stringify(content));
  }
  return folder;
}

const cricket = (teams: readonly [string, string] = ["Alpha", "Beta"]) => ({
  info: { dates: ["2024-05-01"], match_type: "T20", overs: 20, teams, outcome: { winner: teams[0] } },
  innings: [],
});
const season = (...matches: readonly object[]) => ({ name: "Cup 2024", matches });
const game = (team1: string, more: object = { score: { ft: [1, 0] } }) => ({
  date: "2024-05-01",
  team1,
  team2: "Away",
  ...more,
});

describe("matches of files", () => {
  it("are read from all folders, each under a name of its own", async () => {
    const one = await folderWith({
      "cricsheet/12.json": cricket(),
      "openfootball/cup.json": season(game("A"), game("B")),
    });
    const two = await folderWith({ "cricsheet/13.json": cricket(), "cricsheet/notes.txt": "no match" });
    const matches = await loadMatches([one, two, join(one, "missing")], pino({ level: "silent" }));
    expect(matches.map(({ matchId }) => matchId)).toEqual([
      "cricsheet-12",
      "openfootball-cup-1",
      "openfootball-cup-2",
      "cricsheet-13",
    ]);
  });

  it("replace those of the same name in an earlier folder", async () => {
    const one = await folderWith({ "cricsheet/12.json": cricket() });
    const two = await folderWith({ "cricsheet/12.json": cricket(["Gamma", "Delta"]) });
    const matches = await loadMatches([one, two], pino({ level: "silent" }));
    expect(matches.map((match) => match.replay("seed").fixture.title)).toEqual(["Gamma v Delta"]);
  });

  it("are left out, and logged, where they cannot be read", async () => {
    const lines: string[] = [];
    const log = pino({ level: "warn" }, { write: (line: string) => void lines.push(line) });
    const folder = await folderWith({
      "cricsheet/1.json": "{ broken",
      "cricsheet/2.json": { info: {} },
      "cricsheet/3.json": cricket(),
    });
    expect(await loadMatches([folder], log)).toHaveLength(1);
    expect(lines).toHaveLength(2);
    expect(lines.join("")).toContain("2.json");
  });

  it("keep their number in the file where others were not played", async () => {
    const folder = await folderWith({
      "openfootball/cup.json": season(
        game("A", { score: {} }),
        game("B"),
        game("C", { score: { ft: [0, 0] }, status: "postponed" }),
      ),
    });
    const matches = await loadMatches([folder], pino({ level: "silent" }));
    expect(matches.map(({ matchId }) => matchId)).toEqual(["openfootball-cup-2"]);
  });
});

describe("the library", () => {
  const filed = ["a", "b", "c", "d"].map((matchId) => ({
    matchId,
    sportId: 3,
    rank: matchId === "d" ? 0 : 1,
    replay: () => {
      throw new Error("not asked for");
    },
  }));

  it("gives every match of a sport its turn before any comes again, those of a lower rank first", () => {
    const library = matchLibrary(filed);
    const turns = [0, 1, 2, 3, 4].map((turn) => library.turn(3, turn, "seed")?.matchId);
    expect([...turns.slice(0, 4)].sort()).toEqual(["a", "b", "c", "d"]);
    expect([turns[0], turns[4]]).toEqual(["d", "d"]);
  });

  it("simulates without end where a sport has no files, and has nothing of other sports", () => {
    const library = matchLibrary(filed);
    expect([0, 41].map((turn) => library.turn(2, turn, "seed")?.matchId)).toEqual([
      "sim-tennis-1",
      "sim-tennis-42",
    ]);
    expect(library.turn(1, 0, "seed")).toBeUndefined();
    expect(library.match("sim-racing-7")?.replay("seed")).toEqual(
      library.match("sim-racing-7")?.replay("seed"),
    );
    expect(library.match("a")).toBe(filed[0]);
    expect(library.match("nothing")).toBeUndefined();
  });
});
