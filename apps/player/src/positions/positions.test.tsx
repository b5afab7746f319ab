import { ok, refused } from "@crossbook/browser/testing";
import { paise } from "@crossbook/money";
import { act, renderHook, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { PlayerAppProvider } from "../app/player-app-provider.tsx";
import { anOpenBet } from "../testing/market-answers.ts";
import { bodiesTo } from "../testing/market-world.ts";
import { closeApps, openApp, storedLogin, type TestApp, type TestAppOptions } from "../testing/test-app.tsx";
import { useCancelBets } from "./use-cancel-bets.ts";

afterEach(closeApps);

const soon = () => new Date(new Date().getTime() + 600_000);

function openPlayer(wire: NonNullable<TestAppOptions["wire"]> = () => undefined): TestApp {
  return openApp({ stored: storedLogin(soon()), wire });
}

const BETS = { balance: 640, exposure: 360, held: 25, openBets: [anOpenBet()] };

describe("the player's positions", () => {
  it("[CALL-BET-09] bring balance, exposure and what is held to the session, and stay on the device", async () => {
    const { app, storage } = openPlayer((wire) => wire.on("Bet/GetUserOpenBets", () => ok(BETS)));
    expect(await app.positions.loadOpenBets()).toEqual(BETS);
    expect(app.session.state()).toMatchObject({ balance: 640, exposure: 360, held: 25 });
    expect(JSON.parse(storage.getItem("OpenBets") ?? "")).toEqual(BETS);
  });

  it("[HUB-07] bring no money that is older than what was pushed while they were read", async () => {
    const { app, storage, wire } = openPlayer();
    await waitFor(() => expect(storage.getItem("OpenBets")).not.toBeNull());
    wire.on("Bet/GetUserOpenBets", () => {
      act(() => app.session.setMoney({ balance: 840, exposure: 160, held: 0 }));
      return ok(BETS);
    });
    expect(await app.positions.loadOpenBets()).toEqual(BETS);
    expect(app.session.state()).toMatchObject({ balance: 840, exposure: 160, held: 0 });
    expect(storage.getItem("balance")).toBe("840");
  });

  it("are not stored for a player who logged out while they were read", async () => {
    const { app, storage } = openPlayer();
    await waitFor(() => expect(storage.getItem("OpenBets")).not.toBeNull());
    const reading = app.positions.loadOpenBets();
    app.session.end("logout");
    await expect(reading).rejects.toThrow("the user did not log in");
    expect(storage.getItem("OpenBets")).toBeNull();
  });

  it("[CALL-BET-10] are asked for by no guest", async () => {
    const { app, wire } = openApp();
    await app.positions.loadBoth();
    await app.positions.reload();
    await expect(app.positions.loadProfitLoss()).rejects.toThrow("the user did not log in");
    expect(wire.requestsTo("Bet/GetUserOpenBets")).toEqual([]);
  });
});

describe("cancelling", () => {
  function show(test: TestApp) {
    return renderHook(() => useCancelBets(), {
      wrapper: ({ children }) => <PlayerAppProvider app={test.app}>{children}</PlayerAppProvider>,
    }).result;
  }

  it("sends the bet and the amount, or everything of a market, and says what was done", async () => {
    const test = openPlayer((wire) => {
      wire.on("Bet/CancelBet", () => ok("Cancelled 50.50."));
      wire.on("Bet/CancelBets", () => ok("Cancelled 2 bets."));
    });
    const cancels = show(test);
    await act(async () => {
      expect(await cancels.current.cancel(9)).toBe(true);
      expect(await cancels.current.cancel(9, paise(50_50))).toBe(true);
      expect(await cancels.current.cancelAll(410)).toBe(true);
      expect(await cancels.current.cancelAll()).toBe(true);
    });
    expect(bodiesTo(test.wire, "Bet/CancelBet")).toEqual([
      { betId: 9, reduceBy: null },
      { betId: 9, reduceBy: 50.5 },
    ]);
    expect(bodiesTo(test.wire, "Bet/CancelBets")).toEqual([{ marketId: 410 }, { marketId: null }]);
    expect((await test.screen.findAllByText("Cancelled 2 bets.")).length).toBeGreaterThan(0);
    expect(cancels.current.pending).toBeUndefined();
  });

  it("says that it is not known where the answer was lost", async () => {
    const test = openPlayer((wire) => wire.on("Bet/CancelBet", () => "lost"));
    const cancels = show(test);
    await act(async () => {
      expect(await cancels.current.cancel(9)).toBe(false);
    });
    expect(await test.screen.findByText(/it is not known whether this was cancelled/)).toBeTruthy();
  });

  it("reads the bets again also after a refusal: what is not open any more was matched meanwhile", async () => {
    const message = "Nothing of this bet is unmatched any more.";
    const test = openPlayer((wire) =>
      wire.on("Bet/CancelBet", () => refused(409, "ORDER_NOT_OPEN", message)),
    );
    await test.screen.findByRole("heading", { level: 1 });
    const before = test.wire.requestsTo("Bet/GetUserOpenBets").length;
    const cancels = show(test);
    await act(async () => {
      expect(await cancels.current.cancel(9)).toBe(false);
    });
    expect(await test.screen.findByText(message)).toBeTruthy();
    await waitFor(() => expect(test.wire.requestsTo("Bet/GetUserOpenBets").length).toBeGreaterThan(before));
  });
});
