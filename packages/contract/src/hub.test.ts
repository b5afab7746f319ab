import { describe, expect, it } from "vitest";
import { lapseReason } from "./betting/order-options.ts";
import { type HubMessage, hubMessage, hubOdds, hubRegistration } from "./hub.ts";

const RESULT = { Match: "India v Australia", Gross: -12.5, Commission: 0, Net: -12.5 } as const;

const ODDS = {
  MarketId: 2,
  Sequence: 41,
  Image: true,
  Status: "OPEN",
  Reason: "",
  Matched: 1250.5,
  Runners: [
    {
      Id: 3,
      Back: [
        [1.85, 100.25],
        [1.84, 20],
      ],
      Lay: [[1.86, 50]],
      Last: 1.85,
    },
    { Id: 4, Back: [], Lay: [], Last: null },
  ],
};

const CRICKET = {
  sport: "cricket",
  innings: [{ team: "India", runs: 120, wickets: 3, overs: "14.2", superOver: false, target: null }],
  batting: "India",
  batters: [{ name: "A. Batter", runs: 40, balls: 31, onStrike: true }],
  bowler: { name: "B. Bowler", overs: "3.2", runs: 22, wickets: 1 },
  thisOver: ["0", "4"],
  runRate: 8.37,
  requiredRate: null,
  note: "India chose to bat",
};

const MARKET_STATUS = {
  EventId: 1,
  MarketId: 2,
  Status: "SETTLED",
  Reason: "",
  InPlay: true,
  DelayMs: 5_000,
  WinnerRunnerId: 3,
};

/** One push of each kind that clients know. */
const PUSHES = [
  { Code: "UserBalance", Data: { Balance: 900, Exposure: 100, Held: 0 } },
  { Code: "Odds", Data: ODDS },
  { Code: "MarketStatus", Data: { ...MARKET_STATUS, Result: { Type: "winners", RunnerIds: [3] } } },
  { Code: "Score", Data: { EventId: 1, Score: CRICKET, ScoreLine: "India 120-3 (14.2)" } },
  { Code: "OpenBets", Data: { EventId: 1 } },
  {
    Code: "BetMatched",
    Data: {
      BetId: 7,
      EventId: 1,
      RunnerName: "India",
      Side: "back",
      Matched: 40,
      AveragePrice: 1.86,
      Remaining: 60,
      Notation: "percent",
      FancyValue: 47,
    },
  },
  {
    Code: "MarketResult",
    Data: { EventId: 1, MarketId: 2, ...RESULT, MarketName: "Match odds", Void: false },
  },
  {
    Code: "BetsLapsed",
    Data: {
      ...{ EventId: 1, MarketId: 2, MarketName: "Match odds", Reason: "wicket", Count: 1, Amount: 60 },
      Bets: [{ BetId: 7, RunnerName: "India", Side: "back", Amount: 60 }],
    },
  },
  { Code: "EventTree", Data: {} },
  { Code: "Settings", Data: {} },
  { Code: "Logout", Data: {} },
] as const;

const named = PUSHES.map((push) => [push.Code, push] as const);

describe("a push of the hub", () => {
  it.each(named)("%s is the same after a round trip over the wire", (_, push) => {
    const received: HubMessage = hubMessage.parse(JSON.parse(JSON.stringify(push)));
    expect(received.Code).toBe(push.Code);
    // Once more: what a client hands on is what it received.
    expect(hubMessage.parse(JSON.parse(JSON.stringify(received)))).toEqual(received);
    expect(hubMessage.parse(push)).toEqual(received);
  });

  it.each(named)("%s may gain fields in a later version, which this client lets go", (_, push) => {
    const newer = { ...push, Data: { ...push.Data, AFieldOfTomorrow: 1 }, Also: true };
    expect(hubMessage.parse(newer)).toEqual(hubMessage.parse(push));
  });

  it.each(named.filter(([, { Data }]) => Object.keys(Data).length > 0))(
    "%s is not one without its data",
    (_, push) => {
      expect(hubMessage.safeParse({ Code: push.Code }).success).toBe(false);
      expect(hubMessage.safeParse({ Code: push.Code, Data: null }).success).toBe(false);
      expect(hubMessage.safeParse({ Code: push.Code, Data: {} }).success).toBe(false);
      expect(hubMessage.safeParse({ Code: push.Code, Data: [push.Data] }).success).toBe(false);
    },
  );

  it("of an unknown code is no push, so that a client can pass over it", () => {
    for (const sent of [
      { Code: "Tomorrow", Data: {} },
      { Code: "odds", Data: ODDS },
      { Data: {} },
      null,
      "Logout",
      [],
    ]) {
      expect(hubMessage.safeParse(sent).success).toBe(false);
    }
  });

  it("has a code for each kind, none of them twice", () => {
    expect(new Set(PUSHES.map(({ Code }) => Code)).size).toBe(PUSHES.length);
  });
});

