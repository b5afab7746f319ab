import { paise } from "@crossbook/money";
import { describe, expect, it } from "vitest";
import type { Command, CorrectMarket } from "../commands.ts";
import { createEngine } from "../create-engine.ts";
import type { Engine } from "../engine.ts";
import { createNaiveEngine } from "../oracle/naive-engine.ts";
import {
  back,
  cancelOrder,
  createMarket,
  lay,
  NOON,
  openAccount,
  payIn,
  placeOrder,
  setMarketStatus,
  settleMarket,
  transfer,
  voidMarket,
} from "../testing/commands.ts";
import { accepted, apply, funded } from "../testing/played.ts";
import { eventsOf, recordedEffects } from "../testing/recorded-effects.ts";
import { type Balances, plannedBalances } from "./receivables.ts";

/** What the engine has of account 1; `kept`: what the market that is settled takes of it. */
function balancesOf(engine: Engine, kept = 0): Balances {
  const { cash = 0, available = 0, owed = 0 } = engine.account(1) ?? {};
  return { cash, available: available + kept, owed };
}

/** Account 1 has won 9000 less 450 by 1000 at 10.00 in market 2, has so much taken out since, and so much at stake elsewhere. */
function winner(withdrawn: number, staked: number): Engine {
  const engine = funded(10_000);
  accepted(engine, createMarket(2, { commissionBasisPoints: 500 }));
  accepted(engine, lay(2, 1000, 1000, { marketId: 2 }));
  accepted(engine, back(1, 1000, 1000, { marketId: 2 }));
  accepted(engine, settleMarket(2, 0));
  if (withdrawn > 0) accepted(engine, transfer(1, -1, withdrawn, { kind: "withdrawal" }));
  if (staked > 0) accepted(engine, placeOrder({ accountId: 1, stake: paise(staked) }));
  return engine;
}

/** Account 1 of market 2 is settled again: runner 0 wins or another one does. */
function again(paid: readonly [number, number], wins: boolean): CorrectMarket {
  const bet = { orderId: 2, runner: 0, side: "back", stake: 1000, payoutCentipaise: 1_000_000 } as const;
  return {
    ...{ type: "correctMarket", marketId: 2, moneyMode: "play", isLast: true, voided: [], at: NOON },
    terms: { kind: "singleWinner", runnerCount: 3, ladder: "classic" },
    ...{ commissionBasisPoints: 500, result: { type: "winners", winners: [wins ? 0 : 1] }, reason: "Again" },
    accounts: [
      { accountId: 1, gross: paid[0], commission: paid[1], commissionDiscountPercent: 0, bets: [bet] },
    ],
  };
}

describe("planned balances", () => {
  it.each([
    [0, 0],
    [13_550, 0],
    [13_550, 3000],
    [18_550, 0],
    [10_000, 8550],
  ])(
    "are those that a correction leaves, with %i taken out and %i at stake, and one back",
    (withdrawn, staked) => {
      const engine = winner(withdrawn, staked);
      const lost = plannedBalances(balancesOf(engine), [-9000, 450, -1000, -0]);
      accepted(engine, again([9000, 450], false));
      expect(lost).toMatchObject(balancesOf(engine));
      expect(lost.advanced - lost.repaid).toBe(engine.account(1)?.owed);
      const won = plannedBalances(balancesOf(engine), [1000, 0, 9000, -450]);
      accepted(engine, again([-1000, 0], true));
      expect(won).toMatchObject(balancesOf(engine));
    },
  );

  it("are those that a settlement leaves of an account that owes, whether it wins or loses", () => {
    for (const wins of [true, false]) {
      const engine = winner(18_550, 0);
      accepted(engine, again([9000, 450], false));
      accepted(engine, payIn(1, 12_000, { key: "more" }));
      accepted(engine, createMarket(3));
      accepted(engine, lay(2, 300, 500, { marketId: 3 }));
      accepted(engine, back(1, 300, 500, { marketId: 3 }));
      const plan = plannedBalances(balancesOf(engine, 500), [wins ? 1000 : -500]);
      accepted(engine, settleMarket(3, wins ? 0 : 1));
      expect(plan).toMatchObject(balancesOf(engine));
    }
  });
});

