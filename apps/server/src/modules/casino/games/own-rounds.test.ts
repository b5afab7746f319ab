import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CasinoPlayer, CasinoWorld } from "../../../testing/casino-world.ts";
import { clientsOf, studioDoubles, studioGame } from "../../../testing/studio-double.ts";

const doubles = studioDoubles();
let world: CasinoWorld;
let anna: CasinoPlayer;

beforeAll(async () => {
  doubles.marigold.listed = [studioGame("wheel")];
  world = await CasinoWorld.open({}, { studioClients: clientsOf(doubles) });
  anna = await world.player("anna", 1000);
});
afterAll(() => world.close());

const rounds = async () => {
  const { result } = await (await world.server.login("anna")).get("Casino/GetRounds");
  return (result as { items: Record<string, unknown>[] }).items;
};

describe("rounds of a studio that has no word for their end", () => {
  const bet = (round: string, amount: number) =>
    world.studios.marigold.bet(anna.at.marigold, { txId: `bet-${round}`, round, amount });
  const win = (round: string, amount: number) =>
    world.studios.marigold.win(anna.at.marigold, { txId: `win-${round}`, round, amount });

  it.each([
    ["lost", 0, -10],
    ["won", 2500, 15],
  ])("are over for their player once it is said what they have %s", async (round, amount, net) => {
    expect((await bet(round, 1000)).answer).toBe("200");
    expect((await rounds())[0]).toMatchObject({ roundRef: round, state: "open", net: -10 });
    await win(round, amount);
    const [newest] = await rounds();
    expect(newest).toMatchObject({ roundRef: round, state: "closed", net });
    const { result } = await (await world.server.login("anna")).get("Casino/GetRound", {
      roundId: Number(newest?.["id"]),
    });
    expect(result).toMatchObject({ state: "closed", net });
  });

  it("are not in the list where their only bet was refused", async () => {
    const before = await rounds();
    expect((await bet("refused", 100_000_000)).answer).not.toBe("200");
    expect(await rounds()).toEqual(before);
  });
});
