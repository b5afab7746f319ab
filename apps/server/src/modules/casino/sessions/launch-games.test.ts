import { createHash } from "node:crypto";
import { api, type CasinoStudio, type RequestOf } from "@crossbook/contract";
import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { logIn, operatorToken, signUp } from "../../../testing/accounts.ts";
import { until } from "../../../testing/passing-time.ts";
import { clientsOf, STUDIOS_ORIGIN, studioDoubles } from "../../../testing/studio-double.ts";
import { testConfiguration } from "../../../testing/test-configuration.ts";
import {
  codeOf,
  resultOf,
  startTestServer,
  TEST_HOST,
  type TestServer,
} from "../../../testing/test-server.ts";

const MINUTE_MS = 60_000;
const SECOND_MS = 1000;

const studios = studioDoubles();
let world: TestServer;
const logged: string[] = [];

beforeAll(async () => {
  const { studios: none } = testConfiguration();
  world = await startTestServer({
    onLogged: (line) => logged.push(line),
    config: { studios: { ...none, frameOrigins: [STUDIOS_ORIGIN] } },
    studioClients: clientsOf(studios),
  });
  await signUp(world, { userName: "asha", mobile: "9876543210" });
  await until(async () => (await games()).length === 6);
});
afterAll(() => world.close());
beforeEach(() => {
  for (const studio of Object.values(studios)) {
    studio.isUp = true;
    studio.launches.length = 0;
  }
  // Launches are limited by time.
  world.clock.advance(MINUTE_MS);
});

async function games(host = TEST_HOST): Promise<string[]> {
  const categories = resultOf(await world.call(api.casino.getGames, {}, { host }));
  return categories.flatMap(({ games: own }) => own.map(({ id }) => id));
}

/** An hour later, when the studios have been asked again. */
async function anHourLater(condition: () => Promise<boolean>): Promise<void> {
  world.clock.advance(60 * MINUTE_MS);
  await until(async () => {
    world.clock.advance(10 * SECOND_MS);
    return condition();
  });
}

/** What operators see, by a login of this moment. */
async function asOperator() {
  return { token: await operatorToken(world) };
}

const CALLS = {
  kestrel: api.casino.kestrelLogin,
  marigold: api.casino.marigoldUrl,
  banyan: api.casino.banyanLogin,
} as const;

type Asked = Partial<RequestOf<typeof api.casino.kestrelLogin>>;

async function launch(gameId: string, change: Asked = {}) {
  const [studio = ""] = gameId.split(":");
  const { casinoToken } = change.casinoToken === undefined ? resultOf(await logIn(world, "asha")) : change;
  return world.call(CALLS[studio as CasinoStudio], {
    ...{ gameId, casinoToken, platform: "mobile", mode: "real", returnUrl: `https://${TEST_HOST}/lobby` },
    ...change,
  });
}

const sessionRow = async (sessionId: string) => {
  const [row] = await world.rows<{
    readonly token_hash: Buffer | null;
    readonly launch_hash: Buffer | null;
    readonly launch_expires_at: Date | null;
    readonly ended_at: Date | null;
    readonly user_id: number | null;
    readonly mode: string;
    readonly host: string;
  }>(`SELECT * FROM casino_sessions WHERE id = ${Number(sessionId)}`);
  if (row === undefined) throw new Error("no such game session");
  return row;
};

