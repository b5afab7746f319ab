import { type FakeWire, ok, refused } from "@crossbook/browser/testing";
import { waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { aMarket, anOpenBet } from "../../testing/market-answers.ts";
import { bodiesTo, openMarketWorld } from "../../testing/market-world.ts";
import { closeApps } from "../../testing/test-app.tsx";

afterEach(closeApps);

type Market = ReturnType<typeof aMarket>;

/** The form that changes an unmatched bet of such a market. */
async function openForm(market: Partial<Market>, wire: (wire: FakeWire) => void = () => undefined) {
  let persistence: "lapse" | "keep" | "startingPrice" = "lapse";
  const world = openMarketWorld({
    path: "/open-bets",
    wire: (rules) => {
      rules.on("Market/GetByEventId", () => ok([aMarket({ inPlay: false, ...market })]));
      rules.on("Bet/GetUserOpenBets", () => {
        const bet = {
          betId: 2,
          betType: "back",
          betRate: 2,
          stake: 300,
          matched: 0,
          unmatched: 300,
        } as const;
        return ok({ balance: 700, exposure: 300, held: 0, openBets: [anOpenBet({ ...bet, persistence })] });
      });
      rules.on("Bet/SetBetPersistence", ({ body }) => {
        ({ persistence } = body as { persistence: typeof persistence });
        return ok("Done.");
      });
      wire(rules);
    },
  });
  const user = userEvent.setup();
  await user.click(await world.screen.findByRole("button", { name: "Change back India at 2, bet 2" }));
  const form = within(world.screen.getByRole("form", { name: "Change back India at 2, bet 2" }));
  const choice = () => within(form.getByRole("group", { name: "What is unmatched at the start" }));
  const chosen = () =>
    choice()
      .getAllByRole("button")
      .filter((button) => button.getAttribute("aria-pressed") === "true")
      .map(({ textContent }) => textContent);
  const sent = () => bodiesTo(world.wire, "Bet/SetBetPersistence");
  return { ...world, user, form, choice, chosen, sent };
}

describe("what becomes of an unmatched bet at the start", () => {
  it("is changed by a press, said, and shown as it is then", async () => {
    const { user, choice, chosen, sent, screen } = await openForm({ keepsInPlay: true });
    await waitFor(() => expect(chosen()).toEqual(["Lapses"]));
    await user.click(choice().getByRole("button", { name: "Stays" }));
    expect(await screen.findByText("What is unmatched stays at the start.")).toBeTruthy();
    await waitFor(() => expect(chosen()).toEqual(["Stays"]));
    expect(sent()).toEqual([{ betId: 2, persistence: "keep" }]);
    await user.click(choice().getByRole("button", { name: "Stays" }));
    expect(sent()).toHaveLength(1);
  });

  it("can be the starting price where the market forms one, and that alone", async () => {
    const { user, choice, sent } = await openForm({ keepsInPlay: false, startingPrice: "offered" });
    await waitFor(() => expect(choice().getAllByRole("button")).toHaveLength(2));
    await user.click(choice().getByRole("button", { name: "Takes SP" }));
    await waitFor(() => expect(sent()).toEqual([{ betId: 2, persistence: "startingPrice" }]));
  });

  it("is as before where the exchange refuses, with its reason", async () => {
    const { user, choice, chosen, screen } = await openForm({ keepsInPlay: true }, (wire) =>
      wire.on("Bet/SetBetPersistence", () =>
        refused(409, "KEEP_NOT_OFFERED", "This market keeps no bets in play."),
      ),
    );
    await waitFor(() => expect(chosen()).toEqual(["Lapses"]));
    await user.click(choice().getByRole("button", { name: "Stays" }));
    await waitFor(() => expect(screen.getByText("This market keeps no bets in play.")).toBeTruthy());
    await waitFor(() => expect(chosen()).toEqual(["Lapses"]));
  });

  it.each([
    ["in a market that offers nothing else", { keepsInPlay: false }],
    ["in play", { keepsInPlay: true, inPlay: true }],
  ])("is not asked %s", async (_where, market) => {
    const { form } = await openForm(market);
    await waitFor(() => expect(form.getByRole("button", { name: "Save" })).toHaveProperty("disabled", false));
    expect(form.queryByRole("group", { name: "What is unmatched at the start" })).toBeNull();
  });
});
