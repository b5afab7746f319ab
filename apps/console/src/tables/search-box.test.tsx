import { ok } from "@crossbook/browser/testing";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { aSession, closeConsoles, openConsole } from "../testing/open-console.tsx";

afterEach(closeConsoles);

const EMPTY = ok({ items: [], totalCount: 0 });

describe("the search field of a list", () => {
  it("is empty again where a link has led to the whole list", async () => {
    const { wire } = openConsole({
      path: "/players?q=asha",
      session: aSession("admin"),
      wire: (rules) => rules.on("Operator/FindPlayers", () => EMPTY),
    });
    const box = await screen.findByLabelText<HTMLInputElement>("Name, mobile or account");
    expect(box.value).toBe("asha");
    await userEvent.click(screen.getByRole("link", { name: /^Players/ }));
    await waitFor(() =>
      expect(wire.requestsTo("Operator/FindPlayers").at(-1)?.query.get("Search")).toBe(null),
    );
    expect(box.value).toBe("");
  });

  it("keeps what is typed while the address takes another form of it", async () => {
    const { address } = openConsole({
      path: "/casino",
      session: aSession("admin"),
      wire: (rules) =>
        rules.on("Operator/GetCasinoGames", () => ok({ studios: [], games: [], closures: [] })),
    });
    const box = await screen.findByLabelText<HTMLInputElement>("Host of the switches (empty: all)");
    await userEvent.type(box, "Bets.Example");
    await waitFor(() => expect(address()).toContain("host=bets.example"));
    expect(box.value).toBe("Bets.Example");
  });

  it("is the one that / leads to, also where a screen has more fields", async () => {
    openConsole({
      path: "/casino",
      session: aSession("admin"),
      wire: (rules) =>
        rules.on("Operator/GetCasinoGames", () => ok({ studios: [], games: [], closures: [] })),
    });
    const box = await screen.findByLabelText<HTMLInputElement>("Game");
    await userEvent.keyboard("/");
    expect(document.activeElement).toBe(box);
  });

  it("loses nothing of two fields that are typed in quickly", async () => {
    const user = userEvent.setup({ delay: null });
    const { wire } = openConsole({
      path: "/cash/payments",
      session: aSession("support"),
      wire: (rules) => rules.on("Operator/GetPayments", () => EMPTY),
    });
    await user.type(await screen.findByLabelText("Least amount"), "2500");
    await user.type(screen.getByLabelText("Most amount"), "9000.50");
    await waitFor(() => {
      const { query } = wire.requestsTo("Operator/GetPayments").at(-1) ?? {};
      expect([query?.get("MinAmount"), query?.get("MaxAmount")]).toEqual(["2500", "9000.50"]);
    });
    // What would ask for each letter that is typed asks more often than somebody reads.
    expect(wire.requestsTo("Operator/GetPayments").length).toBeLessThanOrEqual(3);
  });
});
