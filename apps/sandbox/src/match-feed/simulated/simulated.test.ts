import { feedBody } from "@crossbook/contract";
import { describe, expect, it } from "vitest";
import { chanceFrom } from "../../ports/chance.ts";
import { resultsOf } from "../../testing/replay-markets.ts";
import { scriptOf } from "../publish/script.ts";
import { placed, type Replay, wonBy } from "../replay.ts";
import { SIMULATORS } from "./simulators.ts";

const many = (prefix: string, count = 40): readonly Replay[] => {
  const simulator = SIMULATORS.find((one) => one.prefix === prefix);
  return Array.from({ length: count }, (_, index) => {
    const matchId = `${prefix}${index + 1}`;
    return simulator?.simulate(matchId, chanceFrom(`seed:${matchId}`));
  }).filter((made) => made !== undefined);
};

describe.each(SIMULATORS.map(({ prefix }) => prefix))("%s", (prefix) => {
  it("says that it is simulated, and follows from its id and seed alone", () => {
    const [made] = many(prefix, 1);
    expect(made?.fixture).toMatchObject({ simulated: true, sourceLabel: "Simulated" });
    expect(many(prefix, 3)).toEqual(many(prefix, 3));
  });

  it("is published in messages that the protocol takes", () => {
    for (const made of many(prefix, 5)) {
      for (const { body } of scriptOf(made, "2026-01-01T00:00:00Z"))
        expect(feedBody.safeParse(body).success).toBe(true);
    }
  });

  it("has a result for each market, on one of its runners or void with a reason", () => {
    for (const made of many(prefix)) {
      const { fixture } = made;
      const keysOf = (named: readonly { readonly key: string }[]) => named.map(({ key }) => key).sort();
      expect(keysOf(resultsOf(made))).toEqual(keysOf(fixture.markets));
      for (const { result } of resultsOf(made)) {
        const keys = fixture.markets.flatMap(({ runners }) => runners.map(({ key }) => key));
        if (result.type === "void") expect(result.reason).not.toBe("");
        else if ("runners" in result) expect(keys).toEqual(expect.arrayContaining(result.runners));
        else expect.fail("a simulated match has no market of a number");
      }
    }
  });
});

