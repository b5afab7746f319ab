import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type StudioWorld, studioWorld } from "../../testing/studio-world.ts";

let world: StudioWorld;
beforeEach(async () => {
  world = await studioWorld();
});
afterEach(() => world.close());

async function fieldsOf(studio: string, id: string): Promise<URLSearchParams> {
  const answer = await world.http().inject(`/studios/${studio}/rounds/${id}`);
  expect([answer.statusCode, answer.headers["referrer-policy"]]).toEqual([302, "no-referrer"]);
  const [path, fragment] = String(answer.headers.location).split("#");
  expect(path).toBe("/studios/verify/");
  return new URLSearchParams(fragment);
}

describe("the link of a round to its verifier", () => {
  it("has the commitment from the start, and the server seed once it is revealed", async () => {
    const page = await world.open("kestrel", "mines");
    const round = await page.play(1000, { mines: 5 });
    await page.step(round, { cashOut: true }).catch(() => undefined);
    const over = await page.step(round, { open: 0 }).catch(() => page.round(round.id));
    const before = await fieldsOf("kestrel", round.id);
    expect(Object.fromEntries(before)).toMatchObject({
      ...{ game: "mines", nonce: "0", choice: '{"mines":5}' },
      ...{ serverSeedHash: round.serverSeedHash, clientSeed: round.clientSeed },
    });
    expect(before.get("serverSeed")).toBeNull();
    if (over.state === "open") await page.step(round, { cashOut: true });
    await page.call("POST", "seeds", { clientSeed: "mine" });
    const after = await fieldsOf("kestrel", round.id);
    expect(after.get("serverSeed")).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.parse(after.get("steps") ?? "")).toContainEqual({ open: 0 });
  });

  it("has the steps of a round that its player left, also where there were none: it was ended where they end", async () => {
    const page = await world.open("kestrel", "mines");
    const round = await page.play(1000, { mines: 5 });
    world.clock.advance(25 * 3_600_000);
    await world.settle();
    const fields = await fieldsOf("kestrel", round.id);
    expect(fields.get("steps")).toBe("[]");
    const dice = await world.open("kestrel", "dice");
    const instant = await dice.play(1000, { direction: "over", target: 5000 });
    expect((await fieldsOf("kestrel", instant.id)).get("steps")).toBeNull();
  });

  it("has the link of a crash round only once it has crashed", async () => {
    const page = await world.open("banyan", "crash");
    const ticket = await page.play(1000, { autoCashOut: 101 });
    expect((await fieldsOf("banyan", ticket.id)).get("serverSeed")).toBeNull();
    world.clock.advance(7000);
    expect((await fieldsOf("banyan", ticket.id)).get("serverSeed")).toBeNull();
    const { crash } = world.studio("banyan");
    while (crash?.message().type === "round" && (crash.message() as { phase: string }).phase !== "crashed")
      world.clock.advance(1000);
    const fields = await fieldsOf("banyan", ticket.id);
    expect(fields.get("serverSeed")).toMatch(/^[0-9a-f]{64}$/);
    expect(fields.get("clientSeed")).toBe(ticket.clientSeed);
  });

  it("says of a crash ticket that its player cashed it out, which its target does not", async () => {
    const page = await world.open("banyan", "crash");
    const ticket = await page.play(1000, { autoCashOut: 1_000_000 });
    world.clock.advance(7000);
    const paid = await world.during(page.step(ticket, { cashOut: true }).catch(() => undefined));
    const { steps } = world.studio("banyan").store.round(ticket.id) ?? {};
    expect(JSON.parse((await fieldsOf("banyan", ticket.id)).get("steps") ?? "[]")).toEqual(
      steps?.map(({ choice }) => choice),
    );
    expect(paid?.state).toBe("won");
  });

  it("is there for rounds of the studio only", async () => {
    expect((await world.http().inject("/studios/kestrel/rounds/other")).statusCode).toBe(404);
  });
});
