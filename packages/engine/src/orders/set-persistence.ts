import type { SetPersistence } from "../commands.ts";
import type { EngineState } from "../engine-state.ts";
import type { RefusalCode } from "../outcomes.ts";
import { persistenceRefusal } from "../rules/order-rules.ts";
import type { StartingPriceAuction } from "../starting-price/starting-price-auction.ts";
import type { UnmatchedOrder } from "./own-unmatched.ts";

/** Sets what becomes of an unmatched order at the turn in play, or answers why not. */
export function setPersistence(
  { orders, accounts, effects, expiring }: EngineState,
  startingPrice: StartingPriceAuction,
  { slot, market, account }: UnmatchedOrder,
  { orderId, persistence, at }: SetPersistence,
): RefusalCode | undefined {
  if (persistence === "startingPrice" && expiring.timeOf(slot) !== 0) return "EXPIRY_INVALID";
  const refusal = persistenceRefusal(market, persistence, orders.waits(slot));
  if (refusal !== undefined) return refusal;
  if (orders.persistence(slot) === persistence) return undefined;
  const runner = orders.runner(slot);
  if (persistence === "startingPrice" && startingPrice.isOpposed(account, market, runner, orders.isLay(slot)))
    return "SELF_MATCH";
  orders.setPersistence(slot, persistence);
  const accountId = accounts.id(account);
  const { marketId } = market;
  effects.happened({ type: "persistenceChanged", orderId, accountId, marketId, persistence, at });
  accounts.touch(account);
  return undefined;
}
