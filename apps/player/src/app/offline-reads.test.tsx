import { ok } from "@crossbook/browser/testing";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import { closeApps, openApp, storedLogin } from "../testing/test-app.tsx";

afterEach(() => {
  setNetwork("online");
  closeApps();
});

const soon = () => new Date(new Date().getTime() + 600_000);

/** What the browser says of its network. */
function setNetwork(state: "online" | "offline"): void {
  act(() => void window.dispatchEvent(new Event(state)));
}

function openHistory() {
  const test = openApp({ path: "/inplay", stored: storedLogin(soon()) });
  const noBets = () => test.wire.on("Bet/GetUserBetHistory", () => ok({ items: [], totalCount: 0 }));
  const breakDown = () => {
    test.wire.on("Bet/GetUserBetHistory", () => "lost");
    setNetwork("offline");
  };
  const main = () => within(screen.getByRole("main"));
  return { ...test, noBets, breakDown, main };
}

it("a page that is opened while the browser has no network says so, and can be asked again", async () => {
  const { router, noBets, breakDown, main } = openHistory();
  await screen.findByRole("heading", { level: 1 });
  breakDown();
  await act(() => router.navigate({ to: "/bet-history" }));
  expect(await screen.findByText("Your bet history could not be loaded.")).toBeTruthy();
  noBets();
  await userEvent.click(main().getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("You have no finished bets yet.")).toBeTruthy();
});

it("what cannot be read again without a network is marked as old, and is read when there is one", async () => {
  const { app, router, noBets, breakDown, main } = openHistory();
  noBets();
  await screen.findByRole("heading", { level: 1 });
  await act(() => router.navigate({ to: "/bet-history" }));
  expect(await screen.findByText("You have no finished bets yet.")).toBeTruthy();
  breakDown();
  await act(() => app.queryClient.refetchQueries({ type: "active" }));
  expect(await main().findByText(/^This may be out of date/)).toBeTruthy();
  noBets();
  setNetwork("online");
  await waitFor(() => expect(main().queryByText(/^This may be out of date/)).toBeNull());
});
