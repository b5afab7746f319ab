import { ok, refused } from "@crossbook/browser/testing";
import { act, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { bodiesTo, openMarketWorld } from "../../testing/market-world.ts";
import { closeApps } from "../../testing/test-app.tsx";
import { consentRequest, denialAddress } from "./authorize-search.ts";

afterEach(() => {
  vi.restoreAllMocks();
  closeApps();
});

const CHALLENGE = "c".repeat(43);
const SEARCH = {
  ...{ client_id: "app-1", redirect_uri: "https://bot.example/back?a=1", response_type: "code" },
  ...{ code_challenge: CHALLENGE, code_challenge_method: "S256", state: "xyz" },
};

function openPage(search: Record<string, string> = SEARCH) {
  const left = vi.spyOn(window.location, "assign").mockImplementation(() => undefined);
  const world = openMarketWorld({
    path: `/authorize?${new URLSearchParams(search).toString()}`,
    wire: (wire) => {
      wire.on("Application/GetApplication", () =>
        ok({ name: "Asha's bot", redirectUri: SEARCH.redirect_uri }),
      );
      wire.on("Application/Authorize", () =>
        ok({ redirectTo: "https://bot.example/back?a=1&code=k&state=xyz" }),
      );
    },
  });
  return { ...world, left, user: userEvent.setup() };
}

describe("the consent page", () => {
  it("names the application and what it may do, and leaves with a code once the player allows it", async () => {
    const { screen, user, wire, left } = openPage();
    expect(await screen.findByRole("heading", { name: "Asha's bot wants to act for asha" })).toBeTruthy();
    expect(screen.getByText(/It may not pay in or withdraw/)).toBeTruthy();
    expect(screen.getByText(/You are sent to bot\.example/)).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Allow" }));
    await waitFor(() => expect(left.mock.calls).toEqual([["https://bot.example/back?a=1&code=k&state=xyz"]]));
    expect(bodiesTo(wire, "Application/Authorize")).toEqual([
      {
        ...{ clientId: "app-1", redirectUri: SEARCH.redirect_uri, codeChallenge: CHALLENGE },
        ...{ codeChallengeMethod: "S256", state: "xyz" },
      },
    ]);
  });

  it.each(["12345678901234567890", "1e5", "true", '{"a": 1}', '{"a":1}', "007", "42", "a--b"])(
    "brings the application's state back letter for letter: %s",
    async (state) => {
      const { screen, user, wire, left } = openPage({ ...SEARCH, state });
      await user.click(await screen.findByRole("button", { name: "Allow" }));
      await waitFor(() => expect(left).toHaveBeenCalledTimes(1));
      expect(bodiesTo(wire, "Application/Authorize")).toMatchObject([{ state }]);
    },
  );

  it("leaves with a denial where the player says no", async () => {
    const { screen, user, wire, left } = openPage();
    await user.click(await screen.findByRole("button", { name: "Do not allow" }));
    expect(left.mock.calls).toEqual([["https://bot.example/back?a=1&error=access_denied&state=xyz"]]);
    expect(wire.requestsTo("Application/Authorize")).toHaveLength(0);
  });

  it.each(["Allow", "Do not allow"])("takes no second answer while it leaves: %s", async (answer) => {
    const { screen, user, wire, left } = openPage();
    await user.click(await screen.findByRole("button", { name: answer }));
    await waitFor(() => expect(left).toHaveBeenCalledOnce());
    for (const name of ["Allow", "Do not allow"]) await user.click(screen.getByRole("button", { name }));
    expect(left).toHaveBeenCalledOnce();
    expect(wire.requestsTo("Application/Authorize")).toHaveLength(answer === "Allow" ? 1 : 0);
    // The player comes back to the page, and the browser had kept it.
    act(() => void window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true })));
    await user.click(screen.getByRole("button", { name: "Do not allow" }));
    expect(left).toHaveBeenCalledTimes(2);
  });

  it("may be answered again where the consent is refused", async () => {
    const { screen, user, wire, left } = openPage();
    wire.on("Application/Authorize", () => refused(503, "SERVICE_UNAVAILABLE", "Not now."));
    await user.click(await screen.findByRole("button", { name: "Allow" }));
    expect(await screen.findByText("Not now.")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Do not allow" }));
    expect(left).toHaveBeenCalledOnce();
  });

  it("follows no address that the server does not know", async () => {
    const { screen, wire, router, left } = openPage();
    await screen.findByRole("button", { name: "Allow" });
    wire.on("Application/GetApplication", () => refused(400, "REDIRECT_NOT_REGISTERED", "Not this address."));
    await router.navigate({
      href: `/authorize?${new URLSearchParams({ ...SEARCH, client_id: "app-2" }).toString()}`,
    });
    expect(await screen.findByText("Not this address.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Do not allow" })).toBeNull();
    expect(left.mock.calls).toEqual([]);
  });

  it("leads on from a request that cannot be answered", async () => {
    const { screen, user, address, left } = openPage({});
    expect(await screen.findByText("This request cannot be answered.")).toBeTruthy();
    expect(screen.getByText(/^To connect an application, begin in the application\./)).toBeTruthy();
    await user.click(within(screen.getByRole("main")).getByRole("link", { name: "Home Page" }));
    await waitFor(() => expect(address()).toBe("/inplay"));
    expect(left.mock.calls).toEqual([]);
  });

  it("asks a guest to log in first, and keeps the request", async () => {
    const path = `/authorize?${new URLSearchParams(SEARCH).toString()}`;
    const { address } = openMarketWorld({ guest: true, path });
    await waitFor(() => expect(address()).toMatch(/^\/auth\/login\?to=/));
    expect(decodeURIComponent(address())).toContain("client_id=app-1");
  });
});

describe("the request", () => {
  it.each([
    ["no application", { client_id: "" }],
    ["no address", { redirect_uri: "" }],
    ["another type", { response_type: "token" }],
    ["no challenge", { code_challenge: "" }],
    ["a plain challenge", { code_challenge_method: "plain" }],
  ])("with %s is not answered", (_what, change) => {
    expect(consentRequest({ ...SEARCH, ...change })).toHaveProperty("fault");
  });

  it("is denied without a state where it has none", () => {
    const request = consentRequest({ ...SEARCH, state: "" });
    expect("fault" in request ? "" : denialAddress(request)).toBe(
      "https://bot.example/back?a=1&error=access_denied",
    );
  });
});
