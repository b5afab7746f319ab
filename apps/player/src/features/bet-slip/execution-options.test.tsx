import { ok, refused } from "@crossbook/browser/testing";
import { api as contract, ERROR_CATALOGUE } from "@crossbook/contract";
import { waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { placementWords } from "../../bets/placement-words.ts";
import { aMarket, anOpenBet, aPlacement } from "../../testing/market-answers.ts";
import { bodiesTo, openSlip } from "../../testing/market-world.ts";
import { closeApps } from "../../testing/test-app.tsx";

afterEach(closeApps);

type Slip = Awaited<ReturnType<typeof openSlip>>;

async function choose({ slip, user }: Slip, option: string): Promise<void> {
  await user.click(slip.getByRole("button", { name: /^Options:/ }));
  await user.click(slip.getByRole("radio", { name: option }));
}

async function send({ slip, user, place }: Slip): Promise<void> {
  await user.type(slip.getByLabelText("Stake"), "500");
  await user.click(place());
}

describe("how a bet is placed", () => {
  it("is a limit bet unless the player opens the options and chooses", async () => {
    const opened = await openSlip();
    const { slip, user } = opened;
    const button = slip.getByRole("button", { name: "Options: Limit" });
    expect(button.getAttribute("aria-expanded")).toBe("false");
    expect(slip.queryByRole("radiogroup")).toBeNull();
    await user.click(button);
    expect(button.getAttribute("aria-expanded")).toBe("true");
    const names = slip.getAllByRole("radio").map((radio) => document.querySelector(`[for="${radio.id}"]`));
    expect(names.map((label) => label?.textContent)).toEqual([
      "Limit",
      "Post only",
      "Immediate or cancel",
      "Fill or kill",
      "Accept worse prices",
    ]);
    expect(slip.getByText("Never matches at once.")).toBeTruthy();
    expect(slip.getByText("What is not matched at once is cancelled.")).toBeTruthy();
  });

  it("is chosen with the keyboard alone, and named while the options are closed", async () => {
    const { slip, user } = await openSlip();
    slip.getByRole("button", { name: "Options: Limit" }).focus();
    await user.keyboard("{Enter}");
    await user.tab();
    expect(document.activeElement).toBe(slip.getByRole("radio", { name: "Limit" }));
    await user.keyboard("{ArrowDown>}");
    expect(await slip.findByRole("button", { name: "Options: Post only" })).toBeTruthy();
    await user.keyboard("{/ArrowDown}{ArrowDown>}");
    expect(await slip.findByRole("button", { name: "Options: Immediate or cancel" })).toBeTruthy();
    await user.keyboard("{/ArrowDown}");
  });

  it.each([
    ["Post only", "postOnly"],
    ["Immediate or cancel", "immediateOrCancel"],
    ["Fill or kill", "fillOrKill"],
    ["Accept worse prices", "anyPrice"],
  ])("sends %s as %s, and is a limit bet again in the next slip", async (option, execution) => {
    const opened = await openSlip(undefined, {
      wire: (wire) => wire.on(contract.bets.placeBet.path, () => ok("Bet placed", aPlacement())),
    });
    await choose(opened, option);
    await send(opened);
    await waitFor(() => expect(bodiesTo(opened.wire, "Bet/PlaceBetV2")).toMatchObject([{ execution }]));
    await opened.user.click(await opened.slip.findByRole("button", { name: "Done" }));
    await opened.user.click(opened.screen.getByRole("button", { name: "Back India at 1.85" }));
    expect(await opened.screen.findByRole("button", { name: "Options: Limit" })).toBeTruthy();
  });
});

describe("the same price, pressed once its bet is placed", () => {
  it("begins a slip as every slip begins: worse prices and keeping were chosen for the bet before", async () => {
    const opened = await openSlip(undefined, {
      wire: (wire) => {
        wire.on("Market/GetByEventId", () => ok([aMarket({ inPlay: false, keepsInPlay: true })]));
        wire.on(contract.bets.placeBet.path, () => ok("Bet placed", aPlacement()));
      },
    });
    const { screen, slip, user } = opened;
    await choose(opened, "Accept worse prices");
    await user.click(await slip.findByRole("switch", { name: "Keep in play" }));
    await send(opened);
    await slip.findByRole("button", { name: "Done" });
    await user.click(screen.getByRole("button", { name: "Lay India at 1.90" }));
    expect(await screen.findByRole("button", { name: "Options: Limit" })).toBeTruthy();
    expect(screen.getByRole("switch", { name: "Keep in play" }).getAttribute("aria-checked")).toBe("false");
  });
});

describe("a post-only bet that would match", () => {
  it("is refused with what to do, and the slip stays filled", async () => {
    const { message } = ERROR_CATALOGUE.ORDER_WOULD_MATCH;
    const opened = await openSlip(undefined, {
      wire: (wire) => wire.on(contract.bets.placeBet.path, () => refused(409, "ORDER_WOULD_MATCH", message)),
    });
    await choose(opened, "Post only");
    await send(opened);
    const { slip } = opened;
    expect(await slip.findByText(message)).toBeTruthy();
    expect(message).toMatch(/Change its price or that option/);
    expect(slip.getByLabelText<HTMLInputElement>("Stake").value).toBe("500");
    expect(slip.getByLabelText<HTMLInputElement>("Price").value).toBe("1.90");
    expect(slip.getByRole("button", { name: "Options: Post only" })).toBeTruthy();
  });
});

describe("a fill-or-kill bet", () => {
  const { message } = ERROR_CATALOGUE.NOT_MATCHED_WHOLE;

  it("is refused where less is offered, and the slip stays filled", async () => {
    const opened = await openSlip(undefined, {
      wire: (wire) => wire.on(contract.bets.placeBet.path, () => refused(409, "NOT_MATCHED_WHOLE", message)),
    });
    await choose(opened, "Fill or kill");
    await send(opened);
    const { slip } = opened;
    expect(await slip.findByText(message)).toBeTruthy();
    expect(slip.getByLabelText<HTMLInputElement>("Stake").value).toBe("500");
    expect(slip.getByRole("button", { name: "Options: Fill or kill" })).toBeTruthy();
  });

  it("that no longer matched whole when its delay ended is shown as cancelled, with nothing left to cancel", async () => {
    const cancelled = aPlacement({ matched: 0, averagePrice: null, remaining: 0, cancelled: 500 });
    const opened = await openSlip(undefined, {
      wire: (wire) => wire.on(contract.bets.placeBet.path, () => ok("500.00 cancelled.", cancelled)),
    });
    await choose(opened, "Fill or kill");
    await send(opened);
    const { slip } = opened;
    expect(await slip.findByText("Nothing matched at once. 500 was cancelled.")).toBeTruthy();
    expect(slip.queryByRole("button", { name: /^Cancel/ })).toBeNull();
  });
});

describe("an immediate-or-cancel bet", () => {
  it("shows what was matched and what was cancelled, with nothing left to cancel", async () => {
    const placement = aPlacement({ matched: 300, remaining: 0, cancelled: 200 });
    const openBets = [anOpenBet({ betId: placement.betId, matched: 300, unmatched: 0, odds: 1.88 })];
    const opened = await openSlip(undefined, {
      wire: (wire) => {
        wire.on(contract.bets.placeBet.path, () => ok("Bet placed", placement));
        wire.on("Bet/GetUserOpenBets", () => ok({ balance: 600, exposure: 400, held: 0, openBets }));
      },
    });
    await choose(opened, "Immediate or cancel");
    await send(opened);
    const { slip } = opened;
    expect(await slip.findByText("Matched 300 at 1.88. 200 was cancelled.")).toBeTruthy();
    expect(slip.queryByRole("button", { name: /^Cancel/ })).toBeNull();
  });

  it("says that nothing matched", () => {
    const nothing = aPlacement({ matched: 0, averagePrice: null, remaining: 0, cancelled: 500 });
    expect(placementWords(nothing)).toBe("Nothing matched at once. 500 was cancelled.");
  });
});
