import { cleanup, screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { memory, type ShownGame, showGame, stopGames } from "../testing/show-game.tsx";

afterEach(() => {
  stopGames();
  cleanup();
});

const box = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });
const radio = (name: string) => screen.getByRole("radio", { name });
const stakes = ({ studio }: ShownGame) =>
  studio.requests
    .filter(({ method, path }) => method === "POST" && path === "rounds")
    .map(({ body: { stake, choice } }) => ({ stake, choice }));

async function type(user: UserEvent, name: string, text: string): Promise<void> {
  await user.clear(box(name));
  await user.type(box(name), text);
}

/** What a player sets at each table, and what the next round is then. */
const TABLES: readonly {
  readonly id: string;
  readonly act: RegExp;
  readonly set: (user: UserEvent) => Promise<void>;
  readonly choice: object;
  readonly stake?: number;
}[] = [
  {
    id: "dice",
    act: /^Roll/,
    set: async (user) => {
      await user.click(radio("Under"));
      await type(user, "Target", "25");
    },
    choice: { direction: "under", target: 2_500 },
  },
  {
    id: "limbo",
    act: /^Play/,
    set: (user) => type(user, "Target ×", "3.5"),
    choice: { target: 350 },
  },
  {
    id: "plinko",
    act: /^Drop/,
    set: async (user) => {
      await user.click(radio("16"));
      await user.click(radio("High"));
    },
    choice: { rows: 16, risk: "high" },
  },
  {
    id: "wheel",
    act: /^Turn/,
    set: async (user) => {
      await user.click(radio("50"));
      await user.click(radio("Low"));
    },
    choice: { segments: 50, risk: "low" },
  },
  {
    id: "roulette",
    act: /^Spin/,
    set: async (user) => {
      await user.click(screen.getByRole("button", { name: /^red,/ }));
      await user.click(screen.getByRole("button", { name: /^17,/ }));
      await user.click(screen.getByRole("button", { name: /^17,/ }));
    },
    choice: {
      bets: [
        { bet: "red", units: 1 },
        { bet: "straight:17", units: 2 },
      ],
    },
    stake: 7_500,
  },
  {
    id: "teen-patti",
    act: /^Deal/,
    set: (user) => user.click(radio("Pair plus B")),
    choice: { bet: "pairPlusB" },
  },
  { id: "slot", act: /^Spin/, set: () => Promise.resolve(), choice: {} },
  { id: "blackjack", act: /^Deal/, set: () => Promise.resolve(), choice: {} },
];

describe("what was set at a table", () => {
  it.each(TABLES)("of $id is what a reload goes on with", async ({ id, act, set, choice, stake = 2_500 }) => {
    const tabStorage = memory();
    const first = await showGame(id, { tabStorage });
    await set(first.user);
    await type(first.user, id === "roulette" ? "Chip" : "Stake", "25");
    first.stop();
    cleanup();
    const again = await showGame(id, { tabStorage, studio: first.studio });
    await again.user.click(await screen.findByRole("button", { name: act }));
    await waitFor(() => expect(stakes(again)).toEqual([{ stake, choice }]));
  });

  it("is there again when a round has ended that a reload went on with", async () => {
    const tabStorage = memory();
    const first = await showGame("dice", { tabStorage });
    await first.user.click(radio("Under"));
    await type(first.user, "Target", "25");
    await type(first.user, "Stake", "40");
    first.studio.fail({ kind: "pending" });
    await first.user.click(screen.getByRole("button", { name: /^Roll/ }));
    await waitFor(() => expect(stakes(first)).toHaveLength(1));
    first.stop();
    cleanup();
    const again = await showGame("dice", { tabStorage, studio: first.studio });
    await waitFor(() => expect(again.app.session.store.getState().activity).toBe("pending"));
    first.studio.settlePending("taken");
    await waitFor(() => expect(again.app.session.store.getState().activity).toBe("idle"));
    await again.user.click(screen.getByRole("button", { name: /^Roll/ }));
    await waitFor(() => expect(stakes(again)).toHaveLength(2));
    expect(stakes(again)[1]).toEqual({ stake: 4_000, choice: { direction: "under", target: 2_500 } });
  });

  it("of crash is where a ticket is cashed out by itself", async () => {
    const tabStorage = memory();
    const first = await showGame("crash", { tabStorage });
    await first.user.click(screen.getByRole("switch", { name: "Auto cash-out" }));
    await type(first.user, "Cash-out multiple", "1.5");
    first.stop();
    cleanup();
    await showGame("crash", { tabStorage, studio: first.studio });
    expect(screen.getByRole("switch", { name: "Auto cash-out" }).getAttribute("aria-checked")).toBe("true");
    expect(box("Cash-out multiple").value).toBe("1.50");
  });

  it("of one game says nothing at the table of another", async () => {
    const tabStorage = memory();
    const first = await showGame("limbo", { tabStorage });
    await type(first.user, "Target ×", "3.5");
    await type(first.user, "Stake", "40");
    first.stop();
    cleanup();
    await showGame("dice", { tabStorage });
    expect([box("Target").value, box("Stake").value]).toEqual(["50.50", "10"]);
  });

  it.each([
    "not JSON",
    "null",
    "[]",
    JSON.stringify({ choice: { direction: "under", target: 9_999 }, stake: 40 }),
    JSON.stringify({ choice: "under", stake: "4".repeat(21) }),
  ])("is what a game begins with where %s was kept", async (text) => {
    const tabStorage = memory();
    tabStorage.setItem("game-table:dice", text);
    await showGame("dice", { tabStorage });
    expect([box("Target").value, box("Stake").value]).toEqual(["50.50", "10"]);
  });
});
