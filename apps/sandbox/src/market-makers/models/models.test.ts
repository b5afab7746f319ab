import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { MarketType, ScoreCard } from "@crossbook/contract";
import { describe, expect, it } from "vitest";
import { cricketReplay } from "../../match-feed/cricket/cricket-replay.ts";
import { cricsheetFile } from "../../match-feed/cricket/cricsheet-file.ts";
import { RACE_NOISE } from "../../match-feed/simulated/form.ts";
import { racingReplay } from "../../match-feed/simulated/racing.ts";
import { SIMULATORS } from "../../match-feed/simulated/simulators.ts";
import { chanceFrom } from "../../ports/chance.ts";
import { writtenView } from "../../testing/written-view.ts";
import { chancesOf } from "./chances.ts";
import { cricketChances } from "./cricket.ts";
import { finalScores, footballRatings, minutesLeft } from "./football.ts";
import { footballMarketChances } from "./football-markets.ts";
import { kabaddiChances } from "./kabaddi.ts";
import { racingChances } from "./racing.ts";
import { tennisChances } from "./tennis.ts";
import { tradeChances } from "./trade.ts";

type Cricket = Extract<ScoreCard, { sport: "cricket" }>;
type Football = Extract<ScoreCard, { sport: "football" }>;
type Tennis = Extract<ScoreCard, { sport: "tennis" }>;

const sum = (chances: readonly number[]) => chances.reduce((total, chance) => total + chance, 0);

function cricketCard(first: object, second?: object, note = ""): Cricket {
  const line = { team: "A", runs: 0, wickets: 0, overs: "20", superOver: false, target: null };
  const innings = [{ ...line, ...first }, ...(second ? [{ ...line, team: "B", ...second }] : [])];
  return {
    sport: "cricket",
    innings,
    batting: innings.at(-1)?.team ?? null,
    batters: [],
    bowler: null,
    thisOver: [],
    runRate: null,
    requiredRate: null,
    note,
  };
}

const cricket = (card: Cricket | null, overs: number | undefined = 20) =>
  cricketChances({ teams: ["A", "B"], overs, ballsPerOver: 6, card });
const chase = (runs: number, wickets: number, overs: string, target = 160) =>
  cricket(cricketCard({ runs: target - 1 }, { runs, wickets, overs, target }))[1];

describe("cricket", () => {
  it("is even before the start and certain at the end", () => {
    expect(cricket(null)).toEqual([0.5, 0.5]);
    expect(chase(160, 3, "18.2")).toBe(1);
    expect(chase(150, 10, "19.1")).toBe(0);
    expect(chase(150, 5, "20")).toBe(0);
    expect(chase(159, 5, "20")).toBe(0.5);
  });

  it("rises with runs and falls with wickets, balls and the target", () => {
    for (let runs = 20; runs < 150; runs += 10)
      expect(chase(runs + 10, 3, "12")).toBeGreaterThan(chase(runs, 3, "12"));
    for (let lost = 0; lost < 9; lost++)
      expect(chase(90, lost + 1, "12")).toBeLessThan(chase(90, lost, "12"));
    for (let over = 5; over < 19; over++)
      expect(chase(90, 3, `${over + 1}`)).toBeLessThan(chase(90, 3, `${over}`));
    const first = (runs: number, wickets: number) => cricket(cricketCard({ runs, wickets, overs: "15" }))[0];
    expect(first(150, 3)).toBeGreaterThan(first(120, 3));
    expect(first(120, 3)).toBeGreaterThan(first(120, 8));
  });

  it("reads the balls of a shortened chase where the card says them", () => {
    const second = { runs: 50, wickets: 2, overs: "6", target: 80 };
    const short = cricket(cricketCard({ runs: 160 }, second, "B need 30 from 6 balls"))[1];
    const long = cricket(cricketCard({ runs: 160 }, second, "B need 30 from 60 balls"))[1];
    expect(short).toBeLessThan(0.1);
    expect(long).toBeGreaterThan(0.8);
  });

  it("counts overs of five balls as they are: a hundred balls are fewer runs than twenty overs of six", () => {
    const card = cricketCard({ runs: 140, overs: "20" });
    const view = { teams: ["A", "B"] as const, overs: 20, card };
    const [hundred] = cricketChances({ ...view, ballsPerOver: 5 });
    const [usual] = cricketChances({ ...view, ballsPerOver: 6 });
    expect(hundred).toBeGreaterThan(usual);
  });

  it("knows super overs and long matches", () => {
    const over = { superOver: true, overs: "0" };
    const card = cricketCard({ ...over, runs: 8, overs: "1" }, { ...over, runs: 6, overs: "0.3", target: 9 });
    expect(cricket(card)[1]).toBeGreaterThan(0.7);
    const beaten = cricketCard(
      { ...over, runs: 8 },
      { ...over, runs: 3, wickets: 2, overs: "0.3", target: 9 },
    );
    expect(cricket(beaten)[1]).toBe(0);
    expect(sum(cricket(cricketCard({ runs: 400, overs: "120" }), undefined))).toBeCloseTo(1);
  });

  it("judges the shipped matches better than a coin, ball by ball", () => {
    const folder = fileURLToPath(new URL("../../../matches/cricsheet/", import.meta.url));
    let squares = 0;
    let balls = 0;
    for (const name of readdirSync(folder)) {
      const match = cricsheetFile.parse(JSON.parse(readFileSync(folder + name, "utf8")));
      const { teams, outcome } = match.info;
      const winner = outcome.winner ?? outcome.eliminator;
      if (winner === undefined) continue;
      for (const { score } of cricketReplay(name, match).moments) {
        if (score.sport !== "cricket") continue;
        const [first] = cricketChances({ teams, overs: match.info.overs, ballsPerOver: 6, card: score });
        squares += (first - (winner === teams[0] ? 1 : 0)) ** 2;
        balls += 1;
      }
    }
    const brier = squares / balls;
    expect(balls).toBeGreaterThan(3000);
    // The figure that the model's own description gives.
    expect(brier).toBeCloseTo(0.231, 3);
    expect(brier).toBeLessThan(0.25);
  });
});

