import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { api, domainSettings } from "@crossbook/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Configuration } from "../../config/configuration.ts";
import { StartRefusedError } from "../../server.ts";
import { logIn, operatorToken, PASSWORD, signUp } from "../../testing/accounts.ts";
import { codeOf, resultOf, startTestServer, type TestServer } from "../../testing/test-server.ts";
import type { WrittenSettings } from "./settings-schema.ts";

let folder: string;
let files = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "crossbook-modes-"));
});
afterAll(() => rm(folder, { recursive: true }));

const REAL = { domain: { moneyMode: "real" }, server: { country: "MT" } } as const;
const PLAY = { domain: { moneyMode: "play" } } as const;
const REAL_HOST = "real.example";

async function fileOf(hosts: Readonly<Record<string, WrittenSettings>>): Promise<string> {
  files += 1;
  const path = join(folder, `${files}.json`);
  await writeFile(path, JSON.stringify(hosts));
  return path;
}

async function refusedStart(start: Promise<unknown>): Promise<string> {
  const error = await start.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(StartRefusedError);
  return String(error);
}

async function started(
  hosts: Readonly<Record<string, WrittenSettings>>,
  config: Partial<Configuration> = {},
): Promise<TestServer> {
  return startTestServer({ config: { hostSettingsFile: await fileOf(hosts), ...config } });
}

describe("hosts of both money modes on one server", () => {
  it.each([
    ["two hosts of their own", { "a.example": REAL, "b.example": PLAY }],
    ["a host that says nothing beside one of real money", { "a.example": REAL, "b.example": {} }],
    ["everybody's play money beside a host of real money", { "*": PLAY, "a.example": REAL }],
    ["everybody's real money beside a host of play money", { "*": REAL, "b.example": PLAY }],
  ])("keep it from starting: %s", async (_what, hosts) => {
    const words = await refusedStart(started(hosts));
    expect(words).toContain("Hosts of one installation must have one money mode");
  });

  it("cannot be made by a change either, and nothing of the change stays", async () => {
    const world = await started({ "a.example": PLAY });
    try {
      for (const host of ["a.example", "new.example", "*"]) {
        const problems = await world.server.settings.change(host, REAL);
        expect(problems).toHaveLength(1);
        expect(world.server.settings.settingsOf(host).domain.moneyMode).toBe("play");
      }
      expect(await world.rows("SELECT host FROM host_settings")).toEqual([{ host: "a.example" }]);
    } finally {
      await world.close();
    }
  });
});

describe("an installation", () => {
  it("keeps the money mode of its first start, and a start of the other changes nothing", async () => {
    const world = await started({ "a.example": PLAY });
    try {
      expect(await world.rows("SELECT money_mode FROM installation")).toEqual([{ money_mode: "play" }]);
      const hostSettingsFile = await fileOf({ "a.example": REAL, "c.example": REAL });
      const words = await refusedStart(world.restart({ hostSettingsFile }));
      expect(words).toContain("belongs to an installation of play money since its first start");
      await world.restart({ hostSettingsFile: undefined });
      expect(world.server.settings.moneyMode).toBe("play");
      expect(await world.rows("SELECT host FROM host_settings")).toEqual([{ host: "a.example" }]);
    } finally {
      await world.close();
    }
  });

  it("of play money lets nobody choose by the host's name to leave the code out", async () => {
    const everyone = { domain: { skipVerification: true } };
    const world = await started(
      { "*": everyone, "strict.example": { domain: { skipVerification: false } } },
      { autoVerifyOtp: "112233" },
    );
    try {
      const given = { userName: "nocode", password: PASSWORD, confirmPassword: PASSWORD };
      for (const host of ["strict.example", "made-up.example"])
        expect(codeOf(await world.call(api.account.register, given, { host }))).toBe("MOBILE_REQUIRED");
    } finally {
      await world.close();
    }
  });
});

