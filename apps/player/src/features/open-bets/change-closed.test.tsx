import { type FakeWire, ok } from "@crossbook/browser/testing";
import { waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { aMarket, anOpenBet, aPlacement, HOME, MARKET_ID, statusPush } from "../../testing/market-answers.ts";
import { bodiesTo, openMarketWorld, pushImage } from "../../testing/market-world.ts";
import { closeApps } from "../../testing/test-app.tsx";

afterEach(closeApps);

const BET = anOpenBet({ betId: 2, betType: "back", betRate: 2, stake: 300, matched: 0, unmatched: 300 });
const STUCK = "No bet can be placed now: taken back, yours could not be placed again. It stays where it is.";

/** The form that changes a bet of 300 at 2, in a market whose prices are known. */
async function openForm(wire: (wire: FakeWire) => void = () => undefined) {
  const world = openMarketWorld({
    path: "/open-bets",
    wire: (rules) => {
      rules.on("Bet/GetUserOpenBets", () => ok({ balance: 700, exposure: 300, held: 0, openBets: [BET] }));
      rules.on("Bet/CancelBet", () => ok("Cancelled 100."));
      rules.on("Bet/ReplaceBets", () =>
        ok({
          cancelled: { count: 1, amount: 300 },
          placed: [{ ok: true, code: null, placement: aPlacement() }],
        }),
      );
      wire(rules);
    },
  });
  const user = userEvent.setup();
  await user.click(await world.screen.findByRole("button", { name: "Change back India at 2, bet 2" }));
  const form = within(world.screen.getByRole("form", { name: "Change back India at 2, bet 2" }));
  await pushImage(world);
  async function write(label: string, words: string): Promise<void> {
    await user.clear(form.getByLabelText(label));
    await user.type(form.getByLabelText(label), `${words}{Enter}`);
  }
  const sent = (call: string) => bodiesTo(world.wire, `Bet/${call}`);
  return { ...world, user, form, write, sent };
}

const limited = (limit: Record<string, unknown>) => ({
  ...{ marketId: MARKET_ID, runnnerId: HOME.id },
  limit: { minStake: 100, maxStake: 50_000, delayTime: 0, isSuspended: false, isBetLock: false, ...limit },
});

describe("another price for an unmatched bet", () => {
  it("is not asked for while the market is suspended: the bet would be taken back and lost", async () => {
    const { hub, write, form, sent, user, screen, wire } = await openForm();
    const reads = () => wire.requestsTo("Market/GetByEventId").length;
    const before = reads();
    hub.push(statusPush({ Status: "SUSPENDED", Reason: "Wicket" }));
    await waitFor(() => expect(reads()).toBeGreaterThan(before));
    await write("Price", "2.1");
    expect(form.getByText(STUCK)).toBeTruthy();
    expect(sent("ReplaceBets")).toEqual([]);
    hub.push(statusPush());
    await waitFor(() => expect(form.queryByText(STUCK)).toBeNull());
    await user.keyboard("{Enter}");
    await waitFor(() => expect(screen.queryByRole("form", { name: /^Change/ })).toBeNull());
    expect(sent("ReplaceBets")).toHaveLength(1);
  });

  it("is not asked for where its runner was taken out, while less stake at its own is", async () => {
    const runners = aMarket().runners.map((runner) => ({ ...runner, removed: runner.id === HOME.id }));
    const { write, form, sent, user } = await openForm((wire) =>
      wire.on("Market/GetByEventId", () => ok([aMarket({ runners })])),
    );
    await write("Price", "2.1");
    expect(await form.findByText(STUCK)).toBeTruthy();
    expect(sent("ReplaceBets")).toEqual([]);
    await user.clear(form.getByLabelText("Price"));
    await user.type(form.getByLabelText("Price"), "2");
    await write("Unmatched stake", "200");
    await waitFor(() => expect(sent("CancelBet")).toEqual([{ betId: 2, reduceBy: 100 }]));
  });

  it.each([
    ["who may not bet", { isBetLock: true }, STUCK],
    ["whose least stake is higher", { minStake: 5_000 }, "A bet at another price needs 5,000 at least."],
  ])("is not asked for of a player %s", async (_, limit, words) => {
    const { write, form, sent } = await openForm((wire) =>
      wire.on("Odds/GetUserLimits", () => ok([limited(limit)])),
    );
    await write("Price", "2.1");
    expect(await form.findByText(words)).toBeTruthy();
    expect(sent("ReplaceBets")).toEqual([]);
  });

  it.each([
    [
      "of which too little is unmatched, whatever stake is written",
      { matched: 250, unmatched: 50 },
      "400",
      "Only 50 is unmatched, and a bet at another price needs 100 at least. It stays where it is.",
    ],
    [
      "that is larger than the market takes now",
      { stake: 60_000, unmatched: 60_000 },
      "70000",
      "A bet at another price can have 50,000 at most.",
    ],
    [
      "whose larger stake would be another bet that is too small",
      {},
      "399.99",
      "More stake is a bet of its own, which needs 100 at least.",
    ],
  ])("is not asked for of a bet %s", async (_, bet, stake, words) => {
    const { write, form, sent, user } = await openForm((wire) =>
      wire.on("Bet/GetUserOpenBets", () =>
        ok({ balance: 700, exposure: 300, held: 0, openBets: [{ ...BET, ...bet }] }),
      ),
    );
    await user.clear(form.getByLabelText("Price"));
    await user.type(form.getByLabelText("Price"), "2.1");
    await write("Unmatched stake", stake);
    expect(await form.findByText(words)).toBeTruthy();
    expect([sent("ReplaceBets"), sent("PlaceBetV2")]).toEqual([[], []]);
  });

  it("is asked for of less than the least stake, where it pays out enough at the other price", async () => {
    const { form, user, write, screen, sent } = await openForm((wire) => {
      wire.on("Market/GetByEventId", () => ok([aMarket({ minStake: 400, minPayout: 640 })]));
      wire.on("Odds/GetUserLimits", () => ok([]));
    });
    await write("Price", "2.12");
    expect(await form.findByText("A bet at another price needs 400 at least.")).toBeTruthy();
    await user.clear(form.getByLabelText("Price"));
    await write("Price", "2.14");
    await waitFor(() => expect(screen.queryByRole("form", { name: /^Change/ })).toBeNull());
    expect(sent("ReplaceBets")).toMatchObject([{ place: [{ stake: 300, rate: 2.14 }] }]);
  });

  it("is asked for of all that the market takes in one bet, and more as another one", async () => {
    const { form, user, write, screen, sent } = await openForm((wire) => {
      wire.on("Odds/GetUserLimits", () => ok([limited({ minStake: 300, maxStake: 300 })]));
      wire.on("Bet/PlaceBetV2", () => ok("Placed.", aPlacement()));
    });
    await user.clear(form.getByLabelText("Price"));
    await user.type(form.getByLabelText("Price"), "2.1");
    await write("Unmatched stake", "600");
    await waitFor(() => expect(screen.queryByRole("form", { name: /^Change/ })).toBeNull());
    expect(sent("ReplaceBets")).toMatchObject([{ cancel: [2], place: [{ stake: 300, rate: 2.1 }] }]);
    expect(sent("PlaceBetV2")).toMatchObject([{ stake: 300, rate: 2.1 }]);
  });
});
