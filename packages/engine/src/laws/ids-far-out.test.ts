import { describe, expect, it } from "vitest";
import type { Command } from "../commands.ts";
import { createEngine } from "../create-engine.ts";
import { ignoredEffects } from "../digested-effects.ts";
import { decodeCommands } from "../encoding/decode-commands.ts";
import { encodeCommands } from "../encoding/encode-commands.ts";
import { back, createMarket, lay, openAccount, payIn, settleMarket } from "../testing/commands.ts";
import { ifWins, played } from "../testing/played.ts";

const FAR = [
  1,
  63,
  64,
  65,
  4_194_303,
  4_194_304,
  4_194_305,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 32,
  2 ** 32 + 1,
  Number.MAX_SAFE_INTEGER - 1,
  Number.MAX_SAFE_INTEGER,
];

/** Each account backs against the one before it, in the market of its own number. */
function chain(): Command[] {
  return [
    ...FAR.flatMap((id) => [openAccount(id), payIn(id, 100_000), createMarket(id)]),
    ...FAR.slice(1).flatMap((id, index) => [
      lay(FAR[index] ?? 1, 300, 1000, { marketId: id }),
      back(id, 300, 1000, { marketId: id }),
    ]),
  ];
}

describe("accounts and markets with numbers far out", () => {
  it("are kept apart, bet with each other, and are paid", () => {
    const engine = played(chain());
    for (const id of FAR.slice(1)) {
      expect(ifWins(engine, id, id)).toEqual([200_000, -100_000, -100_000]);
      expect(engine.marketsOf(id)).toContain(id);
      expect(engine.book(id, 1)?.matchedTotal).toBe(1000);
      expect(engine.apply(settleMarket(id, 0), ignoredEffects)).toMatchObject({ ok: true, accounts: 2 });
    }
    // All but the ends won 2,000 and lost 2,000.
    expect(FAR.map((id) => engine.account(id)?.cash)).toEqual([
      98_000,
      ...FAR.slice(2).map(() => 100_000),
      102_000,
    ]);
  });

  it("come back from a snapshot and from the journal", () => {
    const engine = played(chain());
    const restored = createEngine(undefined, JSON.parse(JSON.stringify(engine.snapshot())));
    expect(restored.stateDigest()).toBe(engine.stateDigest());
    expect(played(decodeCommands(encodeCommands(chain())) ?? []).snapshot().accounts).toEqual(
      engine.snapshot().accounts,
    );
    expect(restored.ordersOf(Number.MAX_SAFE_INTEGER)).toEqual(engine.ordersOf(Number.MAX_SAFE_INTEGER));
  });

  it("may come in any order, and have no neighbours by it", () => {
    const engine = played(FAR.toReversed().map(openAccount));
    expect(engine.snapshot().accounts.map((row) => row.accountId)).toEqual([
      ...[-14, -13, -12, -11, -4, -3, -2, -1],
      ...FAR,
    ]);
    for (const id of [2, 62, 66, 4_194_302, 4_194_306, 2 ** 31 + 1, 2 ** 32 + 2]) {
      expect(engine.account(id)).toBeUndefined();
    }
  });
});
