import type { ScoreCard } from "@crossbook/contract";
import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ballKind, ballWords } from "./ball.ts";
import { ScoreCardView } from "./score-card-view.tsx";
import { scoreOfText } from "./score-of-text.ts";
import { sparklinePoints } from "./sparkline.ts";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const CRICKET: ScoreCard = {
  sport: "cricket",
  innings: [
    { team: "New Zealand", runs: 172, wickets: 4, overs: "20", superOver: false, target: null },
    { team: "Australia", runs: 145, wickets: 2, overs: "16.4", superOver: false, target: 173 },
  ],
  batting: "Australia",
  batters: [
    { name: "M Marsh", runs: 61, balls: 44, onStrike: true },
    { name: "G Maxwell", runs: 12, balls: 9, onStrike: false },
  ],
  bowler: { name: "T Boult", overs: "3.4", runs: 17, wickets: 2 },
  thisOver: ["0", "4", "W", "1wd"],
  runRate: 8.7,
  requiredRate: 8.4,
  note: "Australia need 28 from 20 balls",
};

describe("the score of a match that has ended", () => {
  it("says neither who bats nor what is required", () => {
    const { unmount } = render(<ScoreCardView card={CRICKET} />);
    expect(screen.getByText("batting")).toBeTruthy();
    expect(screen.getByText("Required")).toBeTruthy();
    unmount();
    render(<ScoreCardView card={CRICKET} isOver />);
    expect(screen.queryByText("batting")).toBeNull();
    expect(screen.queryByText("Required")).toBeNull();
    expect(screen.getByText("145/2")).toBeTruthy();
  });
});

const CARDS: readonly [string, ScoreCard, readonly string[]][] = [
  [
    "football",
    {
      sport: "football",
      clock: "67'",
      home: { name: "France", goals: 2 },
      away: { name: "Croatia", goals: 1 },
      timeline: [
        { minute: "18'", kind: "ownGoal", team: "home", player: "Mandžukić" },
        { minute: "45'", kind: "halfTime", team: null, player: null },
      ],
      note: "",
    },
    ["2 – 1", "67'", "France: Own goal (Mandžukić)", "Half time"],
  ],
  [
    "racing",
    {
      sport: "racing",
      stage: "600 m to go",
      runners: [
        { name: "Second", cloth: 1, position: 2, progress: 60 },
        { name: "First", cloth: 7, position: 1, progress: 64 },
      ],
      note: "",
    },
    ["600 m to go", "First", "Second"],
  ],
  [
    "kabaddi",
    {
      sport: "kabaddi",
      clock: "12:40",
      half: 2,
      teams: [
        { name: "Patna", points: 24, playersOnMat: 5 },
        { name: "Delhi", points: 21, playersOnMat: 7 },
      ],
      lastRaid: "Patna: 2 touch points",
      note: "",
    },
    ["Second half", "12:40", "24", "Patna: 2 touch points"],
  ],
  [
    "trade",
    {
      sport: "trade",
      symbol: "GOLD",
      open: 100,
      price: 101.5,
      path: [100, 99, 101.5],
      secondsLeft: 65,
      note: "",
    },
    ["GOLD", "101.50", "+1.50", "Open 100.00 · 1:05 left"],
  ],
];