describe("the lobby", () => {
  it("[CALL-CASINO-01] has the games of every studio by category, for guests too", async () => {
    const categories = resultOf(await world.call(api.casino.getGames, {}));
    expect(categories.map(({ category, games: own }) => [category, own.map(({ id }) => id)])).toEqual([
      ["Crash", ["banyan:crash"]],
      ["Slots", ["marigold:slot"]],
      ["Table", ["marigold:roulette"]],
      ["Card games", ["banyan:teen-patti"]],
      ["Originals", ["kestrel:dice", "kestrel:limbo"]],
    ]);
  });

  it("loses what a studio lists no longer, and gets it back", async () => {
    const { listed } = studios.kestrel;
    studios.kestrel.listed = listed.slice(0, 1);
    await anHourLater(async () => !(await games()).includes("kestrel:limbo"));
    expect(codeOf(await launch("kestrel:limbo"))).toBe("CASINO_GAME_NOT_OFFERED");
    studios.kestrel.listed = listed;
    await anHourLater(async () => (await games()).includes("kestrel:limbo"));
  });

  it("keeps the games of a studio that does not answer, and asks it again soon", async () => {
    const answers = async () => {
      const { studios: seen } = resultOf(
        await world.call(api.operator.getCasinoGames, {}, await asOperator()),
      );
      return seen.find(({ studio }) => studio === "banyan")?.answers;
    };
    studios.banyan.isUp = false;
    await anHourLater(async () => (await answers()) === false);
    expect(await games()).toContain("banyan:crash");
    studios.banyan.isUp = true;
    await until(async () => {
      world.clock.advance(10 * SECOND_MS);
      return (await answers()) === true;
    });
  });

  it("[GUARD-06] [PROD-10] is empty on a host without a casino, and no game of it is launched", async () => {
    const change = (casino: boolean) => world.server.settings.change(TEST_HOST, { domain: { casino } });
    expect(await change(false)).toEqual([]);
    expect(await games()).toEqual([]);
    expect(await games("other.example")).toHaveLength(6);
    expect(codeOf(await launch("kestrel:dice"))).toBe("CASINO_NOT_OFFERED");
    await change(true);
    expect(await games()).toHaveLength(6);
  });
});