describe("what an account owes", () => {
  it.each<[string, readonly Command[]]>([
    ["cancels its order", [cancelOrder(1, 3)]],
    ["has its orders lapse", [setMarketStatus(1, "suspended", "goal")]],
    ["has its bet made void", [lay(3, 200, 8550), voidMarket(1)]],
    ["has its bet covered by another", [lay(3, 200, 8550), back(3, 200, 8550), lay(1, 200, 8550)]],
  ])("is paid out of what is free once it %s: nothing of it can be taken out", (_, freeing) => {
    const engine = winner(10_000, 8550);
    accepted(engine, again([9000, 450], false));
    expect(engine.account(1)).toMatchObject({ cash: 8550, available: 0, owed: 9550 });
    for (const command of freeing) accepted(engine, command);
    expect(engine.account(1)).toMatchObject({ cash: 0, available: 0, owed: 1000 });
    expect(apply(engine, transfer(1, -1, 1, { kind: "withdrawal" }))).toMatchObject({
      code: "INSUFFICIENT_FUNDS",
    });
  });

  it("is advanced before the entries of a correction, so that none of them leaves cash below zero", () => {
    const engine = winner(18_000, 0);
    const recorded = recordedEffects();
    const half = again([9000, 450], true);
    const [account] = half.accounts;
    const bets = account?.bets.map((bet) => ({ ...bet, stake: 500, payoutCentipaise: 500_000 })) ?? [];
    expect(
      engine.apply({ ...half, accounts: half.accounts.map((one) => ({ ...one, bets })) }, recorded),
    ).toMatchObject({ ok: true });
    const own = eventsOf(recorded.effects, "ledgerPosted").filter(
      ({ accountId, balance }) => accountId === 1 && balance === "cash",
    );
    let cash = 550;
    expect(own.map(({ amount }) => (cash += amount))).toEqual([9000, 0, 450, 4950, 4725, 0]);
    expect(engine.account(1)).toMatchObject({ cash: 0, owed: 3725 });
  });

  it("is a loss alone, and not what corrections of other markets leave without cover", () => {
    const engine = funded(1010);
    for (const marketId of [2, 3]) accepted(engine, createMarket(marketId));
    accepted(engine, lay(2, 200, 1000, { marketId: 3 }));
    accepted(engine, back(1, 200, 1000, { marketId: 3 }));
    accepted(engine, back(3, 200, 1000, { marketId: 3 }));
    accepted(engine, lay(1, 200, 1000, { marketId: 3 }));
    accepted(engine, lay(2, 200, 10, { marketId: 2 }));
    accepted(engine, back(1, 200, 10, { marketId: 2 }));
    accepted(engine, placeOrder({ accountId: 1, stake: paise(1000) }));
    const match = { matchId: 2, backOrderId: 3, layOrderId: 4, runner: 0, stake: paise(1000), price: 200 };
    accepted(engine, { type: "voidMatches", marketId: 3, matches: [match], reason: "Wrong price", at: NOON });
    expect(engine.account(1)).toMatchObject({ cash: 1010, available: -1000, owed: 0 });
    accepted(engine, settleMarket(2, 1));
    expect(engine.account(1)).toMatchObject({ cash: 1010, available: -990, owed: 10 });
  });

  it("is advanced and collected by the same effects in the engine and in the plain one", () => {
    const commands = [
      ...[1, 2].flatMap((id) => [openAccount(id), payIn(id, 10_000)]),
      createMarket(2, { commissionBasisPoints: 500 }),
      lay(2, 1000, 1000, { marketId: 2 }),
      back(1, 1000, 1000, { marketId: 2 }),
      settleMarket(2, 0),
      transfer(1, -1, 18_000, { kind: "withdrawal" }),
      again([9000, 450], false),
      payIn(1, 500),
    ];
    const [fast, naive] = [createEngine(), createNaiveEngine()];
    for (const command of commands) {
      for (const engine of [fast, naive]) accepted(engine, command);
      expect(naive.effectsDigest).toBe(fast.effectsDigest);
    }
    expect(fast.account(1)).toMatchObject({ cash: 0, owed: 8500 });
  });
});
