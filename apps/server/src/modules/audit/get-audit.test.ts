import { type AuditLine, api, type RequestOf } from "@crossbook/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { operatorToken } from "../../testing/accounts.ts";
import { TEST_OPERATOR } from "../../testing/test-configuration.ts";
import { resultOf, startTestServer, type TestServer } from "../../testing/test-server.ts";
import { auditCondition } from "./audit-filter.ts";

let world: TestServer;
let token: string;
let firstDay: string;

beforeAll(async () => {
  world = await startTestServer();
  token = await operatorToken(world);
  firstDay = new Date(world.clock.now()).toISOString().slice(0, 10);
  const lock = { userName: "nobody", reason: "Ticket 7" };
  await world.call(api.operator.lockPlayer, lock, { token });
  world.clock.advance(2 * 24 * 60 * 60_000);
  token = await operatorToken(world);
});
afterAll(() => world.close());

async function lines(input: RequestOf<typeof api.operator.getAudit>): Promise<readonly AuditLine[]> {
  return resultOf(await world.call(api.operator.getAudit, input, { token })).items;
}

describe("the audit as operators read it", () => {
  it("has the newest entry first, with what was asked and what became of it", async () => {
    expect(await lines({})).toMatchObject([
      { seq: 4, call: "authenticate", outcome: "done" },
      { seq: 3, call: "lockPlayer", outcome: "ACCOUNT_NOT_FOUND", input: {}, after: {} },
      {
        seq: 2,
        ...{ actor: TEST_OPERATOR.username, role: "admin", address: "127.0.0.1", outcome: "asked" },
        input: { userName: "nobody", reason: "Ticket 7" },
      },
      { seq: 1, call: "authenticate", input: { withSecondFactor: false } },
    ]);
  });

  it.each([
    ["operator", { Actor: TEST_OPERATOR.username }, [4, 3, 2, 1]],
    ["another operator", { Actor: "somebody" }, []],
    ["call", { Call: "lockPlayer" }, [3, 2]],
    ["outcome", { Outcome: "asked" }, [2]],
    ["page", { MaxResultCount: 2, SkipCount: 1 }, [3, 2]],
  ] as const)("is narrowed by %s", async (_, input, numbers) => {
    expect((await lines(input)).map(({ seq }) => seq)).toEqual(numbers);
  });

  it.each([
    ["a player, however the name is written", { Subject: " NOBODY " }, [3, 2]],
    ["a player nothing was done to", { Subject: "asha" }, []],
  ] as const)("is narrowed to %s, with what became of it", async (_, input, numbers) => {
    expect((await lines(input)).map(({ seq }) => seq)).toEqual(numbers);
  });

  it("is narrowed to days, both included", async () => {
    expect((await lines({ From: firstDay, To: firstDay })).map(({ seq }) => seq)).toEqual([3, 2, 1]);
    const numbers = (await lines({ From: firstDay })).map(({ seq }) => seq);
    expect(numbers).toEqual([4, 3, 2, 1]);
  });
});

