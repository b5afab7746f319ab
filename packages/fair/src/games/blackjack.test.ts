import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { percentText, toNumber } from "../fraction.ts";
import { DECK } from "../playing-card.ts";
import { stream } from "../stream.ts";
import { bestAction, blackjackBestReturn } from "../testing/blackjack-best-play.ts";
import { cardsNamed } from "../testing/cards-named.ts";
import { streamGiving } from "../testing/stream-giving.ts";
import { type BlackjackAction, type BlackjackState, blackjack } from "./blackjack.ts";
import { handTotal } from "./blackjack-hand.ts";

/** A round with these cards next: player, dealer, player, dealer's second, and on. */
function dealt(names: string): BlackjackState {
  const cards = [...cardsNamed(names), ...Array.from({ length: 64 }, () => 0)].slice(0, 64);
  return blackjack.open({}, streamGiving(cards.map((result) => ({ result, bound: DECK }))));
}

function played(names: string, ...actions: readonly BlackjackAction[]) {
  let extraStake = 0;
  const state = actions.reduce((before, action) => {
    const answer = blackjack.step(before, { action });
    if (!answer.ok) throw new Error(answer.problem);
    extraStake += answer.extraStake;
    return answer.state;
  }, dealt(names));
  return { state, extraStake, settlement: blackjack.settlement(state), view: blackjack.view(state) };
}

describe("the totals of blackjack", () => {
  it.each([
    ["AS KD", 21, true],
    ["AS AD", 12, true],
    ["AS 5D 9C", 15, false],
    ["AS AD 9C", 21, true],
    ["TS JD 2C", 22, false],
    ["7S", 7, false],
  ])("%s is %i", (names, total, soft) => {
    expect(handTotal(cardsNamed(names))).toEqual({ total, soft });
  });
});

