import { ok, refused } from "@crossbook/browser/testing";
import { api as contract } from "@crossbook/contract";
import { waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { aMarket, anOpenBet, aPlacement } from "../../../testing/market-answers.ts";
import { bodiesTo, openSlip } from "../../../testing/market-world.ts";
import { type Opened, stakeOf } from "../../../testing/slip-world.ts";
import { answerStartingPrice } from "../../../testing/starting-price-answers.ts";
import { closeApps } from "../../../testing/test-app.tsx";
import { goodForChoices, goodForWords } from "./order-terms.ts";

afterEach(() => {
  closeApps();
  vi.useRealTimers();
});

const list = ({ slip }: Opened) => slip.queryByRole<HTMLSelectElement>("combobox", { name: "Good for" });
const openOptions = ({ slip, user }: Opened) => user.click(slip.getByRole("button", { name: /^Options:/ }));

async function choose(opened: Opened, time: string): Promise<void> {
  await openOptions(opened);
  await opened.user.selectOptions(list(opened) as HTMLSelectElement, time);
}

interface Sent {
  readonly clientReference: string;
  readonly expiresAt?: string;
}

describe("how long an unmatched part stands", () => {
  it("is until it is cancelled, unless a time is chosen: said before, and sent as a moment", async () => {
    const opened = await openSlip(undefined, {
      wire: (wire) => wire.on(contract.bets.placeBet.path, () => ok("Bet placed", aPlacement())),
    });
    const { slip, user, place, wire, screen } = opened;
    await openOptions(opened);
    const options = [...(list(opened)?.options ?? [])].map(({ text }) => text);
    expect(options).toEqual(["Until cancelled", "10 s", "30 s", "1 min", "5 min", "30 min", "1 h"]);
    await user.selectOptions(list(opened) as HTMLSelectElement, "30 s");
    expect(slip.getByRole("button", { name: "Options: Limit, 30 s" })).toBeTruthy();
    const rule =
      "Unmatched part lapses at a wicket or a review. In any case it lapses 30 s after it is sent.";
    expect(slip.getByText(rule)).toBeTruthy();
    await user.type(stakeOf(opened), "500");
    const before = Date.now();
    await user.click(place());
    await waitFor(() => expect(bodiesTo(wire, "Bet/PlaceBetV2")).toHaveLength(1));
    const [body] = bodiesTo(wire, "Bet/PlaceBetV2") as readonly Sent[];
    const fromNowMs = Date.parse(body?.expiresAt ?? "") - before;
    expect(fromNowMs).toBeGreaterThanOrEqual(30_000);
    expect(fromNowMs).toBeLessThan(32_000);
    await user.click(await slip.findByRole("button", { name: "Done" }));
    await user.click(screen.getByRole("button", { name: "Lay India at 1.90" }));
    expect(await screen.findByRole("button", { name: "Options: Limit" })).toBeTruthy();
  });

  it("is nothing that is sent where none was chosen", async () => {
    const opened = await openSlip(undefined, {
      wire: (wire) => wire.on(contract.bets.placeBet.path, () => ok("Bet placed", aPlacement())),
    });
    await opened.user.type(stakeOf(opened), "500");
    await opened.user.click(opened.place());
    await waitFor(() => expect(bodiesTo(opened.wire, "Bet/PlaceBetV2")).toHaveLength(1));
    expect(bodiesTo(opened.wire, "Bet/PlaceBetV2")[0]).not.toHaveProperty("expiresAt");
  });

  it.each(["Immediate or cancel", "Fill or kill"])(
    "is no question of a bet that leaves none: %s",
    async (name) => {
      const opened = await openSlip();
      await choose(opened, "1 min");
      await opened.user.click(opened.slip.getByRole("radio", { name }));
      expect(list(opened)).toBeNull();
      expect(opened.slip.getByRole("button", { name: `Options: ${name}` })).toBeTruthy();
      await opened.user.click(opened.slip.getByRole("radio", { name: "Post only" }));
      expect(opened.slip.getByRole("button", { name: "Options: Post only, 1 min" })).toBeTruthy();
    },
  );

  it("is no question of a part that takes the starting price", async () => {
    const opened = await openSlip(undefined, { wire: answerStartingPrice });
    await choose(opened, "1 min");
    await opened.user.click(await opened.slip.findByRole("button", { name: "Takes SP" }));
    expect(list(opened)).toBeNull();
    expect(opened.slip.getByText("Unmatched part takes the starting price, whatever it is.")).toBeTruthy();
  });

  it("is longer than the bet delay, in which nothing rests yet", async () => {
    const opened = await openSlip(undefined, {
      wire: (wire) => wire.on("Market/GetByEventId", () => ok([aMarket({ delayMs: 10_000 })])),
    });
    await openOptions(opened);
    expect([...(list(opened)?.options ?? [])].map(({ text }) => text).slice(0, 2)).toEqual([
      "Until cancelled",
      "30 s",
    ]);
    expect(goodForChoices(40_000, 30_000).map(goodForWords)).toEqual([
      "30 s",
      "1 min",
      "5 min",
      "30 min",
      "1 h",
    ]);
  });
});

describe("a bet with a time whose answer was lost", () => {
  it("is sent again with the moment of the first press, and the same reference", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const opened = await openSlip(undefined, {
      wire: (wire) => {
        wire.on(contract.bets.placeBet.path, () => "lost");
        wire.on(contract.bets.getPlacement.path, () => refused(404, "BET_REFERENCE_NOT_FOUND", "None."));
      },
    });
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    await choose({ ...opened, user }, "5 min");
    await user.type(stakeOf(opened), "500");
    await user.click(opened.place());
    const lost = /did not reach the exchange/;
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(1_500);
      expect(opened.slip.getByText(lost)).toBeTruthy();
    });
    await user.click(opened.place());
    await vi.waitFor(() => expect(bodiesTo(opened.wire, "Bet/PlaceBetV2")).toHaveLength(2));
    const [first, second] = bodiesTo(opened.wire, "Bet/PlaceBetV2") as readonly Sent[];
    expect(second).toEqual(first);
    expect(first?.expiresAt).toMatch(/Z$/);
  });
});

