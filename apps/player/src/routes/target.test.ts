import { describe, expect, it } from "vitest";
import { matchRoute } from "./match-route.ts";
import { hrefOf } from "./target.ts";

describe("the address of a page", () => {
  it("has the parameters of its path, the optional ones where they are given", () => {
    const to = "/markets/:eventid?/:dreamid?";
    expect(hrefOf({ to })).toBe("/markets");
    expect(hrefOf({ to, params: { eventid: "41" } })).toBe("/markets/41");
    expect(hrefOf({ to, params: { eventid: "41", dreamid: "replay-41" } })).toBe("/markets/41/replay-41");
  });

  it("is read as the page that it was made for, whatever is in its parameters", () => {
    const href = hrefOf({ to: "/casino/:gameId", params: { gameId: "a:b/c ?#ह" }, search: { demo: true } });
    expect(href).toBe("/casino/a:b%2Fc%20%3F%23%E0%A4%B9?demo=true");
    expect(matchRoute(new URL(href, "http://app").pathname)).toMatchObject({
      path: "/casino/:gameId",
      params: { gameId: "a:b/c ?#ह" },
    });
  });

  it("does not compile for a page that is not there, or without what it needs", () => {
    // @ts-expect-error there is no such page
    hrefOf({ to: "/made-up" });
    // @ts-expect-error the id is missing
    hrefOf({ to: "/matchlist/:id" });
    // @ts-expect-error the parameter has another name
    hrefOf({ to: "/matchlist/:id", params: { sport: "3" } });
    // @ts-expect-error the page knows no such query
    hrefOf({ to: "/settlements", search: { sport: 3 } });
    expect(hrefOf({ to: "/matchlist/:id", params: { id: "3" } })).toBe("/matchlist/3");
  });
});

describe("the page of an address", () => {
  it.each([
    ["/Markets/41/", "/markets/:eventid?/:dreamid?"],
    ["/profitloss", "/ProfitLoss"],
    ["/casino", "/casino"],
    ["/casino/kestrel:dice", "/casino/:gameId"],
    ["/account-cash-statement/detail/17", "/account-cash-statement/detail/:id"],
    ["/markets/1/2/3", "*"],
    ["/", "/"],
    ["/inplay/more", "*"],
  ])("%s is %s", (pathname, path) => {
    expect(matchRoute(pathname).path).toBe(path);
  });

  it("keeps a parameter that is not encoded well as it is", () => {
    expect(matchRoute("/matchlist/%E0%A4").params).toEqual({ id: "%E0%A4" });
  });
});