describe("the chain of the audit, verified range by range", () => {
  const verify = async (Seq: number, MaxResultCount = 2) =>
    resultOf(await world.call(api.operator.getAuditVerification, { Seq, MaxResultCount }, { token }));
  /** As somebody who owns the tables would. */
  const tamper = (change: string) =>
    world.rows(`SET session_replication_role = replica; UPDATE audit_entries SET ${change}`);

  it("holds up to its head", async () => {
    expect(await verify(1)).toEqual({ verifiedTo: 2, head: 4, fault: null });
    expect(await verify(3)).toEqual({ verifiedTo: 4, head: 4, fault: null });
    expect(await verify(5)).toEqual({ verifiedTo: 4, head: 4, fault: null });
    expect(await verify(9)).toEqual({ verifiedTo: 4, head: 4, fault: null });
  });

  it("says the first entry that was changed, whichever range it is in", async () => {
    await tamper("actor = 'nobody' WHERE seq = 3");
    const fault = "audit entry 3 was changed";
    expect(await verify(1)).toEqual({ verifiedTo: 2, head: 4, fault: null });
    expect(await verify(3)).toEqual({ verifiedTo: 2, head: 4, fault });
    expect(await verify(1, 2000)).toEqual({ verifiedTo: 2, head: 4, fault });
    await tamper(`actor = '${TEST_OPERATOR.username}' WHERE seq = 3`);
    expect((await verify(3)).fault).toBeNull();
  });

  it("says that an entry is missing, at the end too", async () => {
    await tamper("seq = 30 WHERE seq = 2");
    expect((await verify(1)).fault).toBe("audit entry 2 is missing");
    expect((await verify(3)).fault).toBe("audit entry 2 is missing");
    await tamper("seq = 2 WHERE seq = 30");
    await tamper("seq = 40 WHERE seq = 4");
    expect((await verify(3)).fault).toBe("the audit does not end with entry 3");
    await tamper("seq = 4 WHERE seq = 40");
    expect((await verify(1, 2000)).fault).toBeNull();
  });

  it("says that its end is another one than the head names, in a range that ends there too", async () => {
    const name = async (hash: string) =>
      world.rows(`SET session_replication_role = replica; UPDATE audit_head SET hash = ${hash}`);
    await name("sha256('another')");
    expect((await verify(1)).fault).toBeNull();
    for (const range of [verify(3), verify(3, 2000), verify(5)])
      expect((await range).fault).toBe("the audit does not end with entry 4");
    await name("(SELECT hash FROM audit_entries WHERE seq = 4)");
    expect((await verify(3)).fault).toBeNull();
  });
});

it("keeps the pages of the audit apart while entries are appended", async () => {
  const page = async (input: RequestOf<typeof api.operator.getAudit>) =>
    resultOf(await world.call(api.operator.getAudit, { MaxResultCount: 2, ...input }, { token }));
  const first = await page({});
  await world.call(api.operator.lockBets, { userName: "nobody", reason: "Ticket 8" }, { token });
  const second = await page({ SkipCount: 2, UpTo: first.upTo });
  expect([...first.items, ...second.items].map(({ seq }) => seq)).toEqual([4, 3, 2, 1]);
  expect(second).toMatchObject({ totalCount: 4, upTo: first.upTo });
  expect((await page({})).totalCount).toBe(6);
});

