import { type CrashMessage, crashMessage, GAME_SESSION_HEADER, type GameRound } from "@crossbook/contract";
import { crashDurationOf, crashMultipleAt, crashPoint, crashTimeOf, followsInChain } from "@crossbook/fair";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { bothBooks } from "../../testing/same-books.ts";
import {
  BEGINS_WITH,
  type GamePage,
  openPage,
  type StudioWorld,
  studioWorld,
} from "../../testing/studio-world.ts";
import { CrashChain } from "./crash-chain.ts";
import { BETTING_MS, CRASHED_MS } from "./crash-game.ts";
import { MOST_LISTENERS_OF_A_SESSION } from "./crash-live.ts";

let world: StudioWorld;
beforeEach(async () => {
  world = await studioWorld();
});
afterEach(() => world.close());

const crash = () => {
  const { crash: game, store } = world.studio("banyan");
  if (!game || !store.crash) throw new Error("no crash game");
  return { game, record: store.crash, chain: new CrashChain(store.crash) };
};
/** Hundredths at which the round that takes bets now will crash. */
const point = () => crash().chain.point(crash().record.number);
const balance = (player = "17") => world.operator.wallet.balanceOf(player);
const advance = async (ms: number) => {
  world.clock.advance(ms);
  await new Promise((resolve) => setTimeout(resolve, 20));
};

/** Rounds without players do not count, so that a round with the wanted point is found by playing. */
async function untilPoint(page: GamePage, wanted: (hundredths: number) => boolean): Promise<void> {
  while (!wanted(point())) {
    await page.play(100, { autoCashOut: 101 });
    await advance(BETTING_MS);
    await advance(crashDurationOf(point()));
    await advance(CRASHED_MS);
    await world.settle();
    // Settling moves the clock, and with it the game.
    await untilBetting();
  }
}

async function untilBetting(): Promise<void> {
  while (crash().record.phase !== "betting") await advance(1000);
}

