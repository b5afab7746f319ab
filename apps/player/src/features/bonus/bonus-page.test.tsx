import { ok, refused } from "@crossbook/browser/testing";
import { EXCLUSION_REASON } from "@crossbook/contract";
import { act, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { fetchLanguage } from "../../language/languages.ts";
import { aBonus, aPromotion, someBonuses } from "../../testing/bonus-answers.ts";
import { openMarketWorld } from "../../testing/market-world.ts";
import { closeApps } from "../../testing/test-app.tsx";

afterEach(closeApps);

const HOUR_MS = 3_600_000;
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();

function openPage(answer = someBonuses(), width = 1_440) {
  return openMarketWorld({
    path: "/bonus",
    width,
    wire: (wire) => wire.on("Bonus/GetBonuses", () => ok(answer)),
  });
}

const cardOf = async (world: ReturnType<typeof openPage>, title = "Diwali") =>
  within(await world.screen.findByRole("article", { name: title }));

describe("the bonus page", () => {
  it("[ROUTE-10][GUARD-01] sends a guest to the login with the way back", async () => {
    const { address } = openMarketWorld({ guest: true, path: "/bonus" });
    await waitFor(() => expect(address()).toMatch(/^\/auth\/login\?to=/));
    expect(decodeURIComponent(address())).toContain("/bonus");
  });

  it.each([1_440, 360])(
    "[ROUTE-10][PROD-06][CALL-BONUS-01][ENTITY-08] lists what is offered, at %d px",
    async (width) => {
      const world = openPage(someBonuses({ open: [aBonus({ endDate: inMs(26 * HOUR_MS) })] }), width);
      const card = await cardOf(world);
      expect(world.screen.getByRole("heading", { level: 1, name: "Bonuses" })).toBeTruthy();
      expect(card.getByText("Offered")).toBeTruthy();
      expect(card.getByText("500.00")).toBeTruthy();
      expect(card.getByText(/To be wagered: 1,500.00 · 1 day 1 h left to claim it/)).toBeTruthy();
      expect(card.getByRole("button", { name: "Claim Diwali" })).toBeTruthy();
      expect(card.getByText(/Wager the bonus 3 times within 14 days/)).toBeTruthy();
    },
  );

  it("[PROD-06][CALL-BONUS-02] claims by keyboard, says so, and reads bonuses and balance again", async () => {
    const user = userEvent.setup();
    const world = openPage(someBonuses({ open: [aBonus()] }));
    world.wire.on("Bonus/Claim", () => ok("Diwali: 500.00 claimed."));
    const button = await (await cardOf(world)).findByRole("button", { name: "Claim Diwali" });
    const looks = world.wire.requestsTo("Bet/GetUserOpenBets").length;
    world.wire.on("Bonus/GetBonuses", () => ok(someBonuses({ open: [anActive()] })));
    button.focus();
    await user.keyboard("{Enter}");
    await waitFor(() => expect(world.wire.requestsTo("Bonus/Claim")).toHaveLength(1));
    expect(world.wire.requestsTo("Bonus/Claim")[0]).toMatchObject({ method: "GET" });
    expect(world.wire.requestsTo("Bonus/Claim")[0]?.query.get("bonusId")).toBe("7");
    expect(await (await cardOf(world)).findByText("Being wagered")).toBeTruthy();
    // The button has gone: the keyboard goes on where it was.
    expect(document.activeElement).toBe(world.screen.getByRole("heading", { level: 3, name: "Diwali" }));
    expect(world.screen.getAllByText("Diwali: 500.00 claimed.").length).toBeGreaterThan(0);
    await waitFor(() => expect(world.wire.requestsTo("Bet/GetUserOpenBets").length).toBeGreaterThan(looks));
  });

  it("offers nothing more under an exclusion, and says why", async () => {
    const from = new Date(Date.now()).toISOString();
    const { screen } = openMarketWorld({
      path: "/bonus",
      wire: (wire) => {
        wire.on("Bonus/GetBonuses", () => ok(someBonuses({ promotions: [aPromotion()] })));
        wire.on("Protection/GetState", () =>
          ok({
            ...{ limits: [], reminderMinutes: null },
            exclusion: { kind: "selfExclusion", from, until: null },
          }),
        );
      },
    });
    expect(await screen.findByText(/You have excluded yourself for good/)).toBeTruthy();
    expect(await screen.findByText("No bonus is offered to you now.")).toBeTruthy();
    expect(screen.queryByRole("region", { name: "How to get more" })).toBeNull();
  });

  it("offers nothing more before it is known whether there is an exclusion", async () => {
    const { screen } = openMarketWorld({
      path: "/bonus",
      wire: (wire) => {
        wire.on("Bonus/GetBonuses", () => ok(someBonuses({ promotions: [aPromotion()] })));
        wire.on("Protection/GetState", () => "silent");
      },
    });
    expect(await screen.findByText("No bonus is offered to you now.")).toBeTruthy();
    expect(screen.queryByRole("region", { name: "How to get more" })).toBeNull();
  });

  it("says no share of a market that counted whole", async () => {
    const { lastContribution: last } = anActive();
    const whole = last && { ...last, percent: 100, counted: 100 };
    const world = openPage(someBonuses({ open: [{ ...anActive(), lastContribution: whole }] }));
    const words = (await cardOf(world)).getByText(/India v Australia · Match Odds/).textContent;
    expect(words).toContain("100.00");
    expect(words).not.toContain("%");
  });

  it("takes one press while a claim is under way", async () => {
    const world = openPage(someBonuses({ open: [aBonus()] }));
    world.wire.on("Bonus/Claim", () => "silent");
    const button = await (await cardOf(world)).findByRole<HTMLButtonElement>("button", { name: /Claim/ });
    await userEvent.click(button);
    await waitFor(() => expect(button.getAttribute("aria-busy")).toBe("true"));
    await userEvent.click(button);
    expect(world.wire.requestsTo("Bonus/Claim")).toHaveLength(1);
  });

  it("lets nothing else be claimed meanwhile, and says a refusal at the bonus that it is about", async () => {
    const world = openPage(someBonuses({ open: [aBonus(), aBonus({ id: 8, title: "Holi" })] }));
    let answer: (refusal: ReturnType<typeof refused>) => void = () => undefined;
    world.wire.on("Bonus/Claim", () => new Promise((resolve) => (answer = resolve)));
    const [first, second] = [await cardOf(world), await cardOf(world, "Holi")];
    await userEvent.click(first.getByRole("button", { name: "Claim Diwali" }));
    const other = second.getByRole<HTMLButtonElement>("button", { name: "Claim Holi" });
    await waitFor(() => expect(other.disabled).toBe(true));
    await act(async () => answer(refused(409, "BONUS_EXPIRED", "The time to claim this bonus is over.")));
    expect(await first.findByRole("alert")).toBeTruthy();
    expect([second.queryByRole("alert"), other.disabled]).toEqual([null, false]);
  });

  it.each([
    ["BONUS_EXPIRED", 409, "The time to claim this bonus is over."],
    ["BONUS_EXHAUSTED", 409, "All of this bonus has been given to others."],
    ["TIME_OUT_ACTIVE", 403, "You are taking a time-out until 3 Jan 2026, 05:30."],
  ])("says why a claim is refused: %s", async (code, status, words) => {
    const world = openPage(someBonuses({ open: [aBonus()] }));
    world.wire.on("Bonus/Claim", () => refused(status, code, words));
    const card = await cardOf(world);
    await userEvent.click(card.getByRole("button", { name: "Claim Diwali" }));
    expect((await card.findByRole("alert")).textContent).toBe(words);
    await waitFor(() => expect(world.wire.requestsTo("Bonus/GetBonuses").length).toBeGreaterThan(1));
  });

  it("shows a bonus that was claimed elsewhere as it is now", async () => {
    const world = openPage(someBonuses({ open: [aBonus()] }));
    const card = await cardOf(world);
    world.wire.on("Bonus/Claim", () => ok("Diwali: 500.00 claimed."));
    world.wire.on("Bonus/GetBonuses", () => ok(someBonuses({ history: [aBonus(ENDED)] })));
    await userEvent.click(card.getByRole("button", { name: "Claim Diwali" }));
    expect(await world.screen.findByText("500.00 went to your balance.")).toBeTruthy();
    expect(world.screen.queryByRole("button", { name: "Claim Diwali" })).toBeNull();
    expect(document.activeElement).toBe(world.screen.getByRole("heading", { level: 1, name: "Bonuses" }));
  });

  it.each([
    ["anotherActive", "You are wagering another bonus. You can claim this one when that has ended."],
    ["protection", "You cannot claim bonuses while you take a time-out or have excluded yourself."],
  ] as const)(
    "keeps the claim shut while it is blocked by %s, and says why",
    async (claimBlockedBy, words) => {
      const world = openPage(someBonuses({ open: [aBonus({ canClaim: false, claimBlockedBy })] }));
      const button = await (await cardOf(world)).findByRole<HTMLButtonElement>("button", { name: /Claim/ });
      expect(button.disabled).toBe(true);
      const described = button.getAttribute("aria-describedby") ?? "";
      expect(document.getElementById(described)?.textContent).toBe(words);
    },
  );

  it("shuts the claim when its time ends under the player's eyes", async () => {
    const world = openPage(someBonuses({ open: [aBonus({ endDate: inMs(1_500) })] }));
    const card = await cardOf(world);
    expect(card.getByRole<HTMLButtonElement>("button", { name: /Claim/ }).disabled).toBe(false);
    await act(async () => undefined);
    expect(await card.findByText("The time to claim it is over.")).toBeTruthy();
    expect(card.getByRole<HTMLButtonElement>("button", { name: /Claim/ }).disabled).toBe(true);
  });

  it("shows the wagering with figures, the last market, the time left and what a withdrawal forfeits", async () => {
    const world = openPage(someBonuses({ bonusBalance: 500, forfeitOnWithdrawal: 500, open: [anActive()] }));
    const card = await cardOf(world);
    const bar = card.getByRole<HTMLProgressElement>("progressbar");
    expect([bar.value, bar.max]).toEqual([600, 1500]);
    expect(bar.getAttribute("aria-labelledby")).not.toBeNull();
    expect(card.getByText("900.00")).toBeTruthy();
    expect(card.getByText(/India v Australia · Match Odds/).textContent).toContain("50.00 (50 % of 100.00)");
    expect(card.getByText("2 h 59 min")).toBeTruthy();
    expect(world.screen.getByText("Bonus money not released yet (play money)")).toBeTruthy();
    expect(world.screen.getAllByText("500.00").length).toBeGreaterThan(2);
  });

  it("says how to get more, and of each bonus that has ended how", async () => {
    const history = [
      aBonus(ENDED),
      aBonus({ id: 8, status: "cancelled", reason: "Two accounts" }),
      aBonus({ id: 9, status: "forfeited" }),
      aBonus({ id: 10, status: "forfeited", reason: EXCLUSION_REASON }),
      aBonus({ id: 11, status: "cancelled", reason: EXCLUSION_REASON }),
      aBonus({ id: 12, title: "Onam", status: "completed", released: 320 }),
    ];
    const world = openPage(someBonuses({ promotions: [aPromotion()], history }));
    expect(
      await world.screen.findByText("Deposit 100.00 or more and get 50 % of it, up to 500.00."),
    ).toBeTruthy();
    expect(world.screen.getByText("No bonus is offered to you now.")).toBeTruthy();
    expect(world.screen.getByText("It was cancelled: Two accounts")).toBeTruthy();
    expect(world.screen.getByText(/You made a withdrawal before it was released/)).toBeTruthy();
    expect(world.screen.getByText("Your exclusion ended it; 500.00 went back.")).toBeTruthy();
    expect(world.screen.getByText("Your exclusion ended the offer.")).toBeTruthy();
    // What went to the balance, which may be less than the bonus.
    expect(world.screen.getByText("Onam").parentElement?.textContent).toContain("320.00");
    expect(world.screen.getByText("Onam").parentElement?.textContent).not.toContain("500.00");
    expect(world.screen.getByText("1–6 of 6")).toBeTruthy();
  });

  it("turns the pages of the history", async () => {
    const history = [aBonus(ENDED)];
    const world = openPage({ ...someBonuses({ history }), history: { items: history, totalCount: 45 } });
    await userEvent.click(await world.screen.findByRole("button", { name: "Next page" }));
    await waitFor(() =>
      expect(world.wire.requestsTo("Bonus/GetBonuses").at(-1)?.query.get("SkipCount")).toBe("20"),
    );
  });

  it("says which rows of the history stand until those of the next page are there", async () => {
    const history = { items: [aBonus(ENDED)], totalCount: 45 };
    const { screen, wire } = openPage({ ...someBonuses(), history });
    const pages = await screen.findByRole("navigation", { name: /Bonuses/ });
    wire.on("Bonus/GetBonuses", () => "silent");
    await userEvent.click(screen.getByRole("button", { name: "Next page" }));
    await waitFor(() => expect(wire.requestsTo("Bonus/GetBonuses").length).toBeGreaterThan(1));
    expect(screen.getByText("1–20 of 45")).toBeTruthy();
    expect(pages.getAttribute("aria-busy")).toBe("true");
  });

  it("names the last market in Hindi for who reads Hindi", async () => {
    await fetchLanguage("hi");
    const { screen } = openMarketWorld({
      ...{ path: "/bonus", stored: { language: "hi" } },
      wire: (wire) => wire.on("Bonus/GetBonuses", () => ok(someBonuses({ open: [anActive()] }))),
    });
    expect(await screen.findByText(/India v Australia · मैच ऑड्स/)).toBeTruthy();
  });

  it("shows what went wrong and tries again", async () => {
    const world = openMarketWorld({
      path: "/bonus",
      wire: (wire) => wire.on("Bonus/GetBonuses", () => refused(503, "EXCHANGE_STOPPED", "Restarting.")),
    });
    expect(await world.screen.findByText("Restarting.")).toBeTruthy();
    world.wire.on("Bonus/GetBonuses", () => ok(someBonuses()));
    await userEvent.click(world.screen.getByRole("button", { name: "Try again" }));
    expect(await world.screen.findByText("No bonus has ended yet.")).toBeTruthy();
  });
});

const ENDED = { status: "completed", released: 500, canClaim: false } as const;

function anActive() {
  return aBonus({
    ...{ status: "active", canClaim: false, wagerDone: 600, forfeitOnWithdrawal: 500 },
    endDate: inMs(3 * HOUR_MS - 30_000),
    lastContribution: {
      ...{ marketId: 3, market: "India v Australia · Match Odds", turnover: 100, percent: 50, counted: 50 },
      at: "2026-11-20T18:40:05.000Z",
    },
  });
}
