import { act, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { isCasinoPath } from "../routes/casino-paths.ts";
import { openCasino } from "../testing/casino-world.ts";
import { closeApps, type TestApp } from "../testing/test-app.tsx";

afterEach(closeApps);

const sent = ({ wire }: TestApp) => ({
  openBets: wire.requestsTo("Bet/GetUserOpenBets").length,
  profitLoss: wire.requestsTo("Bet/GetUserExpectedProfitLoss").length,
});

async function openAt(path: string): Promise<TestApp> {
  const test = openCasino({ path });
  await test.screen.findByRole("heading", { level: 1 });
  await waitFor(() => expect(Math.min(sent(test).openBets, sent(test).profitLoss)).toBeGreaterThan(0));
  // What the page itself asks for has been answered.
  await waitFor(() => expect(test.app.queryClient.isFetching()).toBe(0));
  return test;
}

describe("leaving the casino", () => {
  it.each(["/lobby", "/casino", "/lobby-page/slots", "/casino/kestrel:dice"])(
    "[GUARD-10] from %s to the sports reads profit/loss and open bets again",
    async (path) => {
      const test = await openAt(path);
      const before = sent(test);
      // A page that shows neither of both by itself.
      await act(() => test.router.navigate({ to: "/underConstruction" }));
      await waitFor(() => expect(sent(test).openBets).toBeGreaterThan(before.openBets));
      await waitFor(() => expect(sent(test).profitLoss).toBeGreaterThan(before.profitLoss));
    },
  );

  it("is not going from one page of it to another", async () => {
    const test = await openAt("/lobby");
    const before = sent(test).profitLoss;
    await act(() => test.router.navigate({ to: "/casino" }));
    expect(sent(test).profitLoss).toBe(before);
  });

  it.each([
    ["/lobby", true],
    ["/Lobby/", true],
    ["/casino", true],
    ["/casino/kestrel:dice", true],
    ["/lobby-page/slots", true],
    ["/casino-history", false],
    ["/lobbying", false],
    ["/inplay", false],
    ["/markets/casino", false],
  ])("knows its paths: %s", (path, isCasino) => {
    expect(isCasinoPath(path)).toBe(isCasino);
  });
});
