import { api, OPERATOR_RULES, type OperatorCall } from "@crossbook/contract";
import { type TestDatabase, testDatabase } from "@crossbook/testkit";
import { Client, Pool } from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { schema, withNumbers } from "../../database/index.ts";
import { systemClock } from "../../ports/clock.ts";
import { operatorToken } from "../../testing/accounts.ts";
import { matchOdds } from "../../testing/cricket-match.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { AuditTrail } from "./audit-trail.ts";
import { verifyAudit } from "./verify-audit.ts";

let database: TestDatabase;
let pool: Pool;
let audit: AuditTrail;

beforeEach(async () => {
  database = await testDatabase(schema);
  pool = new Pool(withNumbers(database.connection));
  // Dropping the database may cut a connection of the pool that is still closing.
  pool.on("error", () => undefined);
  audit = new AuditTrail(pool, systemClock);
});
afterEach(async () => {
  await pool.end();
  await database.close();
});

const entry = (call: string) => ({
  ...{ actor: "olga", role: "admin", address: "10.0.0.1", requestId: "r1", call, outcome: "done" },
  ...{ input: { userName: "asha" }, before: { locked: false }, after: { locked: true } },
});
const append = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, number) => audit.append(entry(`call${number + 1}`))));

/** As somebody who owns the tables would: the triggers do not hold them. */
async function tamper(statement: string): Promise<void> {
  const client = new Client(database.connection);
  await client.connect();
  await client.query("SET session_replication_role = replica");
  await client.query(statement);
  await client.end();
}

describe("the audit", () => {
  it("keeps entries in the order they came, over restarts, in one chain", async () => {
    await append(20);
    await new AuditTrail(pool, systemClock).append(entry("later"));
    const { rows } = await pool.query<{ call: string }>("SELECT call FROM audit_entries ORDER BY seq");
    expect(rows.map(({ call }) => call)).toEqual([
      ...Array.from({ length: 20 }, (_, number) => `call${number + 1}`),
      "later",
    ]);
    expect(await verifyAudit(database.connection)).toEqual({ entries: 21, fault: undefined });
  });

  it("is whole while it is empty, and over more entries than are read at once", async () => {
    expect(await verifyAudit(database.connection)).toEqual({ entries: 0, fault: undefined });
    await append(1001);
    expect(await verifyAudit(database.connection)).toEqual({ entries: 1001, fault: undefined });
  });

  it.each([
    "UPDATE audit_entries SET actor = 'nobody'",
    "DELETE FROM audit_entries WHERE seq = 2",
    "TRUNCATE audit_entries",
    "DELETE FROM audit_head",
    "TRUNCATE audit_head",
    "UPDATE audit_head SET seq = 1",
    "UPDATE audit_head SET seq = seq",
  ])("refuses %s", async (statement) => {
    await append(3);
    await expect(pool.query(statement)).rejects.toThrow("the audit is added to and never changed");
    expect(await verifyAudit(database.connection)).toEqual({ entries: 3, fault: undefined });
  });

  it.each([
    [
      "a changed outcome",
      "UPDATE audit_entries SET outcome = 'x' WHERE seq = 2",
      "audit entry 2 was changed",
    ],
    [
      "a changed time",
      "UPDATE audit_entries SET at = at + interval '1 s' WHERE seq = 2",
      "audit entry 2 was changed",
    ],
    ["a changed hash", "UPDATE audit_entries SET hash = '' WHERE seq = 3", "audit entry 3 was changed"],
    ["a removed entry", "DELETE FROM audit_entries WHERE seq = 2", "audit entry 2 is missing"],
    ["a removed first entry", "DELETE FROM audit_entries WHERE seq = 1", "audit entry 1 is missing"],
    ["a cut end", "DELETE FROM audit_entries WHERE seq = 3", "the audit does not end with entry 2"],
    [
      "a head of another chain",
      "UPDATE audit_head SET hash = sha256('another')",
      "the audit does not end with entry 3",
    ],
    [
      "entries put in another order",
      "UPDATE audit_entries SET seq = CASE seq WHEN 2 THEN 30 ELSE seq END; UPDATE audit_entries SET seq = 2 WHERE seq = 3; UPDATE audit_entries SET seq = 3 WHERE seq = 30",
      "audit entry 2 was changed",
    ],
  ])("shows %s", async (_what, statement, fault) => {
    await append(3);
    await tamper(statement);
    expect(await verifyAudit(database.connection)).toMatchObject({ fault });
  });

  it("goes on after an append that failed, without a gap", async () => {
    await append(1);
    await pool.query("ALTER TABLE audit_entries RENAME TO elsewhere");
    await expect(audit.append(entry("lost"))).rejects.toThrow("audit_entries");
    await pool.query("ALTER TABLE elsewhere RENAME TO audit_entries");
    await append(1);
    expect(await verifyAudit(database.connection)).toEqual({ entries: 2, fault: undefined });
  });
});

