import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fakeClock, testDatabase } from "@crossbook/testkit";
import { afterAll, beforeAll, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { schema } from "../../apps/server/src/database/migrate.ts";
import { buildFront } from "../../apps/server/src/front-server.ts";
import { openBettingWorld, worldConfiguration } from "../../apps/server/src/testing/betting-world.ts";
import { LossyBus } from "../../apps/server/src/testing/lossy-bus.ts";
import { METRICS_TOKEN } from "../../apps/server/src/testing/test-configuration.ts";
import { project } from "./testing/run-tool.ts";

const file = z.object({
  groups: z.array(z.object({ rules: z.array(z.object({ alert: z.string(), expr: z.string() })) })),
});
const rules = file.parse(
  parse(readFileSync(join(project, "deploy/monitoring/crossbook.rules.yaml"), "utf8")),
);
const nobodyLeads = rules.groups
  .flatMap((group) => group.rules)
  .find((rule) => rule.alert === "CrossbookNobodyLeads");
const [, metric = "", condition = ""] =
  /^absent\((\w+)\{job="crossbook"\}( > 0)?\)$/.exec(nobodyLeads?.expr ?? "") ?? [];

type Asked = { inject(request: object): Promise<{ readonly body: string }> };

/** Whether a process is one that the rule takes for a leader. */
async function leads(http: Asked): Promise<boolean> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const { body } = await http.inject({ url: "/metrics", headers });
  const [, value] = new RegExp(`^${metric} (\\S+)$`, "m").exec(body) ?? [];
  return value !== undefined && (condition === "" || Number(value) > 0);
}

let database: Awaited<ReturnType<typeof testDatabase>>;
const bus = new LossyBus();
const clock = fakeClock();
const open = () => openBettingWorld(database.connection, clock, undefined, {}, { bus });

beforeAll(async () => {
  database = await testDatabase(schema);
});
afterAll(async () => {
  await bus.close();
  await database.close();
});

it("nobody leads where only fronts are left, and a server that has just begun leads", async () => {
  expect(metric).not.toBe("");
  const before = await open();
  await before.close();
  const world = await open();
  const front = await buildFront({
    ...{ config: worldConfiguration(), connection: database.connection, clock, bus },
    logger: world.server.http.log as Parameters<typeof buildFront>[0]["logger"],
    onLost: () => undefined,
  });
  const seen = { leader: await leads(world.server.http), front: await leads(front.http) };
  await front.stop();
  await world.close();
  expect(seen).toEqual({ leader: true, front: false });
});
