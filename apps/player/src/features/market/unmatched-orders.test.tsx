import { ok } from "@crossbook/browser/testing";
import { waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { anOpenBet } from "../../testing/market-answers.ts";
import { openMarketWorld, pushImage } from "../../testing/market-world.ts";
import { closeApps } from "../../testing/test-app.tsx";

afterEach(closeApps);

describe("the button that cancels all unmatched bets of a market", () => {
  it("is busy until it is done, and leaves the focus beside its market", async () => {
    let openBets = [anOpenBet(), anOpenBet({ betId: 9002, betRate: 1.78 })];
    let done = (): void => undefined;
    const world = openMarketWorld({
      wire: (wire) => {
        wire.on("Bet/GetUserOpenBets", () => ok({ balance: 1_000, exposure: 0, held: 0, openBets }));
        wire.on("Bet/CancelBets", async () => {
          await new Promise<void>((resolve) => {
            done = resolve;
          });
          openBets = [];
          return ok("Cancelled 2 bets.");
        });
      },
    });
    await pushImage(world);
    const { screen } = world;
    const name = "Cancel all your unmatched bets in Match Odds";
    await userEvent.click(await screen.findByRole("button", { name }));
    const question = within(await screen.findByRole("dialog"));
    await userEvent.click(question.getByRole("button", { name: "Cancel all" }));
    await waitFor(() => expect(screen.getByRole("button", { name }).getAttribute("aria-busy")).toBe("true"));
    screen.getByRole("button", { name }).focus();
    done();
    await waitFor(() => expect(screen.queryByRole("button", { name })).toBeNull());
    expect(document.activeElement?.closest("section")).toBe(
      screen.getByRole("region", { name: "Match Odds" }),
    );
  });
});
