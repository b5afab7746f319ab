import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { api, type RequestOf } from "@crossbook/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { operatorToken } from "../../testing/accounts.ts";
import { listenToHub } from "../../testing/hub-listener.ts";
import { codeOf, resultOf, startTestServer, type TestServer } from "../../testing/test-server.ts";

const HOST = "blue.example";
const OF_FILE = { domainTitle: "Of the file", casino: false };

let world: TestServer;
let folder: string;
let token: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "crossbook-hosts-"));
  const hostSettingsFile = join(folder, "hosts.json");
  const hosts = { [HOST]: { domain: OF_FILE, server: { openingCredit: 7 } } };
  await writeFile(hostSettingsFile, JSON.stringify(hosts));
  world = await startTestServer({ config: { hostSettingsFile } });
  token = await operatorToken(world);
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true });
});

type Domain = RequestOf<typeof api.operator.saveHostDraft>["domain"];

const save = (domain: Domain, host = HOST, draft = 0) =>
  world.call(api.operator.saveHostDraft, { host, domain, note: "Ticket 7", draft }, { token });
const publish = (version: number, published: number) => {
  const input = { host: HOST, version, published, reason: "Agreed" };
  return world.call(api.operator.publishHostVersion, input, { token });
};
const seen = async () => resultOf(await world.call(api.operator.getHostSettings, { host: HOST }, { token }));
const versions = async () => {
  const { items } = resultOf(await world.call(api.operator.getHostVersions, { host: HOST }, { token }));
  return items.map(({ version, state }) => [version, state]);
};
const ofPlayers = async (host = HOST) => resultOf(await world.call(api.settings.getSetting, { host }));

describe("the settings of a host", () => {
  it("are seen with what they are without it, and are listed before anything was published", async () => {
    expect(await seen()).toMatchObject({
      ...{ publishedVersion: 0, draft: null },
      ...{ domain: OF_FILE, inherited: { domainTitle: "Crossbook", casino: true } },
    });
    expect(resultOf(await world.call(api.operator.getHosts, {}, { token }))).toEqual({
      items: [
        {
          ...{ host: HOST, domainTitle: "Of the file", theme: "default", siteSuspended: false },
          ...{ publishedVersion: 0, hasDraft: false },
        },
      ],
      totalCount: 1,
    });
  });

  it("are a draft that players do not see, beside what the file says, which is a version too", async () => {
    resultOf(await save({ ...OF_FILE, theme: "yellow" }));
    resultOf(await save({ ...OF_FILE, theme: "blue" }, HOST, 2));
    expect(await versions()).toEqual([
      [3, "draft"],
      [1, "published"],
    ]);
    expect(await seen()).toMatchObject({ draft: { domain: { theme: "blue" }, madeBy: "operator" } });
    expect(await ofPlayers()).toMatchObject({ theme: "default" });
  });

  it("are of the operator who has seen the draft before: who has not neither replaces nor publishes it", async () => {
    for (const seenDraft of [0, 2])
      expect(codeOf(await save({ theme: "yellow" }, HOST, seenDraft))).toBe("HOST_SETTINGS_CHANGED");
    expect(codeOf(await publish(2, 1))).toBe("HOST_SETTINGS_CHANGED");
    expect(await seen()).toMatchObject({ publishedVersion: 1, draft: { version: 3 } });
    expect(await ofPlayers()).toMatchObject({ theme: "default" });
  });

  it("are published once, reach players' apps at once, and are in the audit with what changed", async () => {
    const guest = await listenToHub(await world.server.start());
    expect(codeOf(await publish(9, 1))).toBe("HOST_VERSION_NOT_FOUND");
    expect(codeOf(await publish(3, 0))).toBe("HOST_SETTINGS_CHANGED");
    expect(resultOf(await publish(3, 1))).toMatchObject({ state: "published", publishedBy: "operator" });
    await guest.receives("Settings");
    await guest.connection.stop();
    expect(await ofPlayers()).toMatchObject({ theme: "blue", domainTitle: "Of the file" });
    expect(codeOf(await publish(3, 3))).toBe("HOST_SETTINGS_CHANGED");
    const { items } = resultOf(await world.call(api.operator.getAudit, { Subject: HOST }, { token }));
    expect(
      items.find(({ call, outcome }) => call === "publishHostVersion" && outcome === "done"),
    ).toMatchObject({ before: { theme: null }, after: { theme: "blue" } });
  });

  it("go back to a former version as a new one, and lose what that one had not", async () => {
    resultOf(await publish(1, 3));
    expect(await ofPlayers()).toMatchObject({ theme: "default", domainTitle: "Of the file" });
    expect(await versions()).toEqual([
      [4, "published"],
      [3, "former"],
      [1, "former"],
    ]);
    resultOf(await save({ domainTitle: "Of the console" }));
    resultOf(await publish(5, 4));
    expect(await ofPlayers()).toMatchObject({ domainTitle: "Of the console", casino: true });
  });

  it("stay published over a start with the file, whose server's part holds", async () => {
    await world.restart();
    token = await operatorToken(world);
    expect(await ofPlayers()).toMatchObject({ domainTitle: "Of the console", casino: true });
    expect(world.server.settings.settingsOf(HOST).server.openingCredit).toBe(7);
    expect((await seen()).publishedVersion).toBe(5);
  });

  it("are refused where they would be of another money mode, or are none", async () => {
    expect(codeOf(await save({ moneyMode: "real" }))).toBe("HOST_SETTINGS_REFUSED");
    const wrong = [{ theme: "green" }, { noSuchSetting: true }, { minDepositAmount: 0 }] as Domain[];
    for (const domain of wrong) expect(codeOf(await save(domain))).toBe("INVALID_INPUT");
    expect(codeOf(await save({}, "Not a host"))).toBe("INVALID_INPUT");
    expect(await versions()).toHaveLength(4);
  });

  it("of everyone reach every host that says nothing else", async () => {
    resultOf(await save({ description: "For everyone" }, "*"));
    const input = { host: "*", version: 1, published: 0, reason: "Agreed" };
    // One that another host has, and this one has not.
    const ofAnother = await world.call(api.operator.publishHostVersion, { ...input, version: 3 }, { token });
    expect(codeOf(ofAnother)).toBe("HOST_VERSION_NOT_FOUND");
    resultOf(await world.call(api.operator.publishHostVersion, input, { token }));
    expect((await ofPlayers()).description).toBe("For everyone");
    expect((await ofPlayers("other.example")).description).toBe("For everyone");
  });
});