describe("a crash round", () => {
  it("pays an automatic cash-out exactly its target where the round reaches it, and nothing where not", async () => {
    const page = await world.open("banyan", "crash");
    await untilPoint(page, (hundredths) => hundredths > 150 && hundredths < 1000);
    const before = balance();
    const low = await page.play(1000, { autoCashOut: 130 });
    const other = await world.open("banyan", "crash", "18");
    const exact = await other.play(1000, { autoCashOut: point() });
    const third = await world.open("banyan", "crash", "19");
    const above = await third.play(1000, { autoCashOut: point() + 1 });
    const target = point();
    expect(low).toMatchObject({ state: "open", view: { cashedOutAt: null, point: null, hash: null } });
    await advance(BETTING_MS);
    await advance(crashDurationOf(target) + 500);
    expect(await page.round(low.id)).toMatchObject({ state: "won", payout: 1300, multiplier: 13_000 });
    expect(await other.round(exact.id)).toMatchObject({ state: "won", payout: target * 10 });
    expect(await third.round(above.id)).toMatchObject({
      state: "lost",
      payout: 0,
      view: { point: target * 100 },
    });
    await world.settle();
    expect(balance()).toBe(before + 300);
    expect(bothBooks(world).studios).toEqual(bothBooks(world).operator);
  });

  it("cashes out at the multiple of the moment by its own clock, once", async () => {
    const page = await world.open("banyan", "crash");
    await untilPoint(page, (hundredths) => hundredths > 200);
    const before = balance();
    const ticket = await page.play(1000, {});
    const early = await page.call("POST", `rounds/${ticket.id}/steps`, {
      requestId: "e",
      choice: { cashOut: true },
    });
    expect(early.json).toMatchObject({ error: { code: "ROUND_NOT_OPEN" } });
    await advance(BETTING_MS);
    world.clock.advance(5000);
    const paid = await page.step(ticket, { cashOut: true }, "out");
    expect(paid.multiplier).toBe(crashMultipleAt(5000) * 100);
    expect(await page.step(ticket, { cashOut: true }, "out")).toMatchObject({ payout: paid.payout });
    const twice = await page.call("POST", `rounds/${ticket.id}/steps`, {
      requestId: "again",
      choice: { cashOut: true },
    });
    expect(twice.status).toBe(409);
    await world.settle();
    expect(balance()).toBe(before - 1000 + paid.payout);
  });

  it("pays no cash-out that comes at or after the crash", async () => {
    const page = await world.open("banyan", "crash");
    await untilPoint(page, (hundredths) => hundredths > 120 && hundredths < 1000);
    const ticket = await page.play(1000, {});
    const crashesAfter = crashDurationOf(point());
    await advance(BETTING_MS);
    await advance(crashesAfter);
    const late = await page.call("POST", `rounds/${ticket.id}/steps`, {
      requestId: "l",
      choice: { cashOut: true },
    });
    expect([late.status, late.json]).toMatchObject([409, { error: { code: "ALREADY_CRASHED" } }]);
    expect(await page.round(ticket.id)).toMatchObject({ state: "lost" });
  });

  it("pays a cash-out by hand at the point itself, which an automatic one is paid at too, until it would rise above it", async () => {
    const page = await world.open("banyan", "crash");
    await untilPoint(page, (hundredths) => hundredths > 120 && hundredths < 1000);
    const target = point();
    const ticket = await page.play(1000, {});
    await advance(BETTING_MS);
    world.clock.advance(crashDurationOf(target) - 1);
    const paid = await page.step(ticket, { cashOut: true });
    expect(paid).toMatchObject({ state: "won", multiplier: target * 100, payout: target * 10 });
    world.clock.advance(1);
    expect(roundOf(crash().game.message())).toMatchObject({ phase: "crashed", point: target * 100 });
  });

  it("takes one ticket of a player, while it takes bets, and no foreign steps", async () => {
    const page = await world.open("banyan", "crash");
    const ticket = await page.play(1000, {});
    const second = await page.call("POST", "rounds", { requestId: "2", stake: 1000, choice: {} });
    expect([second.status, second.json]).toMatchObject([
      409,
      { error: { code: "ROUND_OPEN", roundId: ticket.id } },
    ]);
    const other = await world.open("banyan", "crash", "18");
    await advance(BETTING_MS);
    const late = await other.call("POST", "rounds", { requestId: "1", stake: 1000, choice: {} });
    expect(late.json).toMatchObject({ error: { code: "BETTING_CLOSED" } });
    const foreign = await other.call("POST", `rounds/${ticket.id}/steps`, {
      requestId: "f",
      choice: { cashOut: true },
    });
    expect(foreign.status).toBe(404);
    const wrong = await page.call("POST", `rounds/${ticket.id}/steps`, {
      requestId: "w",
      choice: { cashOut: 5 },
    });
    expect(wrong.json).toMatchObject({ error: { code: "CHOICE_INVALID" } });
  });

  it("takes no automatic cash-out that would pay more than the limit of a win", async () => {
    const page = await world.open("banyan", "crash");
    const { maxWin, max } = page.opened.limits;
    const atLimit = (maxWin * 100) / max;
    const above = { requestId: "above", stake: max, choice: { autoCashOut: atLimit + 1 } };
    const refused = await page.call("POST", "rounds", above);
    expect([refused.status, refused.json]).toMatchObject([400, { error: { code: "WIN_TOO_LARGE" } }]);
    expect(await page.play(max, { autoCashOut: atLimit })).toMatchObject({ state: "open" });
  });

  it.each([
    ["below 1.01", { autoCashOut: 100 }],
    ["a fraction of a hundredth", { autoCashOut: 150.5 }],
    ["above the highest multiple", { autoCashOut: 1_000_001 }],
    ["with a field that there is not", { autoCashOut: 200, point: 5 }],
  ])("takes no automatic cash-out %s", async (_what, choice) => {
    const page = await world.open("banyan", "crash");
    const answer = await page.call("POST", "rounds", { requestId: "r", stake: 1000, choice });
    expect([answer.status, answer.json]).toMatchObject([400, { error: { code: "CHOICE_INVALID" } }]);
  });

  it("gives back a stake whose answer comes when the round has begun", async () => {
    const page = await world.open("banyan", "crash");
    await world.setFaults("17", ["slowAnswer"]);
    const playing = page.play(1000, { autoCashOut: 101 });
    while (world.operator.received.every(({ call }) => call !== "bet")) await advance(1);
    const round = await world.during(playing);
    await world.settle();
    expect(await page.round(round.id)).toMatchObject({ state: "void", payout: 0 });
    expect(balance()).toBe(BEGINS_WITH);
  });

  it("refunds the open tickets of a round that a restart has interrupted, and keeps what was cashed out", async () => {
    const page = await world.open("banyan", "crash");
    await untilPoint(page, (hundredths) => hundredths > 200);
    const [before, number] = [balance(), crash().record.number];
    const other = await world.open("banyan", "crash", "18");
    const open = await page.play(1000, {});
    const out = await other.play(1000, { autoCashOut: 110 });
    await advance(BETTING_MS);
    await advance(crashTimeOf(150));
    await world.restart();
    await world.settle();
    expect(await page.round(open.id)).toMatchObject({ state: "void", payout: 0 });
    expect(await other.round(out.id)).toMatchObject({ state: "won", payout: 1100 });
    expect([balance(), balance("18")]).toEqual([before, BEGINS_WITH + 100]);
    expect(crash().record.number).toBe(number + 1);
    expect(bothBooks(world).studios).toEqual(bothBooks(world).operator);
  });

  it("is played for fun beside those who play for money", async () => {
    const page = await openPage(world.http, "banyan", await world.launchDemo("banyan", "crash"));
    const ticket = await page.play(1000, { autoCashOut: 101 });
    await advance(BETTING_MS);
    await advance(crashDurationOf(point()) + 1);
    const round = await page.round(ticket.id);
    expect((await page.call("GET", "balance")).json).toEqual({ balance: 999_000 + round.payout });
    expect(world.operator.received).toEqual([]);
  });
});

