import { describe, expect, it } from "vitest";
import { scoreCard } from "./score-card.ts";

const LONG = "x".repeat(201);

/** One card for each sport, as a feed sends it. */
const CARDS = {
  cricket: {
    sport: "cricket",
    innings: [
      { team: "India", runs: 312, wickets: 6, overs: "50", superOver: false, target: null },
      { team: "Australia", runs: 120, wickets: 3, overs: "20.4", superOver: false, target: 313 },
    ],
    batting: "Australia",
    batters: [
      { name: "A. One", runs: 40, balls: 31, onStrike: true },
      { name: "B. Two", runs: 0, balls: 0, onStrike: false },
    ],
    bowler: { name: "C. Three", overs: "4.4", runs: 18, wickets: 1 },
    thisOver: ["0", "4", "W", "1wd"],
    runRate: 5.81,
    requiredRate: 6.58,
    note: "Australia need 193 from 176 balls",
  },
  football: {
    sport: "football",
    clock: "45+2'",
    home: { name: "Home", goals: 1 },
    away: { name: "Away", goals: 0 },
    timeline: [
      { minute: "0'", kind: "kickOff", team: null, player: null },
      { minute: "23'", kind: "goal", team: "home", player: "Nine" },
    ],
    note: "",
  },
  tennis: {
    sport: "tennis",
    players: [
      { name: "One", sets: [6, 3], points: "40", serving: true },
      { name: "Two", sets: [4, 5], points: "Ad", serving: false },
    ],
    note: "",
  },
  racing: {
    sport: "racing",
    stage: "600 m to go",
    runners: [{ name: "Horse", cloth: 1, position: 2, progress: 61.5 }],
    note: "",
  },
  kabaddi: {
    sport: "kabaddi",
    clock: "12:30",
    half: 1,
    teams: [
      { name: "One", points: 10, playersOnMat: 7 },
      { name: "Two", points: 8, playersOnMat: 5 },
    ],
    lastRaid: "Two points",
    note: "",
  },
  trade: {
    sport: "trade",
    symbol: "GOLD",
    open: 100,
    price: 101.5,
    path: [100, 101.5],
    secondsLeft: 30,
    note: "",
  },
} as const;

const cards = Object.entries(CARDS);

describe("a score card", () => {
  it.each(cards)("of %s survives a round trip as the text that the call answers", (_, card) => {
    const parsed = scoreCard.parse(card);
    expect(parsed).toMatchObject(card);
    expect(scoreCard.parse(JSON.parse(JSON.stringify(parsed)))).toEqual(parsed);
  });

  it.each(cards)("of %s bounds its note", (_, card) => {
    expect(scoreCard.safeParse({ ...card, note: LONG }).success).toBe(false);
    expect(scoreCard.safeParse({ ...card, note: null }).success).toBe(false);
  });

  it.each(cards)("of %s cannot be shown as another sport's", (sport, card) => {
    for (const other of Object.keys(CARDS)) {
      if (other !== sport) expect(scoreCard.safeParse({ ...card, sport: other }).success).toBe(false);
    }
    expect(scoreCard.safeParse({ ...card, sport: "chess" }).success).toBe(false);
  });

  it.each([
    ["negative runs", { innings: [{ ...CARDS.cricket.innings[0], runs: -1 }] }],
    ["runs with a fraction", { innings: [{ ...CARDS.cricket.innings[0], runs: 1.5 }] }],
    ["overs as a number", { innings: [{ ...CARDS.cricket.innings[0], overs: 20.4 }] }],
    ["a ninth innings", { innings: Array.from({ length: 9 }, () => CARDS.cricket.innings[0]) }],
    ["a third batter", { batters: Array.from({ length: 3 }, () => CARDS.cricket.batters[0]) }],
    ["an over without end", { thisOver: Array.from({ length: 25 }, () => "1wd") }],
    ["a chip that is a sentence", { thisOver: ["caught behind"] }],
    ["a rate without end", { runRate: Number.POSITIVE_INFINITY }],
  ])("of cricket is refused with %s", (_, wrong) => {
    expect(scoreCard.safeParse({ ...CARDS.cricket, ...wrong }).success).toBe(false);
  });

  it("of cricket may be one before the first ball", () => {
    const empty = { innings: [], batting: null, batters: [], bowler: null, thisOver: [], runRate: null };
    expect(scoreCard.safeParse({ ...CARDS.cricket, ...empty, requiredRate: null }).success).toBe(true);
  });

  it.each([
    [
      "a kind of moment that does not exist",
      { timeline: [{ minute: "1'", kind: "var", team: null, player: null }] },
    ],
    ["a team that is neither", { timeline: [{ minute: "1'", kind: "goal", team: "third", player: null }] }],
    [
      "more moments than a match has",
      { timeline: Array.from({ length: 61 }, () => CARDS.football.timeline[0]) },
    ],
    ["a score of minus one", { home: { name: "Home", goals: -1 } }],
  ])("of football is refused with %s", (_, wrong) => {
    expect(scoreCard.safeParse({ ...CARDS.football, ...wrong }).success).toBe(false);
  });

  it.each([
    ["a third player", { players: Array.from({ length: 3 }, () => CARDS.tennis.players[0]) }],
    ["points in words", { players: [{ ...CARDS.tennis.players[0], points: "forty" }] }],
  ])("of tennis is refused with %s", (_, wrong) => {
    expect(scoreCard.safeParse({ ...CARDS.tennis, ...wrong }).success).toBe(false);
  });

  it("bounds the runners of a race and the path of a trade", () => {
    const runners = (count: number) => Array.from({ length: count }, () => CARDS.racing.runners[0]);
    expect(scoreCard.safeParse({ ...CARDS.racing, runners: runners(40) }).success).toBe(true);
    expect(scoreCard.safeParse({ ...CARDS.racing, runners: runners(41) }).success).toBe(false);
    const path = (count: number) => Array.from({ length: count }, () => 1);
    expect(scoreCard.safeParse({ ...CARDS.trade, path: path(240) }).success).toBe(true);
    expect(scoreCard.safeParse({ ...CARDS.trade, path: path(241) }).success).toBe(false);
  });
});
