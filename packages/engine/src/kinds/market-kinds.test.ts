import { describe, expect, it } from "vitest";
import type { Command, CreateMarket, SettleMarket } from "../commands.ts";
import { createEngine } from "../create-engine.ts";
import { ignoredEffects } from "../digested-effects.ts";
import { createNaiveEngine } from "../oracle/naive-engine.ts";
import { HOSTILE_NUMBERS } from "../testing/arbitrary-values.ts";
import {
  createMarket,
  NOON,
  setBetDelay,
  settleAt,
  settleMarket,
  settlePlaces,
} from "../testing/commands.ts";
import {
  bookPlan,
  emptyPosition,
  type MarketTerms,
  resultOfText,
  type SeveralWinnersTerms,
  type SingleWinnerTerms,
  worstLossCentipaise,
} from "./index.ts";
import { kindOf } from "./market-kinds.ts";

const engines = [createEngine, createNaiveEngine];

/** Both engines' answer to a command after those given, which must be the same. */
function answerTo(given: readonly Command[], command: Command) {
  const answers = engines.map((create) => {
    const engine = create();
    for (const before of given) engine.apply(before, ignoredEffects);
    return engine.apply(command, ignoredEffects);
  });
  expect(answers[0]).toEqual(answers[1]);
  return answers[0];
}

const withTerms = (terms: unknown): CreateMarket => ({ ...createMarket(1), terms: terms as MarketTerms });
const withResult = (result: unknown): SettleMarket => ({
  ...{ type: "settleMarket", marketId: 1, at: NOON },
  result: result as SettleMarket["result"],
});

const single = { kind: "singleWinner", runnerCount: 3, ladder: "classic" };
const session = { kind: "line", first: 78, step: 4, lines: 101, sides: "over" };
const handicap = { kind: "line", first: -12, step: 1, lines: 25, sides: "both" };
const race = { kind: "eachWay", runnerCount: 8, places: 3, divisor: 5, ladder: "classic" };
const several = { kind: "severalWinners", runnerCount: 4, winners: 2, ladder: "finest" };