describe("the games keep their rules", () => {
  it("tennis: two sets win, sets end at six by two or at seven, one player serves", () => {
    for (const made of many("sim-tennis-")) {
      const { moments, results } = made;
      for (const { score } of moments) {
        if (score.sport !== "tennis") continue;
        expect(score.players.filter(({ serving }) => serving)).toHaveLength(1);
      }
      const last = moments.at(-1)?.score;
      if (last?.sport !== "tennis") continue;
      const [first, second] = last.players.map(({ sets }) => sets);
      const won = (first ?? []).map((games, index) => games > (second?.[index] ?? 0));
      (first ?? []).forEach((games, index) => {
        const [high, low] = [games, second?.[index] ?? 0].sort((a, b) => b - a);
        expect([high === 6 && (low ?? 0) <= 4, high === 7 && (low ?? 0) >= 5]).toContain(true);
      });
      const winner = won.filter(Boolean).length === 2 ? "player1" : "player2";
      expect(results.filter(({ key }) => key === "matchOdds")).toEqual([wonBy("matchOdds", winner)]);
      const sets = won.length === 3 ? "over" : "under";
      expect(resultsOf(made).filter(({ key }) => key === "totalSets")).toEqual([wonBy("totalSets", sets)]);
    }
  });

  it("tennis: who has served first in a tie-break receives first in the set behind it", () => {
    let behindTieBreaks = 0;
    for (const { moments } of many("sim-tennis-")) {
      let [tieBreakOf, firstServer] = [0, ""];
      for (const { score } of moments) {
        if (score.sport !== "tennis") continue;
        const [one, two] = score.players;
        const server = score.players.find(({ serving }) => serving)?.name ?? "";
        const set = one?.sets.length ?? 0;
        const isLevel = one?.sets.at(-1) === 6 && two?.sets.at(-1) === 6;
        if (isLevel && tieBreakOf !== set) [tieBreakOf, firstServer] = [set, server];
        if (set !== tieBreakOf + 1 || firstServer === "") continue;
        behindTieBreaks += 1;
        expect(server).not.toBe(firstServer);
        firstServer = "";
      }
    }
    expect(behindTieBreaks).toBeGreaterThan(2);
  });

  it("racing: nobody runs backwards and the winner is first on the last card", () => {
    for (const { moments, results, fixture } of many("sim-racing-")) {
      const runners = fixture.markets[0]?.runners ?? [];
      expect(runners.length).toBeGreaterThanOrEqual(6);
      expect(runners.length).toBeLessThanOrEqual(12);
      let before = new Map<string, number>();
      for (const { score } of moments) {
        if (score.sport !== "racing") continue;
        for (const { name, progress } of score.runners)
          expect(progress).toBeGreaterThanOrEqual(before.get(name) ?? 0);
        before = new Map(score.runners.map(({ name, progress }) => [name, progress]));
      }
      const last = moments.at(-1)?.score;
      const first =
        last?.sport === "racing" ? last.runners.find(({ position }) => position === 1) : undefined;
      expect(results[0]).toEqual(wonBy("win", `cloth${first?.cloth}`));
    }
  });

  it("racing: two or three places by the number of runners, won by the first past the post", () => {
    for (const { moments, results, fixture } of many("sim-racing-")) {
      const [win, place] = fixture.markets;
      expect(place).toMatchObject({ key: "place", type: "place", runners: win?.runners });
      expect(win?.runners.map(({ cloth }) => cloth)).toEqual(win?.runners.map((_, index) => index + 1));
      expect(place?.winners).toBe((place?.runners.length ?? 0) >= 8 ? 3 : 2);
      const last = moments.at(-1)?.score;
      if (last?.sport !== "racing") throw new Error("no card of the race");
      const placed = [...last.runners]
        .sort((a, b) => a.position - b.position)
        .slice(0, place?.winners)
        .map(({ cloth, progress }) => ({ key: `cloth${cloth}`, progress }));
      expect(results[1]).toEqual(wonBy("place", ...placed.map(({ key }) => key)));
      expect(placed.every(({ progress }) => progress === 100)).toBe(true);
    }
  });

  it("racing: each way pays the placed horses in their order, also where a horse does not run and prices fall", () => {
    for (const { fixture, moments, results, nonRunner } of many("sim-racing-")) {
      const [win, place, eachWay] = fixture.markets;
      const three = place?.winners === 3;
      expect(eachWay).toMatchObject({
        ...{ key: "eachWay", type: "each_way", runners: win?.runners },
        eachWay: three ? { places: 3, divisor: 5 } : { places: 2, divisor: 4 },
      });
      expect(moments.flatMap(({ markets }) => markets?.closes.map(({ key }) => key) ?? [])).toEqual([
        "eachWay",
      ]);
      const [, placing] = results;
      if (placing?.result.type !== "winners") throw new Error("no result of the places");
      expect(results[2]).toEqual(placed("eachWay", ...placing.result.runners));
      const [ofWin, , ofEachWay] = nonRunner?.reductions ?? [];
      expect(ofEachWay).toEqual(ofWin && { ...ofWin, key: "eachWay" });
    }
  });

  it("racing: win and place form a starting price, each way does not", () => {
    for (const { fixture } of many("sim-racing-"))
      expect(fixture.markets.map(({ startingPrice }) => startingPrice)).toEqual([true, true, undefined]);
  });

  it("racing: now and then one of the announced horses does not run, and is on no card", () => {
    const races = many("sim-racing-");
    const withdrawn = races.filter(({ nonRunner }) => nonRunner);
    expect(withdrawn.length).toBeGreaterThanOrEqual(2);
    expect(withdrawn.length).toBeLessThanOrEqual(12);
    for (const { nonRunner, fixture, moments } of withdrawn) {
      const runners = fixture.markets[0]?.runners ?? [];
      const { name = "" } = runners.find(({ key }) => key === nonRunner?.runner) ?? {};
      expect(nonRunner?.reason).toBe(`${name} does not run`);
      for (const { score } of moments) {
        if (score.sport !== "racing") continue;
        expect(score.runners).toHaveLength(runners.length - 1);
        expect(score.runners.some((one) => one.name === name)).toBe(false);
      }
    }
  });

  it("racing: betting closes before the first horse is shown past the post, for good", () => {
    for (const made of many("sim-racing-", 10)) {
      const bodies = scriptOf(made, "2026-01-01T00:00:00Z").map(({ body }) => body);
      const finish = bodies.findIndex(
        (body) =>
          body.type === "score" &&
          body.score.sport === "racing" &&
          body.score.runners.some(({ progress }) => progress >= 100),
      );
      const before = bodies[finish - 1];
      expect(before?.type === "status" && before.suspended).toBe(true);
      expect(bodies.slice(finish).some((body) => body.type === "status" && !body.suspended)).toBe(false);
    }
  });

  it("kabaddi: one to seven players on the mat, points never fall, a tie is void", () => {
    for (const { moments, results } of many("sim-kabaddi-", 120)) {
      let before = [0, 0];
      for (const { score } of moments) {
        if (score.sport !== "kabaddi") continue;
        score.teams.forEach(({ points, playersOnMat }, index) => {
          expect(points).toBeGreaterThanOrEqual(before[index] ?? 0);
          expect(playersOnMat).toBeGreaterThanOrEqual(1);
          expect(playersOnMat).toBeLessThanOrEqual(7);
        });
        before = score.teams.map(({ points }) => points);
      }
      const [result] = results;
      expect(result?.result.type === "void").toBe(before[0] === before[1]);
    }
  });

  it("kabaddi: each raid brings what it says, and two more where nobody is left of the other side", () => {
    let allOuts = 0;
    for (const { moments } of many("sim-kabaddi-")) {
      let before = new Map<string, number>();
      for (const { score } of moments) {
        if (score.sport !== "kabaddi") continue;
        const points = new Map(score.teams.map((team) => [team.name, team.points]));
        const [raid] = score.raidParts ?? [];
        for (const [name, now] of points) {
          const gained = now - (before.get(name) ?? 0);
          if (raid?.kind !== "raid" && raid?.kind !== "tackled") expect(gained).toBe(0);
          else {
            const isRaiders = raid.team === name;
            const own = raid.kind === "raid" ? (isRaiders ? raid.points : 0) : isRaiders ? 0 : 1;
            expect(gained).toBe(own + (raid.allOut !== null && raid.allOut !== name ? 2 : 0));
            if (raid.allOut === name) allOuts += 1;
          }
        }
        before = points;
      }
    }
    expect(allOuts).toBeGreaterThan(2);
  });

  it("trade: the result follows from first and last price, both ways about as often", () => {
    let ups = 0;
    for (const { moments, results } of many("sim-trade-", 300)) {
      const last = moments.at(-1)?.score;
      if (last?.sport !== "trade") continue;
      const [result] = results;
      const winner = last.price > last.open ? "up" : last.price < last.open ? "down" : undefined;
      if (winner !== undefined) expect(result).toEqual(wonBy("upDown", winner));
      else expect(result?.result.type).toBe("void");
      ups += winner === "up" ? 1 : 0;
    }
    // Three deviations of 300 throws of a coin are 26.
    expect(Math.abs(ups - 150)).toBeLessThan(27);
  });
});
