import { afterEach, beforeEach, expect, it } from "vitest";
import { type StudioWorld, studioWorld } from "../../testing/studio-world.ts";

let world: StudioWorld;
beforeEach(async () => {
  world = await studioWorld();
});
afterEach(() => world.close());

const open = (studio: string, address: string) =>
  world.http().inject({
    ...{ method: "POST", url: `/studios/${studio}/game/open` },
    payload: { key: new URL(address).searchParams.get("key") },
  });

it("a game is not opened where the operator says that the launch's token is another player's", async () => {
  const address = await world.launch("banyan", "teen-patti", "17");
  for (const token of world.operator.wallet.tokens.keys()) world.operator.wallet.tokens.set(token, "18");
  const refused = await open("banyan", address);
  expect([refused.statusCode, refused.json()]).toMatchObject([401, { error: { code: "KEY_INVALID" } }]);
  const own = await world.launch("banyan", "teen-patti", "17");
  expect((await open("banyan", own)).statusCode).toBe(200);
});
