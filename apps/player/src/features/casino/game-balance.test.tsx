import { ok } from "@crossbook/browser/testing";
import { act, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { openCasino } from "../../testing/casino-world.ts";
import { closeApps } from "../../testing/test-app.tsx";

const STUDIO = "https://studio.example";

afterEach(() => {
  closeApps();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it("the balance of a game's last change is read too, where several come at once while pushes cannot", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  // The frame's page is the test's own: the document loads none, and says so.
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { app, hub, screen, wire } = openCasino({
    path: "/casino/kestrel:dice",
    wire: (rules) =>
      rules.on("Kestrel/Login", () =>
        ok({ url: `${STUDIO}/play`, open: "frame", origin: STUDIO, sessionId: "s1" }),
      ),
  });
  const page = { postMessage: () => undefined };
  Object.defineProperty(await screen.findByTitle("Dice"), "contentWindow", { value: page });
  const post = (message: object) =>
    act(async () => {
      const event = new MessageEvent("message", { data: { crossbookGame: 1, ...message }, origin: STUDIO });
      Object.defineProperty(event, "source", { value: page });
      window.dispatchEvent(event);
    });
  await waitFor(() => expect(app.realtime.store.getState().state).toBe("Connected"));
  hub.isUp = false;
  await act(() => app.realtime.stop());
  const before = wire.requestsTo("Bet/GetUserOpenBets").length;
  await post({ type: "balanceChanged" });
  await waitFor(() => expect(wire.requestsTo("Bet/GetUserOpenBets")).toHaveLength(before + 1));
  // The stake was read; what the round brought is credited now.
  wire.on("Bet/GetUserOpenBets", () => ok({ balance: 1_750, exposure: 0, held: 0, openBets: [] }));
  await post({ type: "roundEnded", roundId: "r-1" });
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  await waitFor(() => expect(app.session.state().balance).toBe(1_750));
});