describe("a file of the audit", () => {
  const file = async (input: RequestOf<typeof api.operator.exportAudit>) => {
    const { http } = world.server;
    const headers = { authorization: `Bearer ${token}` };
    const url = `/api/${api.operator.exportAudit.path}`;
    const { body } = await http.inject({ method: "POST", url, headers, payload: input });
    return body;
  };

  it("has the entries oldest first with their hashes, and is in the audit itself", async () => {
    const text = await file({ Call: "lockPlayer", reason: "Yearly report" });
    const [head, ...entries] = text.trim().split("\r\n");
    expect(head).toContain('"Number","Time","Operator"');
    expect(entries.map((line) => line.split(",")[0])).toEqual(["2", "3"]);
    expect(entries[0]).toContain('"{""userName"":""nobody"",""reason"":""Ticket 7""}"');
    expect(entries[0]).toMatch(/,[0-9a-f]{64}$/);
    expect(await lines({ Call: "exportAudit" })).toMatchObject([
      { outcome: "done", after: { entries: 2 } },
      { outcome: "asked", input: { Call: "lockPlayer", reason: "Yearly report" } },
    ]);
  });

  it("has every entry of many, up to its own call and nothing behind it", async () => {
    await world.rows(
      `INSERT INTO audit_entries SELECT n, now(), 'many', 'admin', '', '', 'many', 'done', '{}', '{}', '{}', ''
       FROM generate_series(1000001, 1001000) AS n`,
    );
    const numbers = async (input: RequestOf<typeof api.operator.exportAudit>) =>
      (await file(input))
        .trim()
        .split("\r\n")
        .slice(1)
        .map((line) => Number(line.split(",")[0]));
    expect(await numbers({ Call: "many", reason: "All" })).toEqual(
      Array.from({ length: 1000 }, (_, index) => 1_000_001 + index),
    );
    const exported = await numbers({ Call: "exportAudit", reason: "Its own" });
    expect((await lines({ Call: "exportAudit" })).map(({ seq }) => seq).reverse()).toEqual([
      ...exported,
      (exported.at(-1) ?? 0) + 1,
    ]);
  });

  it.each([
    ["2020-01-01", []],
    ["2020-01-02", [3_000_001, 3_000_002]],
    ["2020-01-03", [3_000_003]],
    ["9999-12-31", []],
  ])("and a page begin and end with the day %s of India", async (day, numbers) => {
    await world.rows(
      `INSERT INTO audit_entries SELECT 3000000 + n, at::timestamptz, 'edge', 'admin', '', '', 'edge', 'done', '{}', '{}', '{}', ''
       FROM (VALUES (1, '2020-01-01T18:30:00Z'), (2, '2020-01-02T18:29:59.999Z'), (3, '2020-01-02T18:30:00Z')) AS e (n, at)
       ON CONFLICT DO NOTHING`,
    );
    const found = await lines({ Call: "edge", From: day, To: day });
    expect(found.map(({ seq }) => seq).toReversed()).toEqual(numbers);
  });

  it("is refused where the range has too many, and to a program that asks again and again", async () => {
    await world.rows(
      `INSERT INTO audit_entries SELECT n, now(), 'bulk', 'admin', '', '', 'bulk', 'done', '{}', '{}', '{}', ''
       FROM generate_series(1000, 21000) AS n`,
    );
    expect(await file({ Call: "bulk", reason: "All" })).toContain("AUDIT_FILE_TOO_LONG");
    await world.rows(
      `INSERT INTO audit_entries SELECT n, now(), 'most', 'admin', '', '', 'most', 'done', '{}', '{}', '{}', ''
       FROM generate_series(2000001, 2020000) AS n`,
    );
    expect((await file({ Call: "most", reason: "All" })).trim().split("\r\n")).toHaveLength(20_001);
    for (let tries = 0; tries < 6; tries++) await file({ Subject: "nobody", reason: "Again" });
    expect(await file({ Subject: "nobody", reason: "Again" })).toContain("TOO_MANY_REQUESTS");
  });

  it.each([
    ["a call", { Call: "lockPlayer" }, "audit_entries_of_call"],
    ["an outcome", { Outcome: "ACCOUNT_NOT_FOUND" }, "audit_entries_of_outcome"],
    ["an operator", { Actor: "somebody" }, "audit_entries_of_actor"],
    ["days", { From: "2026-01-01", To: "2026-01-02" }, "audit_entries_at"],
    ["a subject", { Subject: "asha" }, "audit_subjects_pkey"],
  ] as const)("and a page are found by an index for %s", async (_, filter, index) => {
    await world.rows("ANALYZE audit_entries");
    const { where, values } = auditCondition(filter);
    const literal = (value: unknown) => `'${value instanceof Date ? value.toISOString() : String(value)}'`;
    const filled = where.replaceAll(/\$(\d)/g, (__, place) => literal(values[Number(place) - 1]));
    const plan = await world.rows<{ "QUERY PLAN": string }>(
      `EXPLAIN SELECT seq FROM audit_entries ${filled} ORDER BY seq DESC LIMIT 50`,
    );
    const text = plan.map((line) => line["QUERY PLAN"]).join("\n");
    expect(text).toContain(index);
    expect(text).not.toContain("Seq Scan on audit_entries");
  });
});