describe("a round of blackjack", () => {
  it.each([
    ["a blackjack", "AS 9C KD 8C", 25_000],
    ["a blackjack against an ace without ten", "AS AC KD 8C", 25_000],
    ["both a blackjack", "AS AC KD KC", 10_000],
    ["the dealer's blackjack behind a ten", "TS KC TD AC", 0],
    ["the dealer's blackjack behind an ace", "TS AC TD KC", 0],
  ])("is over at once with %s", (_, names, multiplier) => {
    expect(played(names).settlement).toMatchObject({ multiplier, stakeUnits: 1 });
    expect(played(names).view.actions).toEqual([]);
  });

  it.each([
    ["the higher total wins", "TS 9C TD 8C", ["stand"], 20_000],
    ["the lower total loses", "TS 9C 8D TC", ["stand"], 0],
    ["equal totals push", "TS 9C 9D TC", ["stand"], 10_000],
    ["a bust loses although the dealer would bust too", "TS 6C 6D TC KS KD", ["hit"], 0],
    ["the dealer draws to 17", "TS 2C 9D TC 4S 2D", ["stand"], 20_000],
    ["the dealer stands on soft 17", "TS 6C 8D AC 4S", ["stand"], 20_000],
    ["21 stops by itself", "5S 9C 6D 8C TC", ["hit"], 20_000],
  ] as const)("%s", (_, names, actions, multiplier) => {
    expect(played(names, ...actions).settlement).toMatchObject({ multiplier, stakeUnits: 1 });
  });

  it("doubles for one more card at the stake once more", () => {
    const won = played("5S 9C 6D 8C 9D", "double");
    expect(won).toMatchObject({ extraStake: 1, settlement: { multiplier: 40_000, stakeUnits: 2 } });
    expect(blackjack.step(played("5S 9C 2D 8C 2S", "hit").state, { action: "double" })).toMatchObject({
      ok: false,
    });
  });

  it("splits once, doubles after it, and pays each hand by itself", () => {
    const { view, extraStake, settlement } = played("8S 6C 8D TC 3S TD TS 9C", "split", "double", "stand");
    expect(view.hands.map(({ total, result }) => [total, result])).toEqual([
      [21, "won"],
      [18, "won"],
    ]);
    expect(view.dealer.total).toBe(25);
    expect(extraStake).toBe(2);
    expect(settlement).toEqual({ result: "won", multiplier: 60_000, stakeUnits: 3 });
  });

  it("splits ten-value cards of any rank, and not twice", () => {
    const after = played("KS 6C TD TC KD TS", "split");
    expect(after.view.actions).toEqual(["hit", "stand", "double"]);
    expect(dealt("9S 6C 8D TC")).toSatisfy((state: BlackjackState) => {
      return !blackjack.view(state).actions.includes("split");
    });
  });

  it("gives split aces one card each, and 21 of them is no blackjack", () => {
    const { settlement, view } = played("AS 6C AD TC KD 5S TD", "split");
    expect(settlement).toEqual({ result: "won", multiplier: 40_000, stakeUnits: 2 });
    expect(view.hands.map(({ cards }) => cards.length)).toEqual([2, 2]);
  });

  it("lets the dealer draw against one hand that is left, and not when every hand is bust", () => {
    const bust = played("TS 6C 6D TC KS KD", "hit");
    expect(bust.view.dealer.cards).toEqual(cardsNamed("6C TC"));
    const names = "8S 6C 8D TC TS TD KS 5C KD";
    const left = played(names, "split", "hit", "stand");
    expect(left.view.hands.map(({ total, result }) => [total, result])).toEqual([
      [28, "bust"],
      [18, "lost"],
    ]);
    expect(left.view.dealer.cards).toEqual(cardsNamed("6C TC 5C"));
    const both = played("8S 6C 8D TC TS TD KS KD 5C", "split", "hit", "hit");
    expect(both.settlement).toEqual({ result: "lost", multiplier: 0, stakeUnits: 2 });
    expect(both.view.dealer.cards).toEqual(cardsNamed("6C TC"));
  });

  it("pays eight times the first stake at most, as published: split, both doubled, both won", () => {
    const most = played("8S 6C 8D TC 3S 3D TD TS KC", "split", "double", "double");
    expect(most.settlement).toEqual({ result: "won", multiplier: 80_000, stakeUnits: 4 });
    expect(blackjack.highestMultiplier).toBe(80_000);
  });

  it("shows one card of the dealer after a split too, and no card that comes", () => {
    const { view } = played("8S 6C 8D TC 3S TD TS 9C", "split");
    expect(view.dealer).toEqual({ cards: cardsNamed("6C"), total: 6 });
    expect(Object.keys(view).sort()).toEqual(["actions", "active", "dealer", "hands", "over"]);
    expect(view.hands.map((hand) => Object.keys(hand).sort())).toEqual(
      [0, 1].map(() => ["cards", "doubled", "finished", "result", "soft", "total"]),
    );
  });

  it("shows one card of the dealer, and nothing of what comes, until it is over", () => {
    const shown = blackjack.view(dealt("TS 9C 8D TC"));
    expect(shown.dealer).toEqual({ cards: cardsNamed("9C"), total: 9 });
    expect(Object.keys(shown).sort()).toEqual(["actions", "active", "dealer", "hands", "over"]);
    expect(blackjack.settlement(dealt("TS 9C 8D TC"))).toBeUndefined();
  });

  it("stands on every hand where its player does not come back", () => {
    const finished = blackjack.finish(played("8S 6C 8D TC 3S TD TS", "split").state);
    expect(blackjack.settlement(finished)).toMatchObject({ multiplier: 40_000, stakeUnits: 2 });
    expect(blackjack.finish(finished)).toBe(finished);
  });

  it("never needs a card more than it has, however it is played", () => {
    fc.assert(
      fc.property(fc.nat(), fc.infiniteStream(fc.nat(3)), (nonce, choices) => {
        let state = blackjack.open({}, stream({ serverSeed: "f".repeat(64), clientSeed: "x", nonce }));
        for (let steps = 0; !state.over; steps += 1) {
          const { actions } = blackjack.view(state);
          const action = actions[choices.next().value % actions.length] ?? "stand";
          const answer = blackjack.step(state, { action });
          if (!answer.ok || steps > 50) throw new Error("a possible action was refused");
          state = answer.state;
        }
        const total = state.hands.reduce((sum, { cards }) => sum + cards.length, state.dealer.length);
        expect(total).toBe(state.used);
        expect(state.used).toBeLessThanOrEqual(state.shoe.length);
        expect(JSON.parse(JSON.stringify(state))).toEqual(state);
      }),
      { seed: 8 },
    );
  });

  it.each([{ action: "surrender" }, { action: 1 }, {}, null, { action: "hit", card: 1 }])(
    "refuses %j as a step",
    (value) => {
      expect(blackjack.parseStep(value)).toMatchObject({ ok: false });
    },
  );

  it.each([{ seats: 2 }, null, [], 1])("refuses %j as a choice", (value) => {
    expect(blackjack.parseChoice(value)).toMatchObject({ ok: false });
  });
});

describe("the return of blackjack", () => {
  it("is 99.429… % under best play, by exact recursion", () => {
    const best = blackjackBestReturn();
    expect(percentText(best, 2)).toBe(blackjack.rtpPercent);
    expect(1 - toNumber(best)).toBeCloseTo(0.0057, 5);
  });

  it("is reached by the plays that every table of basic strategy has", () => {
    const may = { split: true, double: true };
    expect(bestAction([8, 8], 10, may)).toBe("split");
    expect(bestAction([1, 1], 1, may)).toBe("split");
    expect(bestAction([10, 10], 6, may)).toBe("stand");
    expect(bestAction([6, 5], 6, { ...may, split: false })).toBe("double");
    expect(bestAction([10, 6], 10, { split: false, double: true })).toBe("hit");
    expect(bestAction([10, 2], 4, { split: false, double: true })).toBe("stand");
    expect(bestAction([1, 7], 9, { split: false, double: true })).toBe("hit");
    expect(bestAction([1, 7], 6, { split: false, double: false })).toBe("stand");
  });
});
