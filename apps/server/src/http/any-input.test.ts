import { type Endpoint, endpoints } from "@crossbook/contract";
import { type FakeClock, fakeClock, seededRandom, type TestDatabase, testDatabase } from "@crossbook/testkit";
import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { schema } from "../database/migrate.ts";
import { AnyInput } from "../testing/any-input.ts";
import { type BettingWorld, openBettingWorld, type PlayerSeat } from "../testing/betting-world.ts";
import { closeVerified } from "../testing/close-verified.ts";
import { openMatch } from "../testing/open-match.ts";

const ROUNDS = [1, 2, 3, 4, 5, 6];
/** They end the session that the other calls are made with. */
const LAST = /logout|logouteverywhere|endsession|locksession/i;
const CALLS = endpoints
  .filter(({ audience }) => audience !== "provider")
  .toSorted((a, b) => Number(LAST.test(a.path)) - Number(LAST.test(b.path)));

let database: TestDatabase;
let clock: FakeClock;
let world: BettingWorld;

beforeAll(async () => {
  database = await testDatabase(schema);
  clock = fakeClock();
  world = await openBettingWorld(database.connection, clock, { send: async () => true });
});

afterAll(() => closeVerified(world, database));

function send(endpoint: Endpoint, input: object, token: string): Promise<LightMyRequestResponse> {
  const { method, path, listBody } = endpoint;
  const common = { method, url: `/api/${path}`, headers: { authorization: `Bearer ${token}` } };
  const members = Object.entries(input);
  if (method === "POST")
    return world.server.http.inject({
      ...common,
      payload: listBody === undefined ? input : (input[listBody as keyof typeof input] ?? []),
    });
  const query = members.filter(([, value]) => value !== null).map(([name, value]) => [name, String(value)]);
  return world.server.http.inject({ ...common, query: Object.fromEntries(query) });
}

/** A site that an operator suspends would refuse the players of the next round. */
function siteStaysOpen(input: Readonly<Record<string, unknown>>): object {
  const { domain } = input;
  return typeof domain === "object" ? { ...input, domain: { ...domain, siteSuspended: false } } : input;
}

/** Two players with bets that are matched and such that rest, in a market of their own. */
async function seats(round: number, by: PlayerSeat): Promise<readonly PlayerSeat[]> {
  const [back, lay] = [
    await world.player(`back${round}`, 9000, by),
    await world.player(`lay${round}`, 9000, by),
  ];
  const match = await openMatch(world);
  await match.back(back);
  await match.lay(lay);
  await match.back(back, { rate: 3 });
  return [back, lay];
}

const random = seededRandom(11);
const drawn = new AnyInput(random);

// Every round knows what the answers of the rounds before it held.
it.each(ROUNDS)(
  "answers what the schemas let through without a failure of its own: round %d",
  async (round) => {
    const failures: string[] = [];
    const statuses = new Set<number>();
    const operator = await world.loginOperator();
    const players = await seats(round, operator);
    for (const endpoint of CALLS) {
      clock.advance(100);
      const input = siteStaysOpen(drawn.of(endpoint));
      const seat = endpoint.audience === "operator" ? operator : random.pick(players);
      const answer = await send(endpoint, input, endpoint.audience === "public" ? "" : seat.token);
      statuses.add(answer.statusCode);
      if (answer.statusCode === 500) failures.push(`${endpoint.path} ${JSON.stringify(input)}`);
      if (answer.statusCode === 200 && endpoint.file === undefined) drawn.learn(answer.json().result);
    }
    expect(failures).toEqual([]);
    expect([...statuses]).toEqual(expect.arrayContaining([200, 400, 404]));
  },
);
