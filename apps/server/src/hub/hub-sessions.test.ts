import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { BettingWorld, PlayerSeat } from "../testing/betting-world.ts";
import { type HubWorld, openHubWorld } from "../testing/hub-world.ts";
import { StallingListener } from "../testing/stalling-listener.ts";

let opened: HubWorld;
let world: BettingWorld;
let url: string;
let anna: PlayerSeat;
let bela: PlayerSeat;

beforeAll(async () => {
  opened = await openHubWorld(10_000);
  ({ world, url, anna, bela } = opened);
});
afterEach(() => opened.hangUp());
afterAll(() => opened.close());

const listen = (token?: string) => opened.listen(token);

describe("registering", () => {
  it("[HUB-05] answers who the client is, by its token or as a guest", async () => {
    const guest = await listen();
    expect(await guest.register()).toEqual({ UserName: null });
    expect(await guest.register(anna.token)).toEqual({ UserName: "anna" });
    expect(await guest.register("nonsense")).toEqual({ UserName: null });
    const player = await listen(bela.token);
    expect(await player.register("")).toEqual({ UserName: "bela" });
  });

  const whole = { Browser: "b", Domain: "localhost", CurrentPage: "/inplay", Token: "" };

  it.each(Object.keys(whole))("[ENTITY-21] needs the field %s, as text", async (field) => {
    const guest = await listen();
    const register = (registration: object) => guest.connection.invoke("RegisterClient", registration);
    expect(await register(whole)).toEqual({ UserName: null });
    for (const given of [undefined, null, 7]) {
      await expect(register({ ...whole, [field]: given })).rejects.toThrow("The registration is not valid.");
    }
  });

  it("is refused to a false token where the connection begins with it", async () => {
    await expect(listen("nonsense")).rejects.toThrow("401");
    await expect(listen(world.operator.token)).rejects.toThrow("401");
  });
});

describe("a session that ends", () => {
  it("ends the connection that has not shaken hands yet", async () => {
    const { token, post } = await world.login("anna");
    const late = await StallingListener.upgrade(url, token);
    await post("Account/Logout", {});
    late.shakeHands();
    await late.receives(({ Code }) => Code === "Logout");
    await late.ended();
  });
});

describe("an answer of the hub by HTTP", () => {
  it("is never kept, sniffed, framed nor run", async () => {
    const { headers } = await fetch(`${url}/hub/negotiate?negotiateVersion=1`, { method: "POST" });
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("cache-control")).toContain("no-store");
    expect(headers.get("content-security-policy")).toBe(
      "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    );
    expect(headers.get("strict-transport-security")).toBeNull();
  });
});

describe("the end of a session", () => {
  it("is pushed, and the connection ends", async () => {
    const session = await world.login("bela");
    const listener = await listen(session.token);
    const closed = new Promise<void>((resolve) => listener.connection.onclose(() => resolve()));
    await session.post("Account/Logout", {});
    await listener.receives("Logout");
    await closed;
    await expect(listen(session.token)).rejects.toThrow("401");
  });
});