describe("the terms of a market", () => {
  it.each([
    single,
    several,
    session,
    handicap,
    race,
    { ...race, divisor: 1, places: 1 },
    { ...single, ladder: "finest" },
    { ...several, winners: 3 },
  ])("are %j", (terms) => {
    expect(answerTo([], withTerms(terms))).toEqual({ ok: true, type: "done" });
  });

  it.each<[string, unknown]>([
    ["nothing", undefined],
    ["null", null],
    ["a text", "singleWinner"],
    ["a list", [single]],
    ["no kind", { runnerCount: 3, ladder: "classic" }],
    ["an unknown kind", { ...single, kind: "everyWinner" }],
    ["a name that every object has", { ...single, kind: "toString" }],
    ["a name of the prototype", { ...single, kind: "__proto__" }],
    ["a list as its kind", { ...single, kind: ["singleWinner"] }],
    ["no ladder", { ...single, ladder: undefined }],
    ["an unknown ladder", { ...single, ladder: "coarse" }],
    ["no runners", { ...single, runnerCount: undefined }],
    ["runners as text", { ...single, runnerCount: "3" }],
    ["no number of winners", { ...several, winners: undefined }],
    ["winners as text", { ...several, winners: "2" }],
    ["as many winners as runners", { ...several, winners: 4 }],
    ["one winner of several", { ...several, winners: 1 }],
    ["each way without places", { ...race, places: undefined }],
    ["each way without a place", { ...race, places: 0 }],
    ["each way with every runner placed", { ...race, places: 8 }],
    ["each way without a divisor", { ...race, divisor: undefined }],
    ["each way with too small a part for the place", { ...race, divisor: 11 }],
    ["no first line", { ...session, first: undefined }],
    ["a first line as text", { ...session, first: "78" }],
    ["lines at one place", { ...session, step: 0 }],
    ["lines downwards", { ...session, step: -4 }],
    ["no line", { ...session, lines: 0 }],
    ["too many lines", { ...session, lines: 1025 }],
    ["too many lines with both sides", { ...handicap, lines: 513 }],
    ["lines beyond every result", { ...session, first: 399_990 }],
    ["a first line below every result", { ...session, first: -399_997 }],
    ["lines without sides", { ...session, sides: undefined }],
    ["lines with an unknown side", { ...session, sides: "under" }],
  ])("are not %s", (_, terms) => {
    expect(answerTo([], withTerms(terms))).toEqual({ ok: false, code: "MARKET_INVALID" });
  });

  it.each(HOSTILE_NUMBERS)("are not %d runners, nor so many winners", (count) => {
    expect(answerTo([], withTerms({ ...single, runnerCount: count }))).toMatchObject({ ok: false });
    expect(answerTo([], withTerms({ ...several, winners: count }))).toMatchObject({ ok: false });
    expect(answerTo([], withTerms({ ...session, lines: count }))).toMatchObject({ ok: false });
    expect(answerTo([], withTerms({ ...race, places: count }))).toMatchObject({ ok: false });
    expect(answerTo([], withTerms({ ...race, divisor: count }))).toMatchObject({ ok: false });
  });

  it("name the kind that knows them, its books and its empty position", () => {
    for (const terms of [single, several] as (SingleWinnerTerms | SeveralWinnersTerms)[]) {
      expect(kindOf(terms)).toBeDefined();
      expect(bookPlan(terms)).toEqual({ count: terms.runnerCount, ladder: terms.ladder });
      const empty = emptyPosition(terms);
      expect(empty.kind).toBe(terms.kind);
      expect(worstLossCentipaise(empty)).toBe(0);
    }
    expect(bookPlan(session as MarketTerms)).toEqual({ count: 101, ladder: "finest" });
    expect(bookPlan(handicap as MarketTerms)).toEqual({ count: 50, ladder: "finest" });
    expect(worstLossCentipaise(emptyPosition(session as MarketTerms))).toBe(0);
    expect(emptyPosition(single as MarketTerms)).toEqual({ kind: "singleWinner", ifWins: [0, 0, 0] });
  });
});