const footballCard = (clock: string, home: number, away: number): Football => ({
  sport: "football",
  clock,
  home: { name: "H", goals: home },
  away: { name: "A", goals: away },
  timeline: [],
  note: "",
});
function football(card: Football | null, ratings = new Map()) {
  const scores = finalScores({ home: "H", away: "A", card, ratings }) ?? [];
  const chances = (marketType: MarketType, ...runners: string[]) =>
    footballMarketChances({ marketType, runners, teams: ["H", "A"] }, scores) ?? [];
  const [home = 0, draw = 0, away = 0] = chances("match_odd", "H", "The Draw", "A");
  const [over25 = 0, under25 = 0] = chances("goalsmaker", "Over 2.5 Goals", "Under 2.5 Goals");
  return { home, draw, away, over25, under25 };
}

describe("football", () => {
  it("sums to one in both markets at any time", () => {
    for (const card of [
      null,
      footballCard("1'", 0, 0),
      footballCard("HT", 1, 3),
      footballCard("90+2'", 2, 2),
    ]) {
      const { home, draw, away, over25, under25 } = football(card);
      expect(home + draw + away).toBeCloseTo(1, 9);
      expect(over25 + under25).toBeCloseTo(1, 9);
    }
  });

  it("is certain at the end and of three goals", () => {
    expect(football(footballCard("FT", 1, 0))).toMatchObject({ home: 1, draw: 0, over25: 0, under25: 1 });
    expect(football(footballCard("20'", 2, 1)).over25).toBe(1);
  });

  it("rises with the lead, and a lead is worth more the later it is", () => {
    const home = (clock: string, goals: number) => football(footballCard(clock, goals, 1)).home;
    for (let goals = 0; goals < 4; goals++)
      expect(home("60'", goals + 1)).toBeGreaterThan(home("60'", goals));
    expect(home("80'", 2)).toBeGreaterThan(home("30'", 2));
  });

  it("reads the clock in all its forms", () => {
    expect(["1'", "HT", "46'", "89'", "90+2'", "90+9'", "FT"].map(minutesLeft)).toEqual([
      94, 49, 49, 6, 3, 0.5, 0,
    ]);
    expect(minutesLeft("45+2'")).toBe(minutesLeft("HT"));
  });

  it("rates who scores more, wants many games to believe it, and knows home from neutral ground", () => {
    const results = [
      { home: "H", away: "A", goals: [4, 0] as const },
      { home: "A", away: "H", goals: [0, 2] as const },
      { home: "X", away: "Y", goals: [1, 1] as const },
    ];
    const ratings = footballRatings(results, true);
    expect(football(null, new Map(ratings)).home).toBeGreaterThan(football(null).home);
    expect(ratings.get("H")?.attack).toBeLessThan(2);
    expect(footballRatings(results, false).get("H")?.homeFactor).toBe(1);
  });
});