describe("a server of real money", () => {
  let world: TestServer;
  const skipping = {
    domain: { ...REAL.domain, skipVerification: true },
    server: { ...REAL.server, openingCredit: 500 },
  };
  const host = REAL_HOST;

  beforeAll(async () => {
    world = await started({ [REAL_HOST]: skipping }, { autoVerifyOtp: "112233" });
  });
  afterAll(() => world.close());

  it("never skips verification and gives no opening credit, whatever is written", async () => {
    const given = { userName: "abroad", password: PASSWORD, confirmPassword: PASSWORD };
    expect(codeOf(await world.call(api.account.register, given, { host }))).toBe("MOBILE_REQUIRED");
    const session = await signUp(world, { userName: "abroad", mobile: "9876543210" }, { host });
    expect(session.balance).toBe(0);
    const settings = await world.server.http.inject(`/settings/${host}.json`);
    expect(domainSettings.parse(settings.json<{ result: unknown }>().result)).toMatchObject({
      moneyMode: "real",
      skipVerification: false,
    });
  });

  it("says to operators that amounts are real money", async () => {
    const token = await operatorToken(world);
    const status = await world.call(api.operator.getStatus, {}, { token });
    expect(resultOf(status)).toMatchObject({ moneyMode: "real" });
  });

  it("has no demo accounts", async () => {
    const answer = await world.call(api.account.loginAsDemoUser, {}, { host });
    expect(answer).toMatchObject({ status: 403, code: "DEMO_NOT_OFFERED" });
    expect(await world.rows("SELECT 1 FROM users WHERE kind = 'demo'")).toEqual([]);
  });

  it("serves no player on a host that nobody has set up", async () => {
    const unknown = { host: "made-up.example" };
    const calls = [
      world.call(api.account.loginAsDemoUser, {}, unknown),
      world.call(api.account.register, { userName: "x", password: "y", confirmPassword: "y" }, unknown),
      world.call(api.account.authenticate, { userNameOrEmailAddress: "abroad", password: PASSWORD }, unknown),
      world.call(api.events.treeSportWithEvent, {}, unknown),
    ];
    for (const answer of await Promise.all(calls)) expect(codeOf(answer)).toBe("HOST_UNKNOWN");
    expect((await world.server.http.inject("/settings/made-up.example.json")).statusCode).toBe(404);
    const operator = { userName: "operator", password: "Operate-for-tests-1" };
    expect((await world.call(api.operator.authenticate, operator, unknown)).ok).toBe(true);
  });

  it("refuses a token of play money, although both share the secret", async () => {
    const play = await startTestServer();
    try {
      await signUp(world, { userName: "first", mobile: "9876543211" }, { host });
      const { accessToken: token } = await signUp(play, { userName: "first", mobile: "9876543212" });
      expect((await play.call(api.bets.getUserOpenBets, {}, { token })).ok).toBe(true);
      const answer = await world.call(api.bets.getUserOpenBets, {}, { token, host });
      expect(answer).toMatchObject({ status: 401, code: "TOKEN_INVALID" });
    } finally {
      await play.close();
    }
  });

  it("logs nobody in whose account is of play money", async () => {
    const { username } = await signUp(world, { userName: "stray", mobile: "9876543213" }, { host });
    const [row] = await world.rows<{ id: number }>("SELECT max(id) AS id FROM users");
    const accountId = (row?.id ?? 0) + 1;
    const account = { accountId, kind: "player", moneyMode: "play", at: 0 } as const;
    await world.server.exchange.submit({ type: "openAccount", ...account });
    // The next user made gets the number of an account that is of play money.
    await world.rows(
      "INSERT INTO users (username, username_key, kind, password_hash, host, referral_code, opening_credit, created_at) SELECT 'late', 'late', kind, password_hash, host, 'LATE', 0, created_at FROM users WHERE username = 'stray'",
    );
    expect(username).toBe("stray");
    const answer = await world.call(
      api.account.authenticate,
      { userNameOrEmailAddress: "late", password: PASSWORD },
      { host },
    );
    expect(answer).toMatchObject({ status: 403, code: "MONEY_MODE_MISMATCH" });
    expect(answer.ok ? "" : answer.error.message).toContain("Play money and real money are kept apart");
  });

  it("opens accounts and the clearing accounts of real money, and moves it by them", async () => {
    const { accessToken: token } = resultOf(
      await world.call(api.operator.authenticate, { userName: "operator", password: "Operate-for-tests-1" }),
    );
    const credit = { userName: "abroad", amount: 250, reason: "bank", reference: "bank-1" };
    expect((await world.call(api.operator.adjustBalance, credit, { token })).ok).toBe(true);
    const moved = "SELECT account_id, cash FROM accounts WHERE cash <> 0 ORDER BY 1";
    await world.restart({ hostSettingsFile: undefined });
    expect(await world.rows(moved)).toEqual([
      { account_id: -11, cash: -25_000 },
      { account_id: 1, cash: 25_000 },
    ]);
  });

  it("logs in as before after a start without the file", async () => {
    expect(codeOf(await logIn(world, "abroad"))).toBe("HOST_UNKNOWN");
    const given = { userNameOrEmailAddress: "abroad", password: PASSWORD };
    expect(resultOf(await world.call(api.account.authenticate, given, { host })).balance).toBe(250);
  });
});
