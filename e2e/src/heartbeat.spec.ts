import { api } from "@crossbook/contract";
import { expectAccessible } from "./support/accessibility.ts";
import { playerClient } from "./support/clients.ts";
import { expect, journey, logIn } from "./support/journey.ts";
import { fundedPlayer } from "./support/opponent.ts";
import { StagedMatch } from "./support/staged-match.ts";

journey(
  "[PROD-03] who asked for it and closes the last page has what is unmatched cancelled, and reads so when back",
  async ({ page }, { project }) => {
    const match = await new StagedMatch(`heartbeat-${project.name}`).announce();
    const player = await fundedPlayer(`heartbeat.${project.name}`, 1000);
    const program = await playerClient(player);
    const placed = await program.call(api.bets.placeBet, {
      ...{ type: 1, rate: 3, stake: 100, fancyValue: 0 },
      ...{ runnerId: match.runnerId("home"), marketId: match.marketId, eventId: match.eventId },
    });
    expect(placed.ok).toBe(true);
    const unmatched = async () => {
      const outcome = await program.call(api.bets.getUserOpenBets, {});
      return outcome.ok ? outcome.result.openBets.reduce((sum, bet) => sum + bet.unmatched, 0) : undefined;
    };

    await logIn(page, player, "/settings-stake");
    await page.getByRole("switch", { name: "Cancel my unmatched bets when I am not heard of" }).click();
    const heard = page.waitForResponse(
      (answer) =>
        answer.url().endsWith("/Bet/Heartbeat") && (answer.request().postData() ?? "").includes("15"),
    );
    await page.getByRole("radio", { name: "15 seconds" }).click();
    expect((await heard).status()).toBe(200);
    await expectAccessible(page);
    expect(await unmatched()).toBe(100);

    const context = page.context();
    await page.close();
    await expect.poll(unmatched, { timeout: 40_000 }).toBe(0);
    const back = await context.newPage();
    await back.goto("/open-bets");
    await expect(back.getByText(/was cancelled .* not heard of for 15 seconds/)).toBeVisible();
    await expect(back.getByText("You have no open bets")).toBeVisible();
  },
);
