import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { loadFootballForm } from "./football-form.ts";

const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

async function seasons(files: Readonly<Record<string, unknown>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "form-"));
  folders.push(folder);
  await mkdir(join(folder, "openfootball"));
  for (const [name, content] of Object.entries(files))
    await writeFile(
      join(folder, "openfootball", name),
      typeof content === "string" ? content : JSON.stringify(content),
    );
  return folder;
}

const game = (team1: string, team2: string, ft: readonly [number, number], more: object = {}) => ({
  date: "2024-05-01",
  team1,
  team2,
  score: { ft },
  ...more,
});

describe("form of football teams", () => {
  it("comes from the results of each competition, with home advantage in leagues only", async () => {
    const matches = [game("A", "B", [4, 0]), game("B", "A", [2, 2]), game("A", "B", [3, 1])];
    const folder = await seasons({
      "league.json": { name: "Premier League 2024", matches },
      "cup.json": {
        name: "World Cup 2024",
        matches: matches.map((one) => ({ ...one, team1: `${one.team1}2`, team2: `${one.team2}2` })),
      },
    });
    const form = await loadFootballForm([folder]);
    expect([...form.keys()].sort()).toEqual(["A", "A2", "B", "B2"]);
    expect(form.get("A")?.attack).toBeGreaterThan(form.get("B")?.attack ?? Infinity);
    expect(form.get("A")?.homeFactor).toBeGreaterThan(1);
    expect(form.get("A2")?.homeFactor).toBe(1);
  });

  it("leaves out matches that were not played and files that cannot be read", async () => {
    const folder = await seasons({
      "a.json": "{ broken",
      "b.json": { matches: 7 },
      "c.json": {
        name: "Cup",
        matches: [game("A", "B", [1, 0], { status: "awarded" }), game("C", "D", [1, 0])],
      },
    });
    const form = await loadFootballForm([join(folder, "missing"), folder]);
    expect([...form.keys()].sort()).toEqual(["C", "D"]);
  });
});
