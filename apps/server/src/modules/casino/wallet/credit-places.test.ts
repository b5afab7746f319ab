import { afterAll, beforeAll, expect, it } from "vitest";
import { CasinoWorld } from "../../../testing/casino-world.ts";

let world: CasinoWorld;

beforeAll(async () => {
  world = await CasinoWorld.open();
});
afterAll(() => world.close());

it("a jackpot of a round whose bet went back is not paid, and one of a round that nobody knows is", async () => {
  const anna = await world.player("anna", 1000);
  const { banyan } = world.studios;
  const seat = anna.at.banyan;
  const bet = { txId: "b-1", round: "r-1", amount: 500 };
  expect((await banyan.bet(seat, bet)).answer).toBe("0");
  expect((await banyan.rollback(seat, { ...bet, betTxId: bet.txId })).answer).toBe("0");
  const before = await world.cash(anna.userId);
  const jackpot = { userId: seat.userId, gameId: seat.game, amount: "100", currency: "INR" };
  const won = { ...jackpot, roundId: bet.round, reference: "j-1" };
  expect((await banyan.send("jackpotWin", won)).answer).toBe("120");
  expect(await world.cash(anna.userId)).toBe(before);
  const elsewhere = { ...jackpot, roundId: "r-elsewhere", reference: "j-2" };
  expect((await banyan.send("jackpotWin", elsewhere)).answer).toBe("0");
  expect(await world.cash(anna.userId)).toBe(before + 10_000);
});