describe("the result of a market", () => {
  const oneOfThree = [createMarket(1)];
  const threeOfFour = [createMarket(1, { runnerCount: 4, winners: 3 })];

  it.each([0, 1, 2])("of one winner may be runner %d", (winner) => {
    expect(answerTo(oneOfThree, settleMarket(1, winner))).toMatchObject({ type: "marketFinished" });
  });

  it.each([[[0, 1, 2]], [[0, 1, 3]], [[0, 2, 3]], [[1, 2, 3]]])(
    "of three winners of four may be %j",
    (winners) => {
      expect(answerTo(threeOfFour, settleMarket(1, ...winners))).toMatchObject({ type: "marketFinished" });
    },
  );

  it.each([
    [[2, 1, 0]],
    [[0, 2, 1]],
    [[0, 1, 1]],
    [[0, 0, 1]],
    [[1, 2, 4]],
    [[-1, 0, 1]],
    [[0, 1]],
    [[0, 1, 2, 3]],
  ])("of three winners of four is not %j", (winners) => {
    expect(answerTo(threeOfFour, settleMarket(1, ...winners))).toEqual({ ok: false, code: "RESULT_INVALID" });
  });

  it.each([[[0, 1, 2]], [[7, 0, 3]]])("each way may be %j", (placed) => {
    expect(answerTo([withTerms(race)], settlePlaces(1, ...placed))).toMatchObject({ type: "marketFinished" });
  });

  it.each<[unknown]>([
    [[0, 1]],
    [[0, 1, 2, 3]],
    [[0, 1, 1]],
    [[0, 1, 8]],
    [[0, -0, 1]],
    [["0", 1, 2]],
    ["0,1,2"],
    [null],
  ])("each way is not %j, nor winners, nor a number", (placed) => {
    for (const result of [
      { type: "places", placed },
      { type: "winners", winners: [0, 1, 2] },
      { type: "number", value: 1 },
    ])
      expect(answerTo([withTerms(race)], withResult(result))).toEqual({ ok: false, code: "RESULT_INVALID" });
  });

  it.each([
    [{ placed: [], tied: [0, 1, 2], after: 0 }],
    [{ placed: [], tied: [0, 2, 5, 7], after: 0 }],
    [{ placed: [5], tied: [0, 1], after: 0 }],
    [{ placed: [5], tied: [0, 1], after: 1 }],
    [{ placed: [5, 3], tied: [0, 1, 2], after: 2 }],
  ])("each way may be tied as %j", (tie) => {
    const command = withResult({ type: "tiedPlaces", ...tie });
    expect(answerTo([withTerms(race)], command)).toMatchObject({ type: "marketFinished" });
  });

  it.each([
    [{ placed: [5, 6], tied: [0, 1], after: 0 }],
    [{ placed: [], tied: [0, 1], after: 0 }],
    [{ placed: [5], tied: [0, 1, 2], after: 0 }],
    [{ placed: [5, 6, 7], tied: [0, 1], after: 3 }],
    [{ placed: [5], tied: [0, 1], after: 2 }],
    [{ placed: [5], tied: [0, 1], after: -1 }],
    [{ placed: [5], tied: [0, 1], after: 0.5 }],
    [{ placed: [5], tied: [0, 1] }],
    [{ placed: [1], tied: [0, 1], after: 1 }],
    [{ placed: [5], tied: [1, 0], after: 1 }],
    [{ placed: [5], tied: [0, 8], after: 1 }],
    [{ placed: [5, 4], tied: [0], after: 2 }],
    [{ placed: [5, 5], tied: [0, 1], after: 2 }],
    [{ placed: [5], tied: "01", after: 1 }],
    [{ tied: [0, 1, 2], after: 0 }],
  ])("each way is not tied as %j", (tie) => {
    const command = withResult({ type: "tiedPlaces", ...tie });
    expect(answerTo([withTerms(race)], command)).toEqual({ ok: false, code: "RESULT_INVALID" });
  });

  it.each([-100_000, -1, 0, 187, 100_000])("of lines may be %d", (value) => {
    expect(answerTo([withTerms(session)], settleAt(1, value))).toMatchObject({ type: "marketFinished" });
  });

  it.each([...HOSTILE_NUMBERS.filter((value) => !Number.isInteger(value)), -0, 100_001, -100_001, "5", null])(
    "of lines is not %j, nor winners",
    (value) => {
      for (const result of [
        { type: "number", value },
        { type: "winners", winners: [0] },
      ])
        expect(answerTo([withTerms(session)], withResult(result))).toEqual({
          ...{ ok: false, code: "RESULT_INVALID" },
        });
    },
  );

  it.each<[string, unknown]>([
    ["a number in place of winners", { type: "number", value: 0 }],
    ["nothing", undefined],
    ["null", null],
    ["a text", "void"],
    ["a number", 0],
    ["a list", [0]],
    ["empty", {}],
    ["of no type", { winners: [0] }],
    ["of an unknown type", { type: "dead heat", winners: [0] }],
    ["winners without a list", { type: "winners" }],
    ["winners as a number", { type: "winners", winners: 0 }],
    ["winners as a text", { type: "winners", winners: "0" }],
    ["winners as an object", { type: "winners", winners: { 0: 0, length: 1 } }],
    ["a winner as text", { type: "winners", winners: ["0"] }],
    ["a winner as a list", { type: "winners", winners: [[0]] }],
    ["a winner that is nothing", { type: "winners", winners: [undefined] }],
    ["a winner that is null", { type: "winners", winners: [null] }],
  ])("is not %s, and the market awaits another", (_, result) => {
    expect(answerTo(oneOfThree, withResult(result))).toEqual({ ok: false, code: "RESULT_INVALID" });
    const afterwards = answerTo([...oneOfThree, withResult(result)], settleMarket(1, 2));
    expect(afterwards).toMatchObject({ type: "marketFinished" });
  });

  it.each([[{ winners: [], tied: [0, 2], places: 1 }], [{ winners: [], tied: [0, 1, 2], places: 1 }]])(
    "of one winner may be the dead heat %j",
    (heat) => {
      expect(answerTo(oneOfThree, withResult({ type: "deadHeat", ...heat }))).toMatchObject({ ok: true });
    },
  );

  it.each([[{ winners: [1], tied: [0, 2, 3], places: 2 }], [{ winners: [1, 2], tied: [0, 3], places: 1 }]])(
    "of three winners of four may be the dead heat %j",
    (heat) => {
      expect(answerTo(threeOfFour, withResult({ type: "deadHeat", ...heat }))).toMatchObject({ ok: true });
    },
  );

  it.each([
    [{ winners: [0], tied: [1, 2], places: 1 }],
    [{ winners: [], tied: [0], places: 1 }],
    [{ winners: [], tied: [0, 2], places: 2 }],
    [{ winners: [], tied: [0, 2], places: 0 }],
    [{ winners: [], tied: [0, 2], places: 0.5 }],
    [{ winners: [], tied: [2, 0], places: 1 }],
    [{ winners: [], tied: [0, 3], places: 1 }],
    [{ winners: [], tied: [0, 0], places: 1 }],
    [{ winners: [], tied: "02", places: 1 }],
    [{ winners: undefined, tied: [0, 2], places: 1 }],
    [{ winners: [], places: 1 }],
    [{ tied: [0, 1] }],
  ])("of one winner is not the dead heat %j", (heat) => {
    expect(answerTo(oneOfThree, withResult({ type: "deadHeat", ...heat }))).toEqual({
      ok: false,
      code: "RESULT_INVALID",
    });
  });

  it("is kept in the market, whose terms stay and whose bet delay ends", () => {
    for (const create of engines) {
      const engine = create();
      for (const command of [createMarket(1), setBetDelay(1, 5000), settleMarket(1, 2)]) {
        engine.apply(command, ignoredEffects);
      }
      expect(engine.market(1)).toMatchObject({
        ...{ marketId: 1, moneyMode: "play", terms: single, status: "settled", betDelayMs: 0 },
        ...{ feedStatus: "closed", operatorStatus: "closed", removedRunners: [] },
        result: { type: "winners", winners: [2] },
      });
    }
  });

  it.each([
    ["winners:0", [0]],
    ["winners:0,2,63", [0, 2, 63]],
    ["winners:999999999", [999_999_999]],
  ])("is read from the text %s", (text, winners) => {
    expect(resultOfText(text)).toEqual({ type: "winners", winners });
  });

  it("of a dead heat is read from its text", () => {
    expect(resultOfText("deadHeat:;0,2;1")).toEqual({
      type: "deadHeat",
      winners: [],
      tied: [0, 2],
      places: 1,
    });
    expect(resultOfText("tiedPlaces:3;0,5;1")).toEqual({
      ...{ type: "tiedPlaces", placed: [3] },
      ...{ tied: [0, 5], after: 1 },
    });
    expect(resultOfText("deadHeat:0;2,4,5;2")).toEqual({
      ...{ type: "deadHeat", winners: [0] },
      ...{ tied: [2, 4, 5], places: 2 },
    });
  });

  it.each([
    ["number:187", 187],
    ["number:-2", -2],
    ["number:0", 0],
  ])("is read from the text %s", (text, value) => {
    expect(resultOfText(text)).toEqual({ type: "number", value });
  });

  it.each([
    "deadHeat:0;2,4",
    "tiedPlaces:0;;1",
    "deadHeat:0;;1",
    "deadHeat:0,;2,4;1",
    "winners: 0",
    "number:+1",
    "number:-0",
    "number:1e3",
    "winners:0,,1",
    "winners:0;1",
    "winners:0\n",
    " void",
    "void ",
    "Void",
    "winners:1.5",
  ])("is not read from the text %j", (text) => {
    expect(resultOfText(text)).toBeUndefined();
  });
});