describe("a launch", () => {
  it("of a player who logs out before its session is written opens none", async () => {
    const { casinoToken, accessToken } = resultOf(await logIn(world, "asha"));
    const holder = new Client(world.connection);
    await holder.connect();
    // A row that names this player has to wait.
    await holder.query("BEGIN");
    await holder.query("SELECT FROM users WHERE username = 'asha' FOR UPDATE");
    const launching = launch("kestrel:dice", { casinoToken });
    await until(async () => {
      const { length } = await world.rows(
        "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE 'INSERT INTO casino_sessions%'",
      );
      return length === 1;
    });
    resultOf(await world.call(api.account.logout, {}, { token: accessToken }));
    await holder.query("COMMIT");
    await holder.end();
    expect(codeOf(await launching)).toBe("CASINO_TOKEN_INVALID");
    const [row] = await world.rows<{ ended: boolean }>(
      "SELECT ended_at IS NOT NULL AS ended FROM casino_sessions ORDER BY id DESC LIMIT 1",
    );
    expect(row).toEqual({ ended: true });
  });

  it.each([
    ["kestrel:dice", "frame"],
    ["marigold:slot", "fetch"],
    ["banyan:crash", "frame"],
  ] as const)(
    "[PROD-07] [CALL-CASINO-02] [CALL-CASINO-03] opens %s by its own call, as a %s",
    async (gameId, open) => {
      const opened = resultOf(await launch(gameId));
      const [studio] = gameId.split(":") as [CasinoStudio];
      expect(opened).toMatchObject({ url: studios[studio].pageUrl, open, origin: STUDIOS_ORIGIN });
      const [asked] = studios[studio].launches;
      expect(asked).toMatchObject({
        game: gameId.slice(studio.length + 1),
        platform: "mobile",
        lobbyUrl: `https://${TEST_HOST}/lobby`,
        cashierUrl: `https://${TEST_HOST}/depositw`,
        player: { name: "asha" },
      });
      expect((await sessionRow(opened.sessionId)).host).toBe(TEST_HOST);
    },
  );

  it("gives the studio a token of which only the digest is kept", async () => {
    const opened = resultOf(await launch("kestrel:dice"));
    const token = studios.kestrel.launches[0]?.player?.token ?? "";
    expect(token.length).toBeGreaterThanOrEqual(43);
    const { token_hash, launch_hash } = await sessionRow(opened.sessionId);
    expect(token_hash).toEqual(createHash("sha256").update(token).digest());
    expect(launch_hash).toBeNull();
  });

  it("gives one that is used once, within a minute, where the protocol swaps it", async () => {
    const opened = resultOf(await launch("banyan:crash"));
    const { token_hash, launch_hash, launch_expires_at } = await sessionRow(opened.sessionId);
    expect(token_hash).toBeNull();
    expect(launch_hash).not.toBeNull();
    expect(launch_expires_at?.getTime()).toBe(world.clock.now() + MINUTE_MS);
  });

  it("of a demo has neither player nor token", async () => {
    const opened = resultOf(await launch("kestrel:dice", { mode: "demo", casinoToken: "" }));
    expect(studios.kestrel.launches[0]?.player).toBeUndefined();
    expect(await sessionRow(opened.sessionId)).toMatchObject({
      mode: "demo",
      user_id: null,
      token_hash: null,
    });
    expect(codeOf(await launch("kestrel:limbo", { mode: "demo", casinoToken: "" }))).toBe(
      "CASINO_DEMO_NOT_OFFERED",
    );
  });

  it.each([
    ["hi", "hi"],
    ["hi-IN", "hi"],
    ["ta", "en"],
    [undefined, "en"],
  ])("in the language %s asks the studio for %s", async (language, asked) => {
    const change = language === undefined ? {} : { language };
    resultOf(await launch("banyan:crash", change));
    expect(studios.banyan.launches.at(-1)?.language).toBe(asked);
    resultOf(await launch("kestrel:dice", { ...change, mode: "demo", casinoToken: "" }));
    expect(studios.kestrel.launches.at(-1)?.language).toBe(asked);
  });

  it.each(["", "h", "<b>", "x".repeat(200)])(
    "in no language that can be one is refused: %j",
    async (language) => {
      expect(codeOf(await launch("kestrel:dice", { language }))).toBe("INVALID_INPUT");
    },
  );

  it("is remembered with the games that were played last", async () => {
    resultOf(await launch("banyan:crash"));
    world.clock.advance(1);
    resultOf(await launch("marigold:slot"));
    const { accessToken } = resultOf(await logIn(world, "asha"));
    const { recent } = resultOf(await world.call(api.casino.getRecent, {}, { token: accessToken }));
    expect(recent.slice(0, 2)).toEqual(["marigold:slot", "banyan:crash"]);
  });

  it("fails without a session left open where the studio does not answer", async () => {
    studios.kestrel.isUp = false;
    const before = await world.rows("SELECT id FROM casino_sessions WHERE ended_at IS NULL");
    expect(codeOf(await launch("kestrel:dice"))).toBe("CASINO_STUDIO_UNAVAILABLE");
    expect(await world.rows("SELECT id FROM casino_sessions WHERE ended_at IS NULL")).toEqual(before);
  });

  it.each(["https://evil.example/play", "javascript:alert(1)", "no address"])(
    "never opens a page that is not the studio's: %s",
    async (pageUrl) => {
      const own = studios.kestrel.pageUrl;
      studios.kestrel.pageUrl = pageUrl;
      expect(codeOf(await launch("kestrel:dice"))).toBe("CASINO_STUDIO_UNAVAILABLE");
      studios.kestrel.pageUrl = own;
    },
  );

  it("of a game of one studio is not made by the call of another", async () => {
    const { casinoToken } = resultOf(await logIn(world, "asha"));
    const asked = { gameId: "kestrel:dice", casinoToken, platform: "desktop", mode: "real" } as const;
    const answer = await world.call(api.casino.banyanLogin, { ...asked, returnUrl: `https://${TEST_HOST}/` });
    expect(codeOf(answer)).toBe("CASINO_GAME_NOT_FOUND");
  });

  it("is not made for who cannot bet, and is again", async () => {
    const about = { userName: "asha", reason: "Review" };
    resultOf(await world.call(api.operator.lockBets, about, await asOperator()));
    expect(codeOf(await launch("kestrel:dice"))).toBe("BET_LOCKED");
    resultOf(await world.call(api.operator.unlockBets, about, await asOperator()));
    expect((await launch("kestrel:dice")).ok).toBe(true);
  });

  it("is made as often as a person does it, and then no more", async () => {
    const { casinoToken } = resultOf(await logIn(world, "asha"));
    const codes: (string | undefined)[] = [];
    for (let count = 0; count < 22; count += 1) {
      const answer = await launch("kestrel:dice", { casinoToken });
      codes.push(answer.ok ? undefined : answer.code);
    }
    expect(codes.slice(0, 20)).toEqual(Array.from({ length: 20 }));
    expect(codes.at(-1)).toBe("TOO_MANY_REQUESTS");
  });
});