describe("the chain of crash rounds", () => {
  it("is published before its first round, and each revealed hash belongs to it", async () => {
    const page = await world.open("banyan", "crash");
    expect(crash().record.length).toBeGreaterThanOrEqual(10_000);
    const { terminatingHash } = roundOf(crash().game.message());
    let before = terminatingHash;
    for (let played = 0; played < 3; played++) {
      const ticket = await page.play(100, { autoCashOut: 101 });
      expect(ticket.serverSeedHash).toBe(before);
      expect(JSON.stringify([ticket, crash().game.message()])).not.toContain(
        crash().chain.link(crash().record.number),
      );
      await advance(BETTING_MS);
      await advance(crashDurationOf(point()));
      const message = roundOf(crash().game.message());
      expect(followsInChain(message.hash ?? "", before)).toBe(true);
      expect(crashPoint(message.hash ?? "", message.salt) * 100).toBe(message.point);
      const shown = (await page.round(ticket.id)) as GameRound & { view: { hash: string } };
      expect(shown.view.hash).toBe(message.hash);
      before = message.hash ?? "";
      await advance(CRASHED_MS);
    }
    await world.restart();
    expect(roundOf(crash().game.message()).terminatingHash).toBe(terminatingHash);
  });
});

describe("the live round", () => {
  it("is sent as a whole at first, at each change of phase, and by its tickets between", async () => {
    const page = await world.open("banyan", "crash");
    const live = await listen(page);
    await live.until(1);
    await page.play(1000, { autoCashOut: 101 });
    await advance(200);
    await advance(BETTING_MS);
    await advance(crashDurationOf(point()) + 300);
    await live.until(5);
    const said = live.messages.map((message) => (message.type === "round" ? message.phase : "tickets"));
    expect(said.slice(0, 3)).toEqual(["betting", "tickets", "running"]);
    expect(said).toContain("crashed");
    const running = live.messages[2];
    expect(running).toMatchObject({ point: null, hash: null, ticketCount: 1, tickets: [{ stake: 1000 }] });
    expect(JSON.stringify(live.messages)).not.toContain("Player");
    live.close();
  });

  it("is for sessions of the game only, and so many connections of each", async () => {
    const page = await world.open("banyan", "crash");
    const other = await world.open("banyan", "teen-patti");
    expect((await other.call("GET", "live")).status).toBe(404);
    const stranger = await fetch(`${world.url()}/studios/banyan/game/live`);
    expect(stranger.status).toBe(401);
    const connections = [];
    for (let count = 0; count < MOST_LISTENERS_OF_A_SESSION; count++) connections.push(await listen(page));
    const more = await fetch(`${world.url()}/studios/banyan/game/live`, {
      headers: { [GAME_SESSION_HEADER]: page.opened.session },
    });
    expect(more.status).toBe(503);
    connections[0]?.close();
    while (crash().game.live.size === MOST_LISTENERS_OF_A_SESSION) await advance(1);
    const again = await listen(page);
    for (const connection of [...connections, again]) connection.close();
  });
});

function roundOf(message: CrashMessage) {
  if (message.type !== "round") throw new Error("not a round");
  return message;
}

/** A connection of a page to the live round. */
async function listen(page: GamePage) {
  const stopping = new AbortController();
  const answer = await fetch(`${world.url()}/studios/banyan/game/live`, {
    headers: { [GAME_SESSION_HEADER]: page.opened.session },
    signal: stopping.signal,
  });
  if (answer.status !== 200 || !answer.body) throw new Error(`refused with ${answer.status}`);
  const messages: CrashMessage[] = [];
  void (async () => {
    let text = "";
    for await (const chunk of answer.body ?? []) {
      text += Buffer.from(chunk).toString();
      const events = text.split("\n\n");
      text = events.pop() ?? "";
      for (const event of events) {
        const data = /^data: (.*)$/m.exec(event)?.[1];
        if (data !== undefined) messages.push(crashMessage.parse(JSON.parse(data)));
      }
    }
  })().catch(() => undefined);
  return {
    messages,
    close: () => stopping.abort(),
    async until(count: number) {
      while (messages.length < count) await new Promise((resolve) => setTimeout(resolve, 1));
    },
  };
}