describe("ratings of a season that has just begun", () => {
  it.each([
    ["no goal", [0, 0] as const],
    ["none of a home side", [0, 2] as const],
    ["none of a visitor", [2, 0] as const],
  ])("are numbers where its matches had %s", (_, goals) => {
    const ratings = footballRatings([{ home: "H", away: "A", goals }], true);
    const scores = finalScores({ home: "H", away: "A", card: null, ratings }) ?? [];
    const drawn = scores.find(({ home, away }) => home === 0 && away === 0)?.chance ?? 0;
    const many = scores.find(({ home, away }) => home === 9 && away === 9)?.chance ?? 1;
    expect(sum(scores.map(({ chance }) => chance))).toBeCloseTo(1);
    expect(drawn).toBeGreaterThan(0.01);
    expect(many).toBeLessThan(0.001);
  });
});

function tennisCard(
  first: number[],
  second: number[],
  points: [string, string] = ["0", "0"],
  firstServes = true,
): Tennis {
  return {
    sport: "tennis",
    players: [
      { name: "A", sets: first, points: points[0], serving: firstServes },
      { name: "B", sets: second, points: points[1], serving: !firstServes },
    ],
    note: "",
  };
}
const tennis = (card: Tennis | null, servePoint: readonly [number, number] = [0.64, 0.64]) =>
  tennisChances({ servePoint, card })[0];

describe("tennis", () => {
  it("is even between equals and favours the better server", () => {
    expect(tennis(null)).toBeCloseTo(0.5, 9);
    expect(tennis(null, [0.68, 0.62])).toBeGreaterThan(0.7);
    expect(tennis(null, [0.68, 0.62]) + tennis(null, [0.62, 0.68])).toBeCloseTo(1, 9);
  });

  it("is certain when two sets are won", () => {
    expect(tennis(tennisCard([6, 6], [3, 4]))).toBe(1);
    expect(tennis(tennisCard([6, 3, 6], [4, 6, 7]))).toBe(0);
  });

  it("rises with each point of the own service game", () => {
    const calls: [string, string][] = [
      ["0", "40"],
      ["15", "40"],
      ["30", "40"],
      ["40", "40"],
      ["AD", "40"],
    ];
    const chances = calls.map((points) => tennis(tennisCard([3], [3], points)));
    expect([...chances].sort((a, b) => a - b)).toEqual(chances);
  });

  it("plays tie-breaks by points and not by games", () => {
    expect(tennis(tennisCard([6], [6], ["6", "2"]))).toBeGreaterThan(
      tennis(tennisCard([6], [6], ["3", "3"])),
    );
    expect(tennis(tennisCard([6], [6], ["3", "3"]))).toBeCloseTo(0.5, 9);
  });
});

describe("racing", () => {
  it("gives equals equal chances and a leader more, most of it late", () => {
    const equal = racingChances(
      Array.from({ length: 8 }, () => ({ form: 1, progress: 0 })),
      RACE_NOISE,
    );
    for (const chance of equal) expect(chance).toBeCloseTo(1 / 8, 6);
    const ahead = (progress: number) =>
      racingChances(
        [
          { form: 1, progress: progress + 2 },
          { form: 1, progress },
        ],
        RACE_NOISE,
      )[0] ?? 0;
    expect(ahead(10)).toBeGreaterThan(0.6);
    expect(ahead(90)).toBeGreaterThan(ahead(10));
    expect(sum(equal)).toBeCloseTo(1, 9);
  });

  it("is certain once a horse has passed the post", () => {
    expect(
      racingChances(
        [
          { form: 1, progress: 99 },
          { form: 1, progress: 100 },
        ],
        RACE_NOISE,
      ),
    ).toEqual([0, 1]);
  });
});

describe("a horse that does not run", () => {
  it("has no chance, and those of the others are as if it had never been there", () => {
    const made = racingReplay("r1", chanceFrom("r1"));
    for (const market of made.fixture.markets) {
      const view = writtenView(made, market);
      const [, ...runners] = view.runners;
      const [absent, ...others] = chancesOf({ ...view, removed: [0] }) ?? [];
      expect(absent).toBe(0);
      expect(others).toEqual(chancesOf({ ...view, runners }));
    }
  });
});

