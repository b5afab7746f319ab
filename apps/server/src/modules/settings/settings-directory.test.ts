import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { api, domainSettings } from "@crossbook/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { StartRefusedError } from "../../server.ts";
import { mostMapSteps } from "../../testing/map-steps.ts";
import { codeOf, resultOf, startTestServer, type TestServer } from "../../testing/test-server.ts";

let world: TestServer;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "crossbook-settings-"));
  world = await startTestServer({
    config: { hostSettingsFile: await file("hosts.json", HOSTS), tvSite: "sky" },
  });
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true });
});

const HOSTS = {
  "*": { domain: { domainTitle: "Everywhere" } },
  "closed.sky.example": { domain: { tvHost: false } },
  "other.tv.example": { domain: { tvHost: true } },
  "blue.example": { domain: { bodyBgColor: "blue", casino: false }, server: { openingCredit: 0 } },
};

async function file(name: string, content: unknown): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, typeof content === "string" ? content : JSON.stringify(content));
  return path;
}

async function settingsOf(host: string) {
  const response = await world.server.http.inject(`/settings/${host}.json?key=417`);
  expect(response.statusCode).toBe(200);
  expect(response.headers["cache-control"]).toBe("no-store");
  const envelope = response.json<{ success: boolean; result: unknown; error: null }>();
  expect(envelope).toMatchObject({ success: true, error: null });
  return domainSettings.parse(envelope.result);
}

it("costs the same few steps for any of a hundred thousand names that nobody has set up", () => {
  const { settings } = world.server;
  settings.settingsOf("first.example");
  const steps = mostMapSteps(100_000, (name) => settings.settingsOf(`stranger${name}.example`));
  expect(steps).toBeLessThanOrEqual(8);
});

describe("the settings file of a host", () => {
  it("[CALL-SET-01] is its own over everyone's over the defaults, whatever the key", async () => {
    expect(await settingsOf("blue.example")).toMatchObject({
      domainTitle: "Everywhere",
      bodyBgColor: "blue",
      casino: false,
      moneyMode: "play",
    });
    expect(await settingsOf("other.example")).toMatchObject({
      domainTitle: "Everywhere",
      bodyBgColor: "",
      casino: true,
    });
    expect(await settingsOf("BLUE.example")).toMatchObject({ bodyBgColor: "blue" });
  });

  it.each([
    ["sky.example", true],
    ["m.skyline.example", true],
    ["M.Sky.example", true],
    ["other.example", false],
    ["closed.sky.example", false],
    ["other.tv.example", true],
  ])(
    "[ROUTE-08] has the page /tv where the host's name contains that of the site, or as its own settings say: %s %s",
    async (host, tvHost) => {
      expect(await settingsOf(host)).toMatchObject({ tvHost });
    },
  );

  it("shows nothing that is the server's alone", async () => {
    const response = await world.server.http.inject("/settings/blue.example.json");
    expect(response.body).not.toMatch(/openingCredit|refreshByQuery|country/);
  });

  it.each([
    "/settings/",
    "/settings/x",
    "/settings/a%2Fb.json",
    "/settings/..%2fx.json",
    "/settings/a b.json",
  ])("is not found at %s", async (url) => {
    expect((await world.server.http.inject(url)).statusCode).toBe(404);
  });

  it("says a change at once and after a restart, and keeps what was not changed", async () => {
    const received: string[] = [];
    const unsubscribe = world.server.settings.onChanged(({ host }) => received.push(host));
    expect(await world.server.settings.change("blue.example", { domain: { theme: "blue" } })).toEqual([]);
    unsubscribe();
    expect(received).toEqual(["blue.example"]);
    expect(await settingsOf("blue.example")).toMatchObject({ theme: "blue", casino: false });
  });
});

describe("a host without settings of its own", () => {
  it("follows a change for everyone and one of its own, however often it was asked for", async () => {
    const host = "later.example";
    expect(await settingsOf(host)).toMatchObject({ domainTitle: "Everywhere", theme: "default" });
    await world.server.settings.change("*", { domain: { domainTitle: "Everyone" } });
    expect(await settingsOf(host)).toMatchObject({ domainTitle: "Everyone" });
    await world.server.settings.change(host, { domain: { theme: "blue" } });
    expect(await settingsOf(host)).toMatchObject({ domainTitle: "Everyone", theme: "blue" });
  });

  it("is distinguished from thousands of others", () => {
    const { settings } = world.server;
    const asked = Array.from({ length: 3000 }, (_, index) => settings.settingsOf(`host-${index}.example`));
    expect(asked.map(({ host }) => host)).toEqual(asked.map((_, index) => `host-${index}.example`));
    expect(settings.settingsOf("blue.example").domain.bodyBgColor).toBe("blue");
  });
});

