import { ok } from "@crossbook/browser/testing";
import { act } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openMarketWorld } from "../../testing/market-world.ts";
import { closeApps } from "../../testing/test-app.tsx";

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  closeApps();
  vi.useRealTimers();
});

describe("what is used of a limit", () => {
  it("is that of now while the page stays open", async () => {
    let used = 1_200;
    const { screen } = openMarketWorld({
      path: "/responsible-gaming",
      wire: (wire) =>
        wire.on("Protection/GetState", () =>
          ok({
            limits: [{ kind: "stake", period: "day", amount: 5_000, used, pending: null }],
            ...{ exclusion: null, reminderMinutes: 30 },
          }),
        ),
    });
    await screen.findByText("1,200.00");
    used = 4_900;
    await act(() => vi.advanceTimersByTimeAsync(31_000));
    expect(screen.getByText("4,900.00")).toBeTruthy();
  });
});