describe("a lapse on the hub", () => {
  const lapsed = { EventId: 1, MarketId: 2, MarketName: "Match odds", Count: 0, Amount: 0, Bets: [] };
  const isPush = (Data: object) => hubMessage.safeParse({ Code: "BetsLapsed", Data }).success;

  it.each(lapseReason.options)("may be for the reason %s", (Reason) => {
    expect(isPush({ ...lapsed, Reason })).toBe(true);
  });

  it.each(["rain", "", null, undefined, 3])("is for no reason such as %j", (Reason) => {
    expect(isPush({ ...lapsed, Reason })).toBe(false);
  });
});

describe("odds on the hub", () => {
  it("carry prices and sizes in pairs, best first", () => {
    expect(hubOdds.parse(ODDS)).toEqual(ODDS);
  });

  it.each([
    ["a pair of three", { Runners: [{ Id: 3, Back: [[1.85, 100, 1]], Lay: [], Last: null }] }],
    ["half a pair", { Runners: [{ Id: 3, Back: [[1.85]], Lay: [], Last: null }] }],
    ["a price as text", { Runners: [{ Id: 3, Back: [["1.85", 100]], Lay: [], Last: null }] }],
    ["a runner without an id", { Runners: [{ Back: [], Lay: [], Last: null }] }],
    ["a sequence with a fraction", { Sequence: 41.5 }],
    ["a sequence as text", { Sequence: "41" }],
    ["no word whether it is the whole", { Image: undefined }],
    ["a status that does not exist", { Status: "PAUSED" }],
    ["a matched amount that is no number", { Matched: Number.NaN }],
  ])("are refused with %s", (_, wrong) => {
    expect(hubOdds.safeParse({ ...ODDS, ...wrong }).success).toBe(false);
  });

  it.each(["OPEN", "SUSPENDED", "CLOSED", "SETTLED", "VOID"])("may be of a market that is %s", (Status) => {
    expect(hubOdds.safeParse({ ...ODDS, Status }).success).toBe(true);
  });

  it("of a part of the runners have the shape of the whole", () => {
    const delta = { ...ODDS, Image: false, Sequence: 42, Runners: ODDS.Runners.slice(0, 1) };
    expect(hubOdds.parse(delta)).toEqual(delta);
    expect(hubOdds.safeParse({ ...ODDS, Runners: [] }).success).toBe(true);
  });
});

describe("a market's result on the hub", () => {
  const withResult = (Result: unknown) =>
    hubMessage.safeParse({ Code: "MarketStatus", Data: { ...MARKET_STATUS, Result } });

  it("is one winner, several, void, or not there yet", () => {
    for (const result of [
      { Type: "winners", RunnerIds: [3] },
      { Type: "winners", RunnerIds: [3, 4, 5] },
      { Type: "void" },
      null,
    ]) {
      expect(withResult(result).data?.Data).toMatchObject({ Result: result });
    }
  });

  it("is refused in any other shape", () => {
    for (const result of [
      { Type: "winners" },
      { Type: "winners", RunnerIds: 3 },
      { Type: "winners", RunnerIds: ["India"] },
      { Type: "draw" },
      { RunnerIds: [3] },
      3,
      "void",
    ]) {
      expect(withResult(result).success).toBe(false);
    }
  });
});

describe("a registration at the hub", () => {
  const sent = { Browser: "Firefox", Domain: "localhost", CurrentPage: "/", Token: "" };

  it("without a token is a guest's", () => {
    expect(hubRegistration.parse(sent)).toEqual(sent);
  });

  it("bounds everything that a client may say of itself", () => {
    for (const [field, longest] of [
      ["Browser", 400],
      ["Domain", 256],
      ["CurrentPage", 400],
      ["Token", 4096],
    ] as const) {
      expect(hubRegistration.safeParse({ ...sent, [field]: "x".repeat(longest) }).success).toBe(true);
      expect(hubRegistration.safeParse({ ...sent, [field]: "x".repeat(longest + 1) }).success).toBe(false);
      expect(hubRegistration.safeParse({ ...sent, [field]: undefined }).success).toBe(false);
      expect(hubRegistration.safeParse({ ...sent, [field]: { $ne: "" } }).success).toBe(false);
    }
  });
});
