import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { marketsOf, resultOf, resultsOf } from "../../../testing/replay-markets.ts";
import { scriptOf } from "../../publish/script.ts";
import { numbered, wonBy } from "../../replay.ts";
import { cricketReplay } from "../cricket-replay.ts";
import { type CricsheetMatch, cricsheetFile, type Delivery, type FileInnings } from "../cricsheet-file.ts";
import { MOST_OF_A_MATCH, MOST_OPEN } from "./cricket-markets.ts";
import { sessionOvers } from "./sessions.ts";

const FOLDER = fileURLToPath(new URL("../../../../matches/cricsheet/", import.meta.url));
const shipped = readdirSync(FOLDER)
  .filter((name) => name.endsWith(".json"))
  .map((name) => {
    const match = cricsheetFile.parse(JSON.parse(readFileSync(FOLDER + name, "utf8")));
    return [name, match, cricketReplay(name, match)] as const;
  });

/** Innings of the shipped matches that rain ended, as their scorecards say; all others came to their own end. */
const CUT_SHORT = ["566927.json 1", "980999.json 1"];
/** Matches that were not played over their full overs. */
const SHORTENED = ["566927.json", "573020.json", "980999.json"];

const balls = ({ overs }: FileInnings): readonly Delivery[] => overs.flatMap(({ deliveries }) => deliveries);
const runs = (deliveries: readonly Delivery[]) => deliveries.reduce((sum, ball) => sum + ball.runs.total, 0);
const ordinary = ({ innings }: CricsheetMatch) => innings.filter(({ super_over }) => !super_over);

/** Number by key of what the file says of each innings: sessions, players' runs and wickets that came to a number. */
function numbersOf(match: CricsheetMatch, name: string): ReadonlyMap<string, number> {
  const numbers = new Map<string, number>();
  for (const [index, file] of ordinary(match).entries()) {
    const id = `i${index + 1}`;
    const isCutShort = CUT_SHORT.includes(`${name} ${index + 1}`);
    const limit = Number(file.target?.overs ?? match.info.overs);
    for (const overs of sessionOvers(limit)) {
      if (isCutShort && file.overs.length < overs) continue;
      numbers.set(`${id}o${overs}`, runs(file.overs.slice(0, overs).flatMap(({ deliveries }) => deliveries)));
    }
    const wicketBalls = balls(file).flatMap((ball, at) => (ball.wickets ? [at] : []));
    wicketBalls.forEach((at, fallen) => {
      numbers.set(`${id}w${fallen + 1}`, runs(balls(file).slice(0, at + 1)));
    });
    if (!isCutShort && wicketBalls.length < 10)
      numbers.set(`${id}w${wicketBalls.length + 1}`, runs(balls(file)));
    const batters = [...new Set(balls(file).flatMap(({ batter, non_striker }) => [batter, non_striker]))];
    const out = balls(file)
      .flatMap(({ wickets }) => wickets ?? [])
      .map(({ player_out }) => player_out);
    batters.forEach((batter, at) => {
      if (isCutShort && !out.includes(batter)) return;
      const own = balls(file).filter((ball) => ball.batter === batter);
      numbers.set(
        `${id}p${at + 1}`,
        own.reduce((sum, ball) => sum + ball.runs.batter, 0),
      );
    });
  }
  return numbers;
}

