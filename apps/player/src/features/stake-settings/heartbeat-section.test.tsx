import { ok, refused, type WireAnswer } from "@crossbook/browser/testing";
import { api } from "@crossbook/contract";
import { waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import { openMarketWorld } from "../../testing/market-world.ts";
import { closeApps } from "../../testing/test-app.tsx";

afterEach(closeApps);

const CALL = api.heartbeats.renew.path;
const answered = (): WireAnswer => ok({ timeoutSeconds: 30, cancelsAt: null, last: null });

async function openSettings(stored: Readonly<Record<string, string>> = {}) {
  const world = openMarketWorld({
    path: "/settings-stake",
    stored,
    wire: (wire) => wire.on(CALL, answered),
  });
  await world.screen.findByRole("heading", { level: 1, name: "Settings" });
  const sent = () =>
    world.wire.requestsTo(CALL).map(({ body }) => (body as { timeoutSeconds: number }).timeoutSeconds);
  const toggle = () =>
    world.screen.getByRole("switch", { name: "Cancel my unmatched bets when I am not heard of" });
  return { ...world, user: userEvent.setup(), sent, toggle };
}

it("the exchange hears of a player from the moment he turns it on, after as long as he chooses, until he turns it off", async () => {
  const { screen, user, storage, sent, toggle } = await openSettings();
  expect(toggle().getAttribute("aria-checked")).toBe("false");
  expect(screen.getByText(/Matched bets stay/)).toBeTruthy();
  expect(screen.queryByRole("radiogroup", { name: "Not heard of for" })).toBeNull();
  await user.click(toggle());
  await waitFor(() => expect(sent()).toEqual([30]));
  expect(storage.getItem("heartbeat")).toBe("30");
  await user.click(screen.getByRole("radio", { name: "15 seconds" }));
  await waitFor(() => expect(sent()).toEqual([30, 15]));
  expect(storage.getItem("heartbeat")).toBe("15");
  await user.click(toggle());
  await waitFor(() => expect(sent()).toEqual([30, 15, 0]));
  expect(storage.getItem("heartbeat")).toBe("off");
});

it("the exchange is asked again to hear of him no more where it could not be reached, and not once it is on again", async () => {
  const { user, wire, sent, toggle } = await openSettings({ heartbeat: "60" });
  await waitFor(() => expect(sent()).toEqual([60]));
  wire.on(CALL, () => refused(503, "SERVICE_UNAVAILABLE", "Not now."));
  await user.click(toggle());
  await waitFor(() => expect(sent()).toEqual([60, 0]));
  wire.on(CALL, answered);
  await waitFor(() => expect(sent()).toEqual([60, 0, 0]), { timeout: 4_000 });
  await user.click(toggle());
  await waitFor(() => expect(sent()).toEqual([60, 0, 0, 30]));
});

it("a call that was under way when it was turned off does not begin it anew", async () => {
  const { user, wire, sent, toggle } = await openSettings();
  let answer: (given: WireAnswer) => void = () => undefined;
  wire.on(CALL, ({ body }) =>
    (body as { timeoutSeconds: number }).timeoutSeconds === 0
      ? answered()
      : new Promise((resolve) => (answer = resolve)),
  );
  await user.click(toggle());
  await waitFor(() => expect(sent()).toEqual([30]));
  await user.click(toggle());
  await waitFor(() => expect(sent()).toEqual([30, 0]));
  answer(answered());
  await waitFor(() => expect(sent()).toEqual([30, 0, 0]));
});