describe("what operators have closed", () => {
  const close = async (subject: string, open: boolean, host = "*") =>
    world.call(api.operator.setCasinoSwitch, { host, subject, open, reason: "Review" }, await asOperator());

  it("is neither listed nor launched: a game, a studio, on one host or on all", async () => {
    resultOf(await close("kestrel:dice", false));
    expect(await games()).not.toContain("kestrel:dice");
    expect(codeOf(await launch("kestrel:dice"))).toBe("CASINO_GAME_NOT_OFFERED");
    resultOf(await close("kestrel:dice", true));
    resultOf(await close("kestrel", false, "other.example"));
    expect(await games("other.example")).toHaveLength(4);
    expect(await games()).toHaveLength(6);
    // What is closed everywhere stays closed on a host that has nothing of its own.
    resultOf(await close("kestrel", false));
    resultOf(await close("kestrel", true, "other.example"));
    expect(await games("other.example")).toHaveLength(4);
    resultOf(await close("kestrel", true));
    expect(await games("other.example")).toHaveLength(6);
  });

  it("is said with who closed it and why, also after a restart, and is in the audit", async () => {
    resultOf(await close("banyan:crash", false));
    await world.restart();
    const { closures } = resultOf(await world.call(api.operator.getCasinoGames, {}, await asOperator()));
    expect(closures).toMatchObject([
      { host: "*", subject: "banyan:crash", closedBy: "operator", reason: "Review" },
    ]);
    resultOf(await close("banyan:crash", true));
    const audited = await world.rows<{ readonly after: string }>(
      "SELECT after FROM audit_entries WHERE call = 'setCasinoSwitch' AND outcome = 'done'",
    );
    expect(audited.map(({ after }) => JSON.parse(after))).toContainEqual({
      open: true,
      host: "*",
      subject: "banyan:crash",
    });
    expect(codeOf(await close("banyan:none", false))).toBe("CASINO_GAME_NOT_FOUND");
  });
});

describe("a game session", () => {
  const open = async (casinoToken: string) =>
    resultOf(await launch("kestrel:dice", { casinoToken })).sessionId;
  const isEnded = async (sessionId: string) => (await sessionRow(sessionId)).ended_at !== null;

  it("ends with the login that it was launched in, and no other does", async () => {
    const [one, other] = [resultOf(await logIn(world, "asha")), resultOf(await logIn(world, "asha"))];
    const [first, second] = [await open(one.casinoToken), await open(other.casinoToken)];
    resultOf(await world.call(api.account.logout, {}, { token: one.accessToken }));
    await until(() => isEnded(first));
    expect(await isEnded(second)).toBe(false);
  });

  it("ends a minute later where its login ended while the database did not answer", async () => {
    const { casinoToken, accessToken: token } = resultOf(await logIn(world, "asha"));
    const session = await open(casinoToken);
    const other = await open(resultOf(await logIn(world, "asha")).casinoToken);
    await world.rows("ALTER TABLE casino_sessions RENAME TO sessions_away");
    resultOf(await world.call(api.account.logout, {}, { token }));
    await until(async () => logged.some((line) => line.includes("game sessions of a login were not ended")));
    await world.rows("ALTER TABLE sessions_away RENAME TO casino_sessions");
    expect(await isEnded(session)).toBe(false);
    await until(async () => {
      world.clock.advance(MINUTE_MS);
      return isEnded(session);
    });
    expect(await isEnded(other)).toBe(false);
  });

  it("ends with a time-out, which launches nothing more", async () => {
    const { casinoToken, accessToken: token } = resultOf(await logIn(world, "asha"));
    const session = await open(casinoToken);
    const wish = { kind: "timeOut", days: 1 } as const;
    const prepared = resultOf(await world.call(api.protection.prepareExclusion, { wish }, { token }));
    resultOf(
      await world.call(api.protection.exclude, { token: prepared.token, understood: true }, { token }),
    );
    expect(await isEnded(session)).toBe(true);
    expect(codeOf(await launch("kestrel:dice", { casinoToken }))).toBe("TIME_OUT_ACTIVE");
    expect(codeOf(await launch("kestrel:dice", { casinoToken, mode: "demo" }))).toBe("TIME_OUT_ACTIVE");
  });
});