describe("a score card", () => {
  it("[CALL-BET-11] shows a cricket match to the ball", () => {
    render(<ScoreCardView card={CRICKET} />);
    expect(screen.getByText("145/2")).toBeDefined();
    expect(screen.getByText("(16.4 ov)")).toBeDefined();
    expect(screen.getByText("8.40")).toBeDefined();
    expect(screen.getByText("173")).toBeDefined();
    expect(screen.getByText("61 (44)")).toBeDefined();
    expect(screen.getByText("2/17 (3.4)")).toBeDefined();
    expect(screen.getByText("four")).toBeDefined();
    expect(screen.getByText("wicket")).toBeDefined();
    expect(screen.getByText("Australia need 28 from 20 balls")).toBeDefined();
  });

  it.each(CARDS)("shows %s", (_sport, card, texts) => {
    const { container } = render(<ScoreCardView card={card} />);
    for (const text of texts) expect(container.textContent).toContain(text);
  });

  it("shows tennis as a table, with the server named", () => {
    render(
      <ScoreCardView
        card={{
          sport: "tennis",
          players: [
            { name: "Alcaraz", sets: [6, 3], points: "40", serving: true },
            { name: "Sinner", sets: [4, 4], points: "A", serving: false },
          ],
          note: "",
        }}
      />,
    );
    const row = within(screen.getByRole("row", { name: /Alcaraz/ }));
    expect(row.getByText("serving")).toBeDefined();
    expect(row.getAllByRole("cell").map((cell) => cell.textContent)).toEqual(["6", "3", "40"]);
  });

  it("puts racers in running order", () => {
    const racing = CARDS[1];
    if (racing === undefined) throw new Error("no racing card");
    render(<ScoreCardView card={racing[1]} />);
    expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toEqual(["7First1", "1Second2"]);
  });

  it("puts racers without a position behind those that have one", () => {
    const runner = (name: string, cloth: number, position: number) => ({
      name,
      cloth,
      position,
      progress: 50,
    });
    const runners = [runner("Fallen", 1, 0), runner("Second", 2, 2), runner("First", 3, 1)];
    render(<ScoreCardView card={{ sport: "racing", stage: "600 m to go", runners, note: "" }} />);
    expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
      "3First1",
      "2Second2",
      "1Fallen",
    ]);
  });

  it("has a line for each innings of a side that bats twice", () => {
    const complaint = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const innings = (team: string, runs: number) => {
      return { team, runs, wickets: 10, overs: "80", superOver: false, target: null };
    };
    const played = [innings("India", 301), innings("Australia", 288), innings("India", 12)];
    render(<ScoreCardView card={{ ...CRICKET, innings: played }} />);
    expect(screen.getAllByText(/^\d+\/10$/).map(({ textContent }) => textContent)).toEqual([
      "301/10",
      "288/10",
      "12/10",
    ]);
    expect(complaint).not.toHaveBeenCalled();
  });

  it("gives the trade line words", () => {
    const trade = CARDS[3];
    if (trade === undefined) throw new Error("no trade card");
    render(<ScoreCardView card={trade[1]} />);
    expect(
      screen.getByRole("img", { name: "GOLD: up from 100 to 101.5, between 99 and 101.5" }),
    ).toBeDefined();
  });

  it("survives a score with nothing in it yet", () => {
    const empty: ScoreCard = {
      ...CRICKET,
      innings: [],
      batting: null,
      batters: [],
      bowler: null,
      thisOver: [],
      runRate: null,
      requiredRate: null,
      note: "",
    };
    expect(render(<ScoreCardView card={empty} />).container.textContent).toBe("");
  });

  it("has nothing but its note before the first ball, and so no line above it", () => {
    const toss: ScoreCard = {
      ...CRICKET,
      ...{ innings: [], batting: null, batters: [], bowler: null, thisOver: [] },
      ...{ runRate: null, requiredRate: null, note: "India won the toss and bat" },
    };
    render(<ScoreCardView card={toss} />);
    const card = screen.getByRole("region", { name: "Score" });
    expect([...card.children].map(({ textContent }) => textContent)).toEqual(["India won the toss and bat"]);
  });
});

describe("the score's text", () => {
  it("is read only where it is a score", () => {
    expect(scoreOfText(JSON.stringify(CRICKET))).toEqual(CRICKET);
    for (const text of [
      null,
      "",
      "  ",
      "{",
      "<b>1-0</b>",
      '{"sport":"chess"}',
      "https://example.org/score",
    ]) {
      expect(scoreOfText(text)).toBeUndefined();
    }
  });
});

describe("balls", () => {
  it.each([
    ["0", "dot", "dot ball"],
    ["1", "runs", "1 run"],
    ["3", "runs", "3 runs"],
    ["4", "boundary", "four"],
    ["6", "boundary", "six"],
    ["W", "wicket", "wicket"],
    ["1wd", "extra", "1 wide"],
    ["wd", "extra", "1 wide"],
    ["2nb", "extra", "2 no ball"],
    ["1lb", "extra", "1 leg bye"],
  ])("%s is a %s ball: %s", (ball, kind, words) => {
    expect(ballKind(ball)).toBe(kind);
    expect(ballWords(ball)).toBe(words);
  });
});

describe("a line of prices", () => {
  it("has the newest at the right end, the highest on top", () => {
    expect(sparklinePoints([10, 20, 15], 100, 40)).toBe("0.0,40.0 50.0,0.0 100.0,20.0");
    expect(sparklinePoints([5], 100, 40)).toBe("0.0,20.0");
    expect(sparklinePoints([], 100, 40)).toBe("");
  });
});