describe("a suspended host", () => {
  const host = "down.example";
  beforeAll(() =>
    world.server.settings.change(host, { domain: { siteSuspended: true, suspendedMessage: "Back at six." } }),
  );

  it("refuses its players with its own words, and still serves its settings", async () => {
    const answer = await world.call(api.account.loginAsDemoUser, {}, { host });
    expect(answer).toMatchObject({ ok: false, status: 503, code: "SITE_SUSPENDED" });
    expect(answer.ok ? "" : answer.error.message).toBe("Back at six.");
    expect(codeOf(await world.call(api.events.treeSportWithEvent, {}, { host }))).toBe("SITE_SUSPENDED");
    expect(await settingsOf(host)).toMatchObject({ siteSuspended: true, suspendedMessage: "Back at six." });
  });

  it("[CALL-SET-05] is described by the call for settings as by its file, and so is every other host", async () => {
    const answer = await world.call(api.settings.getSetting, {}, { host });
    expect(resultOf(answer)).toEqual(await settingsOf(host));
    expect(answer.response.headers["cache-control"]).toContain("no-store");
    for (const [asked, called] of [
      [undefined, "blue.example"],
      ["Blue.example", host],
    ] as const) {
      const input = asked === undefined ? {} : { host: asked };
      const blue = await world.call(api.settings.getSetting, input, { host: called });
      expect(resultOf(blue)).toEqual(await settingsOf("blue.example"));
    }
  });

  it("lets players log out, operators work, and other hosts be", async () => {
    const { accessToken: token } = resultOf(await world.call(api.account.loginAsDemoUser, {}));
    expect(codeOf(await world.call(api.bets.getUserOpenBets, {}, { token, host }))).toBe("SITE_SUSPENDED");
    expect((await world.call(api.bets.getUserOpenBets, {}, { token })).ok).toBe(true);
    expect((await world.call(api.account.logout, {}, { token, host })).ok).toBe(true);
    const operator = { userName: "operator", password: "Operate-for-tests-1" };
    expect((await world.call(api.operator.authenticate, operator, { host })).ok).toBe(true);
  });
});

describe("the time until an idle session ends", () => {
  it("[CALL-AUTH-09] is the host's, in seconds, for anybody who asks", async () => {
    const expiryOf = async (host: string) =>
      resultOf(await world.call(api.settings.getSettingExpiry, {}, { host }));
    const standard = { timeOutSecond: 1800, showTimeOutNotificationSecond: 60 };
    expect(await expiryOf("any.example")).toEqual(standard);
    const server = { idleSeconds: 600, idleNoticeSeconds: 30 };
    await world.server.settings.change("idle.example", { server });
    expect(await expiryOf("idle.example")).toEqual({ timeOutSecond: 600, showTimeOutNotificationSecond: 30 });
    expect(await expiryOf("any.example")).toEqual(standard);
  });
});

describe("settings that another process has written", () => {
  it("are taken over, also those of a host with the name of something that every object has", async () => {
    const { settings } = world.server;
    await settings.change("constructor", { domain: { domainTitle: "Builders" } });
    await settings.loadAgain();
    expect(await settingsOf("constructor")).toMatchObject({ domainTitle: "Builders" });
  });
});

describe("real money", () => {
  it("is refused to a host of a blocked country, and nothing of the change stays", async () => {
    const refused = await world.server.settings.change("real.example", { domain: { moneyMode: "real" } });
    expect(refused).toHaveLength(1);
    expect(refused[0]).toContain('"real.example" asks for real money in IN');
    expect(await settingsOf("real.example")).toMatchObject({ moneyMode: "play" });
  });

  it.each([
    [
      "real money where it is blocked",
      { "a.example": { domain: { moneyMode: "real" } } },
      "real money in IN",
    ],
    ["real money everywhere", { "*": { domain: { moneyMode: "real" } } }, "real money in IN"],
    ["a setting that does not exist", { "a.example": { domain: { casinoo: true } } }, "not valid"],
    ["a value of the wrong kind", { "a.example": { domain: { casino: "yes" } } }, "a.example.domain.casino"],
    ["no JSON", "{", "cannot be read"],
  ])("or %s in the file keeps the server from starting, with a sentence", async (_what, content, words) => {
    const hostSettingsFile = await file("wrong.json", content);
    const refused = await startTestServer({ config: { hostSettingsFile } }).then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(refused).toBeInstanceOf(StartRefusedError);
    expect(String(refused)).toContain(words);
  });
});
