import { MAX_AMOUNT_PAISE, paise } from "@crossbook/money";
import { oddsHundredths } from "@crossbook/odds";
import { beforeEach, describe, expect, it } from "vitest";
import {
  addToAmount,
  isSamePick,
  oddsOf,
  openDraft,
  orderOf,
  orderToProject,
  type Pick,
  stakeForResult,
  stakeOf,
  withAmount,
} from "./draft.ts";
import { useSelection } from "./selection-store.ts";

function pick(overrides: Partial<Pick> = {}): Pick {
  return {
    eventId: 1,
    eventTitle: "India v Australia",
    marketId: 2,
    marketName: "Match Odds",
    runnerId: 3,
    runnerName: "India",
    side: "back",
    notation: "decimal",
    odds: oddsHundredths(214),
    ...overrides,
  };
}

describe("a draft", () => {
  it("opens with the price that was pressed, no stake, and as a limit bet", () => {
    expect(openDraft(undefined, pick())).toMatchObject({
      oddsText: "2.14",
      stakeText: "",
      execution: "limit",
      persistence: "lapse",
    });
    expect(openDraft(undefined, pick({ odds: undefined })).oddsText).toBe("");
  });

  it("keeps stake, execution and persistence where the same cell is pressed again, and takes the new price", () => {
    const written = {
      ...openDraft(undefined, pick()),
      stakeText: "500",
      execution: "postOnly" as const,
      persistence: "keep" as const,
    };
    expect(openDraft(written, pick({ odds: oddsHundredths(220) }))).toMatchObject({
      oddsText: "2.20",
      stakeText: "500",
      execution: "postOnly",
      persistence: "keep",
    });
  });

  it("begins anew where the same cell is pressed while its bet is on its way: that stake is spent", () => {
    const sent = { ...openDraft(undefined, pick()), stakeText: "500", isSent: true };
    expect(openDraft(sent, pick())).toMatchObject({ stakeText: "", isSent: false });
  });

  it.each([[{ side: "lay" as const }], [{ runnerId: 4 }], [{ marketId: 5 }]])(
    "begins anew where another cell is pressed: %o",
    (other) => {
      const written = {
        ...openDraft(undefined, pick()),
        stakeText: "500",
        execution: "anyPrice" as const,
        persistence: "keep" as const,
      };
      expect(isSamePick(pick(), pick(other))).toBe(false);
      expect(openDraft(written, pick(other))).toMatchObject({
        stakeText: "",
        execution: "limit",
        persistence: "lapse",
      });
    },
  );

  it.each([
    ["2.14", "500", 214, 50_000],
    ["2", "1,000.50", 200, 100_050],
    ["", "500", undefined, 50_000],
    ["2.14", "0", 214, undefined],
    ["1.00", "x", undefined, undefined],
  ])("with the price %o and the stake %o is %s and %s", (oddsText, stakeText, odds, stake) => {
    const draft = { ...openDraft(undefined, pick()), oddsText, stakeText };
    expect([oddsOf(draft), stakeOf(draft)]).toEqual([odds, stake]);
    const isOrder = odds !== undefined && stake !== undefined;
    expect(orderOf(draft)).toEqual(isOrder ? { runnerId: 3, side: "back", odds, stake } : undefined);
  });
});

describe("an amount that is what the bet wins or can lose", () => {
  const draft = (oddsText: string, stakeText: string) => {
    const written = { ...openDraft(undefined, pick()), oddsText, stakeText };
    return { ...written, amountMeans: "result" as const };
  };

  it.each([
    ["3", "500", 250_00],
    ["1.85", "500", 588_23],
    ["1.01", "1", 100_00],
    ["1000", "10", 1],
    ["1000", "9.98", undefined],
    ["", "500", undefined],
    ["3", "x", undefined],
  ])("at %s of %s means the largest stake that wins no more", (oddsText, stakeText, stake) => {
    expect(stakeOf(draft(oddsText, stakeText))).toBe(stake);
  });

  it("is exact to the paisa at every price and amount", () => {
    for (let odds = 101; odds <= 100_000; odds += 97)
      for (const result of [1, 99, 100, 12_345, 9_999_999_999, MAX_AMOUNT_PAISE]) {
        const stake = stakeForResult(paise(result), oddsHundredths(odds));
        expect([odds, result, BigInt(stake)]).toEqual([
          odds,
          result,
          (BigInt(result) * 100n) / BigInt(odds - 100),
        ]);
      }
  });

  it("is a stake at the starting price", () => {
    expect(stakeOf({ ...draft("3", "500"), execution: "startingPrice" })).toBe(500_00);
  });
});

describe("a draft that is on its way", () => {
  const written = { ...openDraft(undefined, pick()), stakeText: "500" };

  it("takes no quick stake, and counts in no row: what is held may count it already", () => {
    expect(addToAmount(written, paise(100_00)).stakeText).toBe("600");
    expect(orderToProject(written)?.stake).toBe(500_00);
    const sent = { ...written, isSent: true };
    expect(addToAmount(sent, paise(100_00))).toBe(sent);
    expect(orderToProject(sent)).toBeUndefined();
  });
});

describe("a stake", () => {
  it("stays between nothing and the largest amount, and is no text where it is nothing", () => {
    const empty = openDraft(undefined, pick());
    expect(withAmount(empty, -5).stakeText).toBe("");
    expect(withAmount(empty, MAX_AMOUNT_PAISE)).toEqual(withAmount(empty, MAX_AMOUNT_PAISE + 100));
  });
});

describe("the one open slip", () => {
  const selection = () => useSelection.getState();
  beforeEach(() => selection().close());

  it("counts its openings, so that an old outcome is not shown again", () => {
    const before = selection().openings;
    selection().open(pick());
    selection().open(pick());
    expect(selection().openings).toBe(before + 2);
    expect(selection().draft?.pick).toEqual(pick());
  });

  it("is edited while it is open, and not after", () => {
    const type = () => selection().edit((draft) => ({ ...draft, stakeText: "9" }));
    type();
    expect(selection().draft).toBeUndefined();
    selection().open(pick());
    type();
    expect(selection().draft?.stakeText).toBe("9");
    selection().close();
    expect(selection().draft).toBeUndefined();
  });
});
