import { ok } from "@crossbook/browser/testing";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import { aSession, closeConsoles, openConsole } from "../testing/open-console.tsx";

afterEach(() => {
  setNetwork("online");
  closeConsoles();
});

/** What the browser says of its network. */
function setNetwork(state: "online" | "offline"): void {
  act(() => void window.dispatchEvent(new Event(state)));
}

const CALL = "Operator/FindPlayers";

it("a list that is opened while the browser has no network says so, and can be asked for again", async () => {
  const { wire } = openConsole({ session: aSession("admin") });
  await screen.findByRole("heading", { name: "Trading" });
  wire.on(CALL, () => "lost");
  setNetwork("offline");
  await userEvent.click(screen.getByRole("link", { name: /^Players/ }));
  const again = await screen.findByRole("button", { name: "Try again" });
  wire.on(CALL, () => ok({ items: [], totalCount: 0 }));
  await userEvent.click(again);
  await waitFor(() => expect(screen.queryByRole("button", { name: "Try again" })).toBeNull());
});

it("a list that cannot be read again without a network is marked as old, and is read when there is one", async () => {
  const { app, wire } = openConsole({ path: "/players", session: aSession("admin") });
  wire.on(CALL, () => ok({ items: [], totalCount: 0 }));
  await screen.findByRole("heading", { name: "Players" });
  await waitFor(() => expect(wire.requestsTo(CALL).length).toBeGreaterThan(0));
  wire.on(CALL, () => "lost");
  setNetwork("offline");
  await act(() => app.queryClient.refetchQueries({ type: "active" }));
  expect((await screen.findAllByText(/^This may be out of date/)).length).toBeGreaterThan(0);
  wire.on(CALL, () => ok({ items: [], totalCount: 0 }));
  setNetwork("online");
  await waitFor(() => expect(screen.queryByText(/^This may be out of date/)).toBeNull());
});
