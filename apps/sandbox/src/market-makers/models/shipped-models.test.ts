import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { cricketReplay } from "../../match-feed/cricket/cricket-replay.ts";
import { cricsheetFile } from "../../match-feed/cricket/cricsheet-file.ts";
import { footballMatches } from "../../match-feed/match-library.ts";
import { racingReplay } from "../../match-feed/simulated/racing.ts";
import { chanceFrom } from "../../ports/chance.ts";
import { marketsOf, resultOf } from "../../testing/replay-markets.ts";
import { writtenView } from "../../testing/written-view.ts";
import { chancesOf, numberOf } from "./chances.ts";

const MATCHES = fileURLToPath(new URL("../../../matches/", import.meta.url));
const CRICKET = `${MATCHES}cricsheet/`;

/** How a model of numbers did: its chance of less than what happened, over all moments; even if it is right. */
interface Calibration {
  moments: number;
  mean: number;
  /** Share of the moments in which what happened was in the middle half of what the model took for likely. */
  middle: number;
  unknown: number;
}

/** Every open fancy market of every shipped match of twenty overs at every moment, by its group. */
function calibrations(): ReadonlyMap<string, Calibration> {
  const found = new Map<string, Calibration>();
  for (const name of readdirSync(CRICKET)) {
    const match = cricsheetFile.parse(JSON.parse(readFileSync(CRICKET + name, "utf8")));
    if (match.info.overs !== 20) continue;
    const made = cricketReplay(name, match);
    const open = new Map(made.fixture.markets.map((market) => [market.key, market]));
    for (const { score, markets } of made.moments.slice(1)) {
      for (const { key } of markets?.settles ?? []) open.delete(key);
      for (const market of markets?.announces ?? []) open.set(market.key, market);
      for (const market of open.values()) {
        if (market.type !== "fancy2") continue;
        const group = market.category ?? "";
        const one = found.get(group) ?? { moments: 0, mean: 0, middle: 0, unknown: 0 };
        found.set(group, one);
        const result = resultOf(made, market.key)?.result;
        const model = numberOf(writtenView(made, market, { score }));
        if (!model) one.unknown += 1;
        if (!model || result?.type !== "number") continue;
        const chance = (model.atLeast(result.value) + model.atLeast(result.value + 1)) / 2;
        one.moments += 1;
        one.mean += (chance - one.mean) / one.moments;
        one.middle += (Number(Math.abs(chance - 0.5) < 0.25) - one.middle) / one.moments;
      }
    }
  }
  return found;
}

describe("the models of runs, over every ball of the shipped matches", () => {
  let found: ReadonlyMap<string, Calibration>;
  beforeAll(() => {
    found = calibrations();
  });

  it.each(["Sessions", "Player runs", "Wickets", "Match runs"])(
    "%s: what happened is in the middle of what was likely, about as often as it should",
    (group) => {
      const { moments = 0, mean = 0, middle = 0 } = found.get(group) ?? {};
      expect(moments).toBeGreaterThan(2000);
      expect(Math.abs(mean - 0.5)).toBeLessThan(0.1);
      expect(Math.abs(middle - 0.5)).toBeLessThan(0.12);
    },
  );

  it("know every market but those on the match's runs once a super over decides", () => {
    for (const [group, { unknown, moments }] of found)
      expect(unknown).toBeLessThanOrEqual(group === "Match runs" ? moments / 50 : 0);
  });
});

describe("the model of goals", () => {
  it("knows every market of a match, sums to one where one runner wins, and is certain at the end", () => {
    const name = "openfootball-worldcup-2018";
    const content: unknown = JSON.parse(readFileSync(`${MATCHES}openfootball/${name}.json`, "utf8"));
    for (const match of footballMatches(name, content).slice(0, 20)) {
      const made = match.replay("seed");
      for (const market of marketsOf(made)) {
        const before = chancesOf(writtenView(made, market)) ?? [];
        expect(before).toHaveLength(market.runners.length);
        const sum = before.reduce((total, chance) => total + chance, 0);
        expect(sum).toBeCloseTo(market.line?.count ?? 1, 6);
        const score = made.moments.at(-1)?.score ?? null;
        const after = chancesOf(writtenView(made, market, { score })) ?? [];
        const result = resultOf(made, market.key)?.result;
        if (result?.type !== "winners") continue;
        const winner = market.runners.findIndex(({ key }) => key === result.runners[0]);
        expect(after[winner]).toBeGreaterThan(0.9);
      }
    }
  });
});

describe("bets each way", () => {
  it("are fair at the model's odds: nothing is won or lost over many races", () => {
    let won = 0;
    let squares = 0;
    for (let number = 1; number <= 300; number++) {
      const made = racingReplay(`r${number}`, chanceFrom(`each way ${number}`));
      const market = made.fixture.markets.find(({ type }) => type === "each_way");
      const result = resultOf(made, "eachWay")?.result;
      if (result?.type === "void") continue;
      if (!market?.eachWay || result?.type !== "places") throw new Error("no market each way");
      const chances = chancesOf(writtenView(made, market)) ?? [];
      const favourite = chances.indexOf(Math.max(...chances));
      const gain = 1 / (chances[favourite] ?? 1) - 1;
      const place = result.runners.indexOf(market.runners[favourite]?.key ?? "");
      const amount = (place === 0 ? gain : -1) + (place >= 0 ? gain / market.eachWay.divisor : -1);
      won += amount;
      squares += amount ** 2;
    }
    expect(Math.abs(won)).toBeLessThan(3 * Math.sqrt(squares));
  });
});
