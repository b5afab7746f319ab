import type { Engine } from "@crossbook/engine";
import type { NamedMarket } from "./story-names.ts";

/** Everything an engine holds and what it holds it for, but for the running digest that also counts refusals. */
export function untouched(engine: Engine): string {
  const snapshot = engine.snapshot();
  const views = snapshot.accounts.map(({ accountId }) => engine.account(accountId));
  return JSON.stringify([{ ...snapshot, effectsDigest: "" }, views]);
}

/** What must hold after every command whatever it was; a breach is a bug of the engine. */
export function expectSound(
  engine: Engine,
  accountIds: Iterable<number>,
  markets: readonly NamedMarket[],
): void {
  const { accounts, holds } = engine.snapshot();
  const money = accounts.reduce((sum, row) => sum + row.cash + row.held + row.receivable, 0);
  if (money !== 0) throw new Error(`money was made or lost: ${money} paise`);
  const held = accounts.reduce((sum, row) => sum + row.held, 0);
  if (held !== holds.reduce((sum, hold) => sum + hold.amount, 0))
    throw new Error("held money without a hold");
  for (const accountId of accountIds) {
    const account = engine.account(accountId);
    if (account !== undefined && account.available < 0) throw new Error("an account owes more than it has");
  }
  for (const { marketId } of markets) {
    for (const { availableToBack, availableToLay } of engine.restingBook(marketId, 1)?.runners ?? []) {
      const [toBack] = availableToBack;
      const [toLay] = availableToLay;
      if (toBack && toLay && toBack.price >= toLay.price) throw new Error("a book is crossed");
    }
  }
}
