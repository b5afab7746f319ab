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
const all = rules.groups.flatMap((group) => group.rules);
const nobodyLeads = all.find((rule) => rule.alert === "CrossbookNobodyLeads");
/** Counters of the exchange in rules, as a line of the metrics has them. */
const counted = all.flatMap(({ expr }) =>
  [...expr.matchAll(/(crossbook_exchange_\w+_total)\{job="crossbook", (\w+="\w+")\}/g)].map(
    ([, name, label]) => `${name}{${label}}`,
  ),
);
const [, metric = "", condition = ""] =
  /^absent\((\w+)\{job="crossbook"\}( > 0)?\)$/.exec(nobodyLeads?.expr ?? "") ?? [];

type Asked = { inject(request: object): Promise<{ readonly body: string }> };

async function metricsOf(http: Asked): Promise<string> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  return (await http.inject({ url: "/metrics", headers })).body;
}

/** Whether a process is one that the rule takes for a leader. */
async function leads(http: Asked): Promise<boolean> {
  const [, value] = new RegExp(`^${metric} (\\S+)$`, "m").exec(await metricsOf(http)) ?? [];
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

it("an alert notices also what the exchange counts for the first time: its series begin at 0", async () => {
  const world = await open();
  const body = await metricsOf(world.server.http);
  await world.close();
  expect(counted.length).toBeGreaterThan(1);
  for (const series of counted) expect(body.split("\n")).toContain(`${series} 0`);
});
