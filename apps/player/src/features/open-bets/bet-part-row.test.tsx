import { type FakeWire, ok, type WireAnswer } from "@crossbook/browser/testing";
import type { OpenBet } from "@crossbook/contract";
import { act, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { anOpenBet, aPlacement, EVENT_ID, statusPush } from "../../testing/market-answers.ts";
import { bodiesTo, openMarketWorld, pushImage } from "../../testing/market-world.ts";
import { closeApps } from "../../testing/test-app.tsx";
import { betsByEvent } from "./open-bet-groups.ts";

afterEach(closeApps);

const IN_PART = anOpenBet({
  ...{ betId: 2, betType: "back", betRate: 3, odds: 3.1, stake: 300, matched: 100, unmatched: 200 },
  ...{ persistence: "keep", reducedReason: "Sea Mist does not run" },
});

function openPage(openBets: readonly OpenBet[], wire: (wire: FakeWire) => void = () => undefined) {
  const world = openMarketWorld({
    path: "/open-bets",
    wire: (rules) => {
      rules.on("Bet/GetUserOpenBets", () => ok({ balance: 700, exposure: 300, held: 0, openBets }));
      wire(rules);
    },
  });
  const list = async (name: string) => within(await world.screen.findByRole("region", { name }));
  return { ...world, user: userEvent.setup(), list };
}

describe("a bet that is matched in part", () => {
  it("has in each list what is true of that part", async () => {
    const { list } = openPage([IN_PART]);
    const unmatched = await list("Unmatched bets");
    const matched = await list("Matched bets");
    const [asked, got] = [unmatched, matched].map((one) => one.getByRole("listitem").textContent);
    expect([asked?.includes("3.00"), asked?.includes("3.10")]).toEqual([true, false]);
    expect([got?.includes("3.00"), got?.includes("3.10")]).toEqual([false, true]);
    expect([asked?.includes("kept in play"), got?.includes("kept in play")]).toEqual([true, false]);
    expect([asked?.includes("price reduced"), got?.includes("price reduced")]).toEqual([false, true]);
    expect(unmatched.queryByRole("button", { name: /^Cash out/ })).toBeNull();
    expect(matched.getByRole("button", { name: /^Cash out/ })).toBeTruthy();
  });

  it("risks by its side: a back its stake, a lay what it would have to pay", () => {
    const lay = anOpenBet({ betType: "lay", betRate: 3, stake: 200, unmatched: 200 });
    const parts = (bet: OpenBet) => betsByEvent([bet], "unmatched").flatMap((group) => group.parts);
    expect(parts(IN_PART)).toMatchObject([{ side: "back", profit: 400_00, liability: 200_00 }]);
    expect(parts(lay)).toMatchObject([{ side: "lay", profit: 200_00, liability: 400_00 }]);
  });
});

it("of bets of one moment the one that was placed last is first", () => {
  const bets = [4, 6, 5].map((betId) => anOpenBet({ betId }));
  const [group] = betsByEvent(bets, "unmatched");
  expect(group?.parts.map(({ bet }) => bet.betId)).toEqual([6, 5, 4]);
});

describe("while it is done,", () => {
  it.each([
    ["a cancel", /^Cancel back India/, undefined],
    ["a cancel in part", /^Cancel part of back India/, "50"],
  ])("%s is not asked for by a second press", async (_, name, part) => {
    const { screen, user, wire } = openPage([IN_PART], (rules) => rules.on("Bet/CancelBet", () => "silent"));
    await user.click(await screen.findByRole("button", { name }));
    if (part !== undefined) {
      const form = within(screen.getByRole("form", { name }));
      await user.type(form.getByLabelText("Amount to cancel"), part);
      await user.click(form.getByRole("button", { name: "Cancel this amount" }));
      await user.keyboard("{Enter}");
    }
    const button = screen.getByRole("button", { name: part === undefined ? name : "Cancel this amount" });
    await waitFor(() => expect(button.getAttribute("aria-busy")).toBe("true"));
    await user.click(button);
    expect(wire.requestsTo("Bet/CancelBet")).toHaveLength(1);
  });

  it("a change says nothing of what it has changed itself, or of a market that is suspended by then", async () => {
    let answer: (given: WireAnswer) => void = () => undefined;
    let openBets = [IN_PART];
    const world = openPage([], (rules) => {
      rules.on("Bet/GetUserOpenBets", () => ok({ balance: 700, exposure: 300, held: 0, openBets }));
      rules.on("Bet/CancelBet", () => ok("Cancelled 50."));
      rules.on("Bet/ReplaceBets", () => new Promise((give) => (answer = give)));
    });
    const { screen, user, wire, hub, app } = world;
    await user.click(await screen.findByRole("button", { name: /^Change back India/ }));
    const form = within(screen.getByRole("form", { name: /^Change back India/ }));
    await pushImage(world);
    for (const [label, words] of [
      ["Price", "3.05"],
      ["Unmatched stake", "150"],
    ] as const) {
      await user.clear(form.getByLabelText(label));
      await user.type(form.getByLabelText(label), words);
    }
    await user.keyboard("{Enter}");
    await waitFor(() => expect(bodiesTo(wire, "Bet/ReplaceBets")).toHaveLength(1));
    openBets = [{ ...IN_PART, stake: 250, unmatched: 150 }];
    await act(() => app.positions.reload());
    hub.push(statusPush({ Status: "SUSPENDED", Reason: "Wicket" }));
    await waitFor(() => expect(wire.requestsTo("Bet/GetUserOpenBets").length).toBeGreaterThan(1));
    hub.push({ Code: "OpenBets", Data: { EventId: EVENT_ID } });
    expect(form.queryByRole("alert")).toBeNull();
    await act(async () =>
      answer(
        ok({
          cancelled: { count: 1, amount: 150 },
          placed: [{ ok: true, code: null, placement: aPlacement() }],
        }),
      ),
    );
    await waitFor(() => expect(screen.queryByRole("form", { name: /^Change/ })).toBeNull());
  });
});

it("a change begins in its price, and saved as it was it asks for nothing", async () => {
  const world = openPage([IN_PART]);
  const { screen, user, wire } = world;
  await user.click(await screen.findByRole("button", { name: /^Change back India/ }));
  await pushImage(world);
  expect(document.activeElement).toBe(screen.getByLabelText("Price"));
  await user.keyboard("{Enter}");
  await waitFor(() => expect(screen.queryByRole("form", { name: /^Change/ })).toBeNull());
  for (const call of ["CancelBet", "ReplaceBets", "PlaceBetV2"])
    expect(bodiesTo(wire, `Bet/${call}`)).toEqual([]);
});

it("all that is unmatched can be cancelled as a part", async () => {
  const { screen, user, wire } = openPage([IN_PART], (rules) =>
    rules.on("Bet/CancelBet", () => ok("Cancelled 200.")),
  );
  await user.click(await screen.findByRole("button", { name: /^Cancel part of back India/ }));
  await user.keyboard("200{Enter}");
  await waitFor(() => expect(bodiesTo(wire, "Bet/CancelBet")).toEqual([{ betId: 2, reduceBy: 200 }]));
});
