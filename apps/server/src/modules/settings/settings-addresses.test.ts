import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { api, type DomainSettings } from "@crossbook/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { StartRefusedError } from "../../server.ts";
import { operatorToken } from "../../testing/accounts.ts";
import { codeOf, resultOf, startTestServer, type TestServer } from "../../testing/test-server.ts";

let world: TestServer;
let folder: string;
let token: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "crossbook-addresses-"));
  world = await startTestServer();
  token = await operatorToken(world);
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true });
});

const WRONG: readonly Partial<DomainSettings>[] = [
  { supportLink: "javascript:alert(1)" },
  { supportLink: " java\nscript:alert(1)" },
  { supportLink: "data:text/html,hello" },
  { supportLink: "http://" },
  { mainLogo: "file:///etc/passwd" },
  { favicon: "mailto:help@example.org" },
  { casinoUrl: "ftp://casino.example/api" },
  { casinoTestUrl: "tel:+911234567890" },
  { baseUrl: "blob:https://play.example/1" },
  { imageSliders: [{ url: "javascript:alert(1)", order: 1 }] },
];
const RIGHT: readonly Partial<DomainSettings>[] = [
  ...["", "/support", "https://help.example/chat", "mailto:help@example.org", "tel:+911234567890"].map(
    (supportLink) => ({ supportLink }),
  ),
  { mainLogo: "https://pictures.example/logo.png", favicon: "/favicon.svg", baseUrl: "/api" },
  { imageSliders: [{ url: "/slides/1.webp", order: 1 }] },
];

describe("an address among the settings of a host", () => {
  const host = "a.example";
  const save = (domain: Partial<DomainSettings>, draft: number) =>
    world.call(api.operator.saveHostDraft, { host, domain, note: "Ticket 8", draft }, { token });

  it.each(WRONG)("is refused to an operator where no page may have it: %j", async (domain) => {
    const answer = await save(domain, 0);
    expect(codeOf(answer)).toBe("HOST_SETTINGS_REFUSED");
    expect(answer.ok ? "" : answer.error.message).toContain(`${Object.keys(domain)[0]} of host "a.example"`);
  });

  it("may be a path of the site or one of the web, and support's one to write or to call", async () => {
    let draft = 0;
    for (const domain of RIGHT) draft = resultOf(await save(domain, draft)).version;
    expect(draft).toBeGreaterThan(0);
  });

  it("keeps the server from starting where the file has one that no page may have", async () => {
    const hostSettingsFile = join(folder, "hosts.json");
    await writeFile(hostSettingsFile, JSON.stringify({ "b.example": { domain: WRONG[0] } }));
    const refused = await startTestServer({ config: { hostSettingsFile } }).then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(refused).toBeInstanceOf(StartRefusedError);
    expect(String(refused)).toContain('supportLink of host "b.example"');
  });

  it("that was stored before the rule is shown to nobody, and nothing else of the host is lost", async () => {
    const stored = {
      ...{ supportLink: "javascript:alert(1)", domainTitle: "Older" },
      imageSliders: [
        { url: "javascript:alert(1)", order: 1 },
        { url: "/2.webp", order: 2 },
      ],
    };
    await world.server.settings.change("c.example", { domain: { domainTitle: "Older" } });
    await world.rows(
      `UPDATE host_settings SET domain = '${JSON.stringify(stored)}' WHERE host = 'c.example'`,
    );
    await world.restart();
    expect(resultOf(await world.call(api.settings.getSetting, { host: "c.example" }))).toMatchObject({
      ...{ supportLink: "", domainTitle: "Older", imageSliders: [{ url: "/2.webp", order: 2 }] },
    });
  });
});