describe("the markets of every shipped cricket match", () => {
  it.each(shipped)("%s: each has one result, and is announced before it", (_name, _match, replay) => {
    const keys = marketsOf(replay).map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(
      resultsOf(replay)
        .map(({ key }) => key)
        .sort(),
    ).toEqual([...keys].sort());
    const announced = new Set(replay.fixture.markets.map(({ key }) => key));
    for (const { markets } of replay.moments) {
      for (const { key } of [...(markets?.settles ?? []), ...(markets?.closes ?? [])])
        expect(announced.has(key)).toBe(true);
      for (const { key } of markets?.announces ?? []) announced.add(key);
    }
  });

  it.each(shipped)(
    "%s: sessions, players' runs and wickets settle as the file says, else void",
    (name, match, replay) => {
      const numbers = numbersOf(match, name);
      const ofInnings = resultsOf(replay).filter(({ key }) => /^i\d[owp]\d+$/.test(key));
      expect(ofInnings.length).toBeGreaterThan(4);
      for (const { key, result } of ofInnings) {
        const number = numbers.get(key);
        if (number !== undefined) expect({ key, result }).toEqual(numbered(key, number));
        else expect(result.type).toBe("void");
      }
      // Nothing that the file can say is left out: at most what began and ended with the last ball.
      const missing = [...numbers.keys()].filter((key) => !resultOf(replay, key));
      expect(missing.length).toBeLessThanOrEqual(2);
    },
  );

  it.each(shipped)("%s: toss, bookmaker and match runs follow the file", (name, match, replay) => {
    const { teams, toss } = match.info;
    expect(resultOf(replay, "toss")).toEqual(wonBy("toss", toss?.winner === teams[0] ? "team1" : "team2"));
    expect(resultOf(replay, "bookmaker")?.result).toEqual(resultOf(replay, "matchOdds")?.result);
    const total = ordinary(match).reduce((sum, file) => sum + runs(balls(file)), 0);
    for (const key of ["matchRuns", "totalRuns"]) {
      if (SHORTENED.includes(name)) expect(resultOf(replay, key)?.result.type).toBe("void");
      else expect(resultOf(replay, key)).toEqual(numbered(key, total));
    }
  });

  it.each(shipped)(
    "%s: no more are offered than a fixture may have, nor open than a page can show",
    (_name, _match, replay) => {
      expect(marketsOf(replay).length).toBeLessThanOrEqual(MOST_OF_A_MATCH);
      const open = new Set(replay.fixture.markets.map(({ key }) => key));
      for (const { markets } of replay.moments) {
        for (const { key } of markets?.settles ?? []) open.delete(key);
        for (const { key } of markets?.announces ?? []) open.add(key);
        expect(open.size).toBeLessThanOrEqual(MOST_OPEN);
      }
    },
  );

  it.each(shipped)("%s: a session takes no bet once its last over has begun", (_name, _match, replay) => {
    const takesBets = new Set<string>();
    let overs = "";
    let innings = 0;
    let seen = 0;
    for (const { body } of scriptOf(replay, "2026-01-01T00:00:00Z")) {
      if (body.type === "score" && body.score.sport === "cricket") {
        overs = body.score.innings.at(-1)?.overs ?? "0";
        innings = body.score.innings.length;
      }
      if (body.type === "status") {
        const named = body.marketKeys ?? marketsOf(replay).map(({ key }) => key);
        for (const key of named)
          if (body.suspended) takesBets.delete(key);
          else takesBets.add(key);
      }
      if (body.type !== "score") continue;
      for (const key of takesBets) {
        const session = new RegExp(`^i${innings}o(\\d+)$`).exec(key);
        if (!session || !/\./.test(overs)) continue;
        seen += 1;
        expect(Number(overs)).toBeLessThan(Number(session[1]) - 1);
      }
    }
    if (resultOf(replay, "i1o6")?.result.type === "number") expect(seen).toBeGreaterThan(20);
  });

  it("are the sessions of the format, two at a time", () => {
    expect([20, 50, 10, 15, 12.3, undefined].map(sessionOvers)).toEqual([
      [6, 10, 15, 20],
      [10, 15, 20, 30, 40, 50],
      [3, 6, 10],
      [6, 10, 15],
      [3, 6],
      [10, 20, 30, 40, 50, 60, 70, 80],
    ]);
    const final = shipped.find(([name]) => name === "1273756.json")?.[2];
    const names = (category: string) =>
      final &&
      marketsOf(final)
        .filter((market) => market.category === category)
        .map(({ name }) => name);
    expect(names("Sessions")).toEqual([
      ...["6", "10", "15", "20"].map((overs) => `${overs} over runs New Zealand`),
      ...["6", "10", "15", "20"].map((overs) => `${overs} over runs Australia`),
    ]);
    expect(names("Wickets")?.slice(0, 2)).toEqual([
      "Fall of 1st wicket New Zealand",
      "Fall of 2nd wicket New Zealand",
    ]);
    expect(names("Player runs")).toContain("DA Warner runs");
  });
});