describe("places of a race", () => {
  const equal = Array.from({ length: 9 }, () => ({ form: 1, progress: 0 }));

  it("are as many chances in sum as there are places, the same for equals", () => {
    for (const places of [1, 2, 3]) {
      for (const chance of racingChances(equal, RACE_NOISE, places))
        expect(chance).toBeCloseTo(places / 9, 6);
    }
  });

  it("are likelier than the win for each runner, most of all for outsiders", () => {
    const field = [1.012, 1.006, 1.002, 1, 0.997, 0.993, 0.99].map((form) => ({ form, progress: 0 }));
    const win = racingChances(field, RACE_NOISE, 1);
    const place = racingChances(field, RACE_NOISE, 2);
    expect(sum(place)).toBeCloseTo(2, 9);
    win.forEach((chance, runner) => expect(place[runner]).toBeGreaterThan(chance));
    expect((place[6] ?? 0) / (win[6] ?? 1)).toBeGreaterThan((place[0] ?? 0) / (win[0] ?? 1));
  });

  it("belong to those past the post, and the others run for what is left", () => {
    const field = [100, 99, 98, 60].map((progress) => ({ form: 1, progress }));
    const place = racingChances(field, RACE_NOISE, 2);
    expect(place[0]).toBe(1);
    expect(sum(place)).toBeCloseTo(2, 9);
    expect(place[1]).toBeGreaterThan(place[2] ?? 0);
    expect(racingChances([{ form: 1, progress: 100 }, ...field], RACE_NOISE, 2)).toEqual([1, 1, 0, 0, 0]);
  });

  it("go to whom the model expects: calibrated over 300 simulated races", () => {
    const racing = SIMULATORS.find(({ prefix }) => prefix === "sim-racing-");
    let expected = 0;
    let variance = 0;
    let happened = 0;
    for (let number = 1; number <= 300; number++) {
      const made = racing?.simulate(`sim-racing-${number}`, chanceFrom(`places:${number}`));
      const market = made?.fixture.markets[1];
      const result = made?.results[1]?.result;
      if (!made || !market || result?.type !== "winners") throw new Error("no place market");
      const chances = chancesOf(writtenView(made, market));
      const best = Math.max(...(chances ?? []));
      const favourite = market.runners[chances?.indexOf(best) ?? -1]?.key ?? "";
      expected += best;
      variance += best * (1 - best);
      happened += result.runners.includes(favourite) ? 1 : 0;
    }
    expect(Math.abs(happened - expected)).toBeLessThan(3 * Math.sqrt(variance));
  });
});

describe("kabaddi and trade", () => {
  it("know the lead, the time left and the end", () => {
    const lead = (points: number, raidsLeft: number) =>
      kabaddiChances({ raidValue: [0.3, 0.3], lead: points, raidsLeft });
    expect(lead(0, 80)[0]).toBeCloseTo(0.5, 9);
    expect(lead(5, 40)[0]).toBeGreaterThan(lead(2, 40)[0]);
    expect(lead(5, 5)[0]).toBeGreaterThan(lead(5, 60)[0]);
    expect(lead(1, 0)).toEqual([1, 0]);
    expect(lead(0, 0)).toEqual([0.5, 0.5]);
  });

  it("judge a price by distance and time", () => {
    const up = (price: number, secondsLeft: number) =>
      tradeChances({ open: 1000, price, path: [1000], secondsLeft })[0];
    expect(up(1000, 100)).toBeCloseTo(0.5, 6);
    expect(up(1003, 100)).toBeGreaterThan(up(1001, 100));
    expect(up(1001, 5)).toBeGreaterThan(up(1001, 100));
    expect(up(1001, 0)).toBe(1);
    expect(up(999, 0)).toBe(0);
  });
});

describe("simulated matches", () => {
  it.each(SIMULATORS.map((simulator) => [simulator.prefix, simulator] as const))(
    "%s: the model is calibrated before the start and certain at the end",
    (prefix, { simulate }) => {
      let expected = 0;
      let happened = 0;
      let variance = 0;
      for (let number = 1; number <= 200; number++) {
        const made = simulate(`${prefix}${number}`, chanceFrom(`seed:${prefix}${number}`));
        const [market] = made.fixture.markets;
        const [result] = made.results;
        if (!market || !result || result.result.type !== "winners") continue;
        const [won] = result.result.runners;
        const view = writtenView(made, market);
        const before = chancesOf({ ...view, score: null }) ?? [];
        const after = chancesOf({ ...view, score: made.moments.at(-1)?.score ?? null }) ?? [];
        const winner = market.runners.findIndex(({ key }) => key === won);
        const favourite = before.indexOf(Math.max(...before));
        expect(sum(before)).toBeCloseTo(1, 6);
        expect(after[winner]).toBeCloseTo(1, 6);
        expected += before[favourite] ?? 0;
        variance += (before[favourite] ?? 0) * (1 - (before[favourite] ?? 0));
        happened += winner === favourite ? 1 : 0;
      }
      // Favourites win about as often as they should: within three deviations of the number expected.
      expect(Math.abs(happened - expected)).toBeLessThan(3 * Math.sqrt(variance));
    },
  );
});
