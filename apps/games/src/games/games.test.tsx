import { cleanup, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { showGame, stopGames } from "../testing/show-game.tsx";
import { gameDefinitionOf } from "./games.ts";

afterEach(() => {
  stopGames();
  cleanup();
});

const line = () => screen.getByRole("region", { name: "Game" }).textContent ?? "";

/** Games whose round is decided at once: what has to be chosen, their button, what a result says. */
const INSTANT: readonly {
  readonly id: string;
  readonly act: RegExp;
  readonly words: RegExp;
  readonly result: RegExp;
  readonly choose?: (user: UserEvent) => Promise<void>;
}[] = [
  { id: "dice", act: /^Roll/, words: /Rolled \d+\.\d\d\./, result: /^\d+\.\d\d$/ },
  { id: "limbo", act: /^Play/, words: /The multiple was \d+\.\d\d×\./, result: /^1\.\d\d×$/ },
  { id: "plinko", act: /^Drop/, words: /The ball fell into bucket \d+ of 13\./, result: /^0\.\d\d×$/ },
  { id: "wheel", act: /^Turn/, words: /Stopped at segment \d+\./, result: /^0\.00×$/ },
  { id: "slot", act: /^Spin/, words: /No line pays|Line \d: \d × \w+\./, result: /^0\.\d\d×$/ },
  {
    id: "teen-patti",
    act: /^Deal/,
    words: /A has [a-z ]+, B has [a-z ]+\. ([AB] wins|Tie)\./,
    result: /^B$/,
  },
  {
    id: "roulette",
    act: /^Spin/,
    words: /\d+ (red|black|green)\./,
    result: /^\d+ (black|green)$/,
    choose: (user) => user.click(screen.getByRole("button", { name: /^red,/ })),
  },
];

describe.each(INSTANT)("$id", ({ id, act, words, result, choose }) => {
  const button = () => screen.getByRole("button", { name: act });

  it("shows a win, with what came in words", async () => {
    const { studio, user } = await showGame(id);
    studio.luck = "win";
    await choose?.(user);
    await user.click(button());
    await waitFor(() => expect(line()).toMatch(/Won [\d,]+\.\d\d\./));
    expect(line()).toMatch(words);
  });

  it("shows a loss as one", async () => {
    const { studio, user } = await showGame(id);
    studio.luck = "lose";
    await choose?.(user);
    await user.click(button());
    await waitFor(() => expect(line()).toMatch(/Lost 10\.00\.|Paid \d+\.\d\d of 10\.00\.|returned\./));
    expect(line()).toMatch(words);
  });

  it("shows nothing of a result while the stake is pending", async () => {
    const { studio, user } = await showGame(id);
    await choose?.(user);
    studio.fail({ kind: "pending" });
    await user.click(button());
    await waitFor(() => expect(line()).toContain("Pending"));
    expect(line()).not.toMatch(words);
    studio.settlePending("taken");
    await waitFor(() => expect(line()).toMatch(words));
  });

  it("says why a stake was refused, and can be played on", async () => {
    const { studio, user } = await showGame(id);
    await choose?.(user);
    studio.fail({ kind: "refused", code: "OPERATOR_UNAVAILABLE" });
    await user.click(button());
    expect((await screen.findByRole("alert")).textContent).toContain("The operator did not answer.");
    await user.click(button());
    await waitFor(() => expect(line()).toMatch(words));
  });

  it("has words for its choices and rounds in the history", async () => {
    const { studio, user } = await showGame(id);
    await choose?.(user);
    await user.click(button());
    await waitFor(() => expect(line()).toMatch(words));
    await user.click(screen.getByRole("button", { name: "Rounds" }));
    const sheet = await screen.findByRole("dialog");
    await waitFor(() => expect(sheet.textContent).toMatch(words));
    expect(sheet.textContent).toContain(studio.requests.at(-1)?.path === "rounds" ? "Server seed hash" : "");
  });

  it("has what came among its newest results", async () => {
    const { studio, user } = await showGame(id);
    studio.luck = "lose";
    await choose?.(user);
    await user.click(button());
    const results = screen.getByRole("list", { name: "Newest results" });
    await waitFor(() => expect(results.textContent).toMatch(result));
  });

  it("has no board for an answer that does not fit the game", () => {
    const game = gameDefinitionOf(id);
    const round = { view: { nonsense: true }, state: "won" } as never;
    expect([game?.outcomeWords(round), game?.revealMs(round), game?.choiceWords({ nonsense: 1 })]).toEqual([
      "",
      0,
      "",
    ]);
  });
});

describe("the colours of the wheel", () => {
  it.each(["Low", "Medium", "High"])("differ for each multiple of its %s risk", async (risk) => {
    const { user } = await showGame("wheel");
    for (const segments of ["10", "20", "50"]) {
      await user.click(screen.getByRole("radio", { name: segments }));
      await user.click(screen.getByRole("radio", { name: risk }));
      const legend = within(screen.getByRole("list", { name: "What the segments pay" }));
      const tones = legend.getAllByRole("listitem").map((entry) => entry.dataset["tone"]);
      expect(new Set(tones).size).toBe(tones.length);
    }
  });
});

describe("dice", () => {
  it("keeps the chance when the direction changes, and shows what it pays", async () => {
    const { user } = await showGame("dice");
    const target = screen.getByRole<HTMLInputElement>("textbox", { name: "Target" });
    await user.clear(target);
    await user.type(target, "75");
    expect(screen.getByRole("region", { name: "Stake" }).textContent).toContain("3.9603×");
    await user.click(screen.getByRole("radio", { name: "Under" }));
    expect(target.value).toBe("25.00");
    expect(screen.getByRole("region", { name: "Stake" }).textContent).toContain("3.9603×");
  });

  it("has its target as a slider too", async () => {
    await showGame("dice");
    expect(screen.getByRole("slider", { name: "Target: win over" }).getAttribute("aria-valuetext")).toBe(
      "50.50",
    );
  });
});

describe("limbo", () => {
  it("sends the typed target in hundredths, and says its range", async () => {
    const { studio, user } = await showGame("limbo");
    const target = screen.getByRole("textbox", { name: "Target ×" });
    await user.clear(target);
    await user.type(target, "1");
    expect(screen.getByText("1.01 to 10000.00")).toBeTruthy();
    await user.type(target, "2.5");
    await user.click(screen.getByRole("button", { name: /^Play/ }));
    await waitFor(() => expect(line()).toContain("The multiple was"));
    expect(studio.requests.at(-1)?.body["choice"]).toEqual({ target: 1_250 });
  });
});

describe("what is said of a bet before it is made", () => {
  const figure = (name: string) => screen.getByText(name).nextElementSibling?.textContent;

  it("of dice is its chance by faces, and what it pays", async () => {
    const { user } = await showGame("dice");
    const target = screen.getByRole("textbox", { name: "Target" });
    await user.clear(target);
    await user.type(target, "90");
    // 1 000 of 10 001 faces.
    expect([figure("Chance"), figure("Pays")]).toEqual(["10.00 %", "9.9009×"]);
    await user.click(screen.getByRole("radio", { name: "Under" }));
    expect([figure("Chance"), figure("Pays")]).toEqual(["10.00 %", "9.9009×"]);
  });

  it("of limbo is 0.99 over its target", async () => {
    const { user } = await showGame("limbo");
    expect(figure("Chance")).toBe("49.50 %");
    await user.click(screen.getByRole("radio", { name: "10×" }));
    expect(figure("Chance")).toBe("9.90 %");
  });

  it("of mines is what the first picks pay", async () => {
    await showGame("mines");
    expect(["1 pick", "2 picks", "3 picks"].map(figure)).toEqual(["1.125×", "1.2857×", "1.4785×"]);
  });

  it("of pair plus is what each hand pays that wins", async () => {
    const { user } = await showGame("teen-patti");
    await user.click(screen.getByRole("radio", { name: "Pair plus A" }));
    expect(
      screen.getByText("pair 2× · colour 5× · sequence 7× · pure sequence 41× · trail 31×"),
    ).toBeTruthy();
  });
});

describe("a board that is changed after a round", () => {
  it("of plinko marks no bucket, for the ball fell into one that paid something else", async () => {
    const { user, app } = await showGame("plinko");
    await user.click(screen.getByRole("button", { name: /^Drop/ }));
    const isMarked = () => document.querySelector("[aria-current]") !== null;
    await waitFor(() => expect([app.session.store.getState().activity, isMarked()]).toEqual(["idle", true]));
    await user.click(screen.getByRole("radio", { name: "High" }));
    expect(isMarked()).toBe(false);
    await user.click(screen.getByRole("radio", { name: "Medium" }));
    expect(isMarked()).toBe(true);
  });

  it.each([
    ["dice", /^Roll/, "Target", "75"],
    ["limbo", /^Play/, "Target ×", "9"],
  ] as const)("of %s shows what came as no win of another bet", async (game, act, box, other) => {
    const { studio, user, app } = await showGame(game);
    const tone = () => document.querySelector("p[data-tone]")?.getAttribute("data-tone");
    studio.luck = "win";
    await user.click(screen.getByRole("button", { name: act }));
    await waitFor(() => expect([app.session.store.getState().activity, tone()]).toEqual(["idle", "win"]));
    const target = screen.getByRole<HTMLInputElement>("textbox", { name: box });
    const before = target.value;
    await user.clear(target);
    await user.type(target, other);
    expect(tone()).toBe("none");
    await user.clear(target);
    await user.type(target, before);
    expect(tone()).toBe("win");
  });

  it("of the wheel stands at no segment and says no multiple of another wheel", async () => {
    const { user, app } = await showGame("wheel");
    const multiple = () => document.querySelector("strong[data-tone]")?.textContent;
    await user.click(screen.getByRole("button", { name: /^Turn/ }));
    await waitFor(() => expect(app.session.store.getState().results).toHaveLength(1));
    await waitFor(() => expect(multiple()).toMatch(/×$/));
    await user.click(screen.getByRole("radio", { name: "High" }));
    expect(multiple()).toBe("–");
  });
});

describe("plinko", () => {
  it("marks the bucket that the path leads to", async () => {
    const { user } = await showGame("plinko");
    await user.click(screen.getByRole("radio", { name: "16" }));
    await user.click(screen.getByRole("button", { name: /^Drop/ }));
    await waitFor(() => expect(line()).toMatch(/bucket \d+ of 17/));
    const bucket = Number(/bucket (\d+)/.exec(line())?.[1]);
    const buckets = within(screen.getByRole("list", { name: /buckets/ })).getAllByRole("listitem");
    expect(buckets.findIndex((one) => one.getAttribute("aria-current") === "true")).toBe(bucket - 1);
  });

  it("never shows a ball that falls elsewhere than where it is paid", () => {
    const game = gameDefinitionOf("plinko");
    const view = { path: [1, 1, 1, 1, 1, 1, 1, 1], bucket: 0 };
    expect(game?.outcomeWords({ view, state: "won" } as never)).toBe("");
  });
});

describe("slot", () => {
  it("has its paytable beside the reels", async () => {
    await showGame("slot");
    const table = screen.getByRole("region", { name: "Paytable" }).textContent;
    expect(table).toContain("Wild450");
    expect(table).toContain("Two first2");
  });

  it("marks the lines that pay, each with what it pays", async () => {
    const { studio, user, app } = await showGame("slot");
    studio.luck = "win";
    await user.click(screen.getByRole("button", { name: /^Spin/ }));
    await waitFor(() => expect(line()).toContain("Won"));
    const { round } = app.session.store.getState();
    const { wins } = (round?.view ?? { wins: [] }) as { wins: { line: number; pays: number }[] };
    expect(wins.length).toBeGreaterThan(0);
    const lines = Array.from({ length: 5 }, (_, index) => {
      const win = wins.find((one) => one.line === index);
      return `Line ${index + 1}${win === undefined ? "–" : `${win.pays}×`}`;
    });
    const board = screen.getByRole("region", { name: "Game" });
    expect([...board.querySelectorAll("ul li")].map(({ textContent }) => textContent)).toEqual(lines);
  });
});

describe("teen patti", () => {
  it("shows both hands, each card by its name, and the winner", async () => {
    const { studio, user } = await showGame("teen-patti");
    studio.luck = "win";
    await user.click(screen.getByRole("radio", { name: "B 1.98×" }));
    await user.click(screen.getByRole("button", { name: /^Deal/ }));
    await waitFor(() => expect(line()).toContain("B wins."));
    const hand = within(screen.getByRole("region", { name: "Hand B" }));
    expect(hand.getAllByRole("img")).toHaveLength(3);
    expect(hand.getAllByRole("img")[0]?.getAttribute("aria-label")).toMatch(
      / of (clubs|diamonds|hearts|spades)$/,
    );
  });

  it("has one bet a round: pair plus takes the place of the winner", async () => {
    const { studio, user } = await showGame("teen-patti");
    await user.click(screen.getByRole("radio", { name: "Pair plus A" }));
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "A 1.98×" }).checked).toBe(false);
    await user.click(screen.getByRole("button", { name: /^Deal/ }));
    await waitFor(() => expect(line()).toContain("B has"));
    expect(studio.requests.at(-1)?.body["choice"]).toEqual({ bet: "pairPlusA" });
  });
});