describe("a bet that stands until a moment", () => {
  it("says so beside what became of it", async () => {
    const expiresAt = new Date(Date.now() + 86_400_000 * 2).toISOString();
    const opened = await openSlip(undefined, {
      wire: (wire) => {
        wire.on(contract.bets.placeBet.path, () => ok("Bet placed", aPlacement()));
        const bet = anOpenBet({ betRate: 1.9, odds: 1.88, matched: 300, unmatched: 200, expiresAt });
        wire.on("Bet/GetUserOpenBets", () => ok({ balance: 550, exposure: 450, held: 0, openBets: [bet] }));
      },
    });
    await opened.user.type(stakeOf(opened), "500");
    await opened.user.click(opened.place());
    const line = await opened.slip.findByText(/^Bet 9001/);
    await waitFor(() =>
      expect(line.textContent).toMatch(/^Bet 9001 · lapses \d+ \w+ \d{4}, \d\d:\d\d:\d\d$/),
    );
  });

  it("that lapsed in its delay was not placed, and says why", async () => {
    const words =
      "The moment until which this bet was to stand came before its delay ended. It was not placed.";
    const opened = await openSlip(undefined, {
      wire: (wire) => {
        wire.on(contract.bets.placeBet.path, () => "lost");
        wire.on(contract.bets.getPlacement.path, () => refused(409, "ORDER_EXPIRED", words));
      },
    });
    await opened.user.type(stakeOf(opened), "500");
    await opened.user.click(opened.place());
    expect(await opened.slip.findByText(words)).toBeTruthy();
  });
});
