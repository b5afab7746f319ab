import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { openSlip } from "../testing/market-world.ts";
import { anotherTabStores, closeApps, openApp, storedLogin } from "../testing/test-app.tsx";

afterEach(closeApps);

const soon = () => new Date(new Date().getTime() + 600_000);
const logInRavi = () =>
  act(() => anotherTabStores(storedLogin(soon(), { username: "ravi", accessToken: "access-2" })));

describe("a page on which another player has taken the place of one, by a login in another tab", () => {
  it.each([
    ["/responsible-gaming", "Protection/GetState"],
    ["/change-password", "Account/GetSessions"],
    ["/depositw", "Payment/GetOpen"],
    ["/open-bets", "Bet/GetUserOpenBets"],
    ["/inplay", "Protection/GetRealityCheck"],
  ])("%s reads for him what it has read for the one before: %s", async (path, call) => {
    const { app, wire } = openApp({ path, stored: storedLogin(soon()) });
    const readBy = () => wire.requestsTo(call).at(-1)?.headers["authorization"];
    await waitFor(() => expect(readBy()).toBe("Bearer access-1"));
    await waitFor(() => expect(app.queryClient.isFetching()).toBe(0));
    logInRavi();
    await waitFor(() => expect(readBy()).toBe("Bearer access-2"));
  });

  it("has no bet in its slip that the one before has begun, nor has one after a logout", async () => {
    for (const change of ["login of another", "logout"]) {
      const { app, place, screen: drawn } = await openSlip();
      expect(place()).toBeTruthy();
      if (change === "logout") act(() => app.session.end("logout"));
      else logInRavi();
      await waitFor(() => expect(drawn.queryByRole("heading", { name: "Lay India" })).toBeNull());
      closeApps();
    }
  });

  it("has nothing that the one before has typed, and stays where it is", async () => {
    const { address } = openApp({ path: "/change-password", stored: storedLogin(soon()) });
    const box = () => screen.findByLabelText<HTMLInputElement>("Current Password");
    await userEvent.type(await box(), "secret of asha");
    logInRavi();
    await waitFor(async () => expect((await box()).value).toBe(""));
    expect(address()).toBe("/change-password");
    expect(await screen.findByRole("button", { name: "Account: ravi" })).toBeTruthy();
  });
});