/** No outcome can be written. */
async function brokenOff(world: TestServer): Promise<void> {
  await world.rows(
    "CREATE FUNCTION broken_off() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'broken off'; END $$",
  );
  await world.rows(
    `CREATE TRIGGER broken_off BEFORE INSERT ON audit_entries FOR EACH ROW WHEN (NEW.outcome = 'done')
     EXECUTE FUNCTION broken_off()`,
  );
}

const EVENT_TERMS = {
  ...{ sportId: 99, competition: "Cup", title: "A v B", team1: null, team2: null },
  ...{ startTime: "2026-01-01T00:00:00.000Z", markets: [matchOdds()] },
};

describe("an operator's call", () => {
  const CHANGING = (Object.keys(OPERATOR_RULES) as OperatorCall[]).filter(
    (name) => api.operator[name].method === "POST",
  );
  /** An input that every schema takes: each reads its own fields. */
  const INPUT = {
    ...{
      userName: "nobody",
      reason: "why",
      password: "secret-of-the-call",
      currentPassword: "secret-of-the-call",
      code: "000000",
      role: "risk",
    },
    ...{ kind: "player", amount: 1, reference: "r1", holdId: 1, marketId: 1, status: "OPEN" },
    ...{ paymentId: 1, version: 1, reasonCode: "other", utr: "632612345678" },
    ...{ name: "welcome", type: "manual", title: "Welcome", description: "", templateId: 1, bonusId: 1 },
    result: { type: "winners", runnerIds: [1] },
    terms: {
      ...{ trigger: "manual", minDeposit: 0, percent: null, amount: 10, cap: null, wageringMultiple: 1 },
      ...{ wageringBase: "bonus", contributions: [], minOdds: 1.5, maxStake: null, excludedSports: [] },
      ...{ excludedMarketTypes: [], claimDays: 1, expiryDays: 1, maxRelease: null, onePer: [], host: null },
      ...{ bettable: false, period: null, refereeTurnover: null, budget: null },
    },
  };

  /** What calls need otherwise. */
  const OWN_INPUT: Readonly<Record<string, object>> = {
    setExposureLimit: { exposureLimit: 100 },
    setCommissionDiscount: { commissionDiscountPercent: 40 },
    setPlayerLimit: { kind: "deposit", period: "day", amount: 100 },
    importBankLines: { csv: "no lines" },
    createApplication: { redirectUris: ["https://bot.example/back"] },
    disableApplication: { clientId: "app-none" },
    linkBankLine: { bankLineId: null },
    resolveDeposit: { decision: "reject" },
    runComparison: { From: "2026-01-01", To: "2026-01-01" },
    turnInPlay: { eventId: 1, clientReference: "start-1" },
    setSportLock: { for: { type: "host", host: "*" }, sport: "cricket", locked: false },
    suspendTrading: { scope: { type: "site" } },
    reopenTrading: { scope: { type: "site" } },
    setCasinoSwitch: { host: "*", subject: "kestrel", open: true },
    resolveCasinoRound: { roundId: 1, decision: "close" },
    runCasinoReconciliation: { studio: "kestrel", From: "2026-01-01", To: "2026-01-01" },
    resettleMarket: { result: { type: "winners", runnerIds: [1] }, rule: "9.2" },
    voidBets: { scope: { type: "bets", betIds: [1] }, rule: "9.2" },
    previewSettlement: { act: { type: "void" } },
    proposeSettlement: { act: { type: "void" }, rule: "9.2", digest: "a".repeat(64) },
    approveSettlement: { proposalId: 1, digest: "a".repeat(64) },
    withdrawSettlement: { proposalId: 1 },
    createEvent: { ...EVENT_TERMS, clientReference: "e1", open: true },
    addEventMarkets: { eventId: 1, markets: EVENT_TERMS.markets, open: true },
    changeEvent: { eventId: 1 },
    endEvent: { eventId: 1 },
    setMarketLimits: {
      ...{ delay: 5, minStake: 1, maxStake: 10, minPayout: null, maxExposure: null, maxMatched: null },
      ...{ jumpTicks: 0, jumpWithin: 0 },
    },
    removeRunner: { runnerId: 1, reductionPercent: 10, rule: "9.2" },
    addPlayerNote: { text: "Called back" },
    exportAudit: {},
    saveHostDraft: { host: "play.example", domain: { theme: "blue" }, note: "Blue", draft: 0 },
    publishHostVersion: { host: "play.example", published: 0 },
    endPlayerSession: { sessionId: "s-1" },
    excludePlayer: { wish: { kind: "timeOut", days: 2 } },
  };

  it("is in the audit before it is done and after it, whichever it is, and without its secrets", async () => {
    const world = await startTestServer();
    for (const name of CHANGING) {
      const token = await operatorToken(world);
      const answer = await world.server.http.inject({
        ...{
          method: "POST",
          url: `/api/${api.operator[name].path}`,
          payload: { ...INPUT, ...OWN_INPUT[name] },
        },
        ...{ headers: { authorization: `Bearer ${token}` }, remoteAddress: "10.0.0.9" },
      });
      const isFile = String(answer.headers["content-type"]).startsWith("text/csv");
      const { error } = isFile ? { error: null } : answer.json<{ error: { code: string } | null }>();
      const found = await world.rows(
        `SELECT actor, role, address, outcome FROM audit_entries WHERE call = '${name}' ORDER BY seq`,
      );
      const known = { actor: "operator", role: "admin", address: "10.0.0.9" };
      expect([name, found]).toEqual([
        name,
        [
          { ...known, outcome: "asked" },
          { ...known, outcome: error?.code ?? "done" },
        ],
      ]);
    }
    const [{ all } = { all: "" }] = await world.rows<{ all: string }>(
      "SELECT string_agg(input || before || after, '') AS all FROM audit_entries",
    );
    expect(all).toContain('"password":"[secret]"');
    expect(all).not.toMatch(/secret-of-the-call|000000/);
    await world.close();
  });

  it("is not done where it cannot be written down", async () => {
    const world = await startTestServer();
    const token = await operatorToken(world);
    await world.rows("ALTER TABLE audit_entries RENAME TO elsewhere");
    const locked = await world.call(
      api.operator.createPlayer,
      { userName: "maker", password: "Chinaman7@leg", kind: "house" },
      { token },
    );
    expect(locked.status).toBe(500);
    expect(await world.rows("SELECT FROM users")).toEqual([]);
    await world.close();
  });

  it("is said to have an unknown outcome after a start, where the server ended before it could write it", async () => {
    const world = await startTestServer();
    const token = await operatorToken(world);
    const make = (userName: string) =>
      world.call(
        api.operator.createPlayer,
        { userName, password: "Chinaman7@leg", kind: "house" },
        { token },
      );
    expect((await make("maker")).status).toBe(200);
    await brokenOff(world);
    expect((await make("taker")).status).toBe(200);
    await world.rows("DROP TRIGGER broken_off ON audit_entries");
    await world.restart();
    await world.restart();
    expect(
      await world.rows(
        "SELECT outcome, (SELECT max(subject) FROM audit_subjects s WHERE s.seq = e.seq) AS subject FROM audit_entries e WHERE call = 'createPlayer' ORDER BY seq",
      ),
    ).toEqual([
      { outcome: "asked", subject: "maker" },
      { outcome: "done", subject: "maker" },
      { outcome: "asked", subject: "taker" },
      { outcome: "unknown", subject: "taker" },
    ]);
    expect((await verifyAudit(world.connection)).fault).toBeUndefined();
    await world.close();
  });

  it("is answered as it was done where its outcome cannot be written, and has it once that can be written again", async () => {
    const world = await startTestServer();
    const token = await operatorToken(world);
    await brokenOff(world);
    const create = (userName: string) =>
      world.call(
        api.operator.createPlayer,
        { userName, password: "Chinaman7@leg", kind: "house" },
        { token },
      );
    expect((await create("maker")).status).toBe(200);
    await world.rows("DROP TRIGGER broken_off ON audit_entries");
    expect((await create("taker")).status).toBe(200);
    expect(
      await world.rows("SELECT outcome FROM audit_entries WHERE call = 'createPlayer' ORDER BY seq"),
    ).toEqual(["asked", "done", "asked", "done"].map((outcome) => ({ outcome })));
    await world.close();
  });
});
