import type { playerAccount } from "@crossbook/contract";
import { paiseToMainUnits } from "@crossbook/money";
import type * as z from "zod/mini";
import { type Exchange, ExchangeStoppedError } from "../../exchange/index.ts";
import type { Player } from "../players/index.ts";

type PlayerAccount = z.output<typeof playerAccount>;

/** A player's account as operators see it. */
export async function readPlayerAccount(
  exchange: Pick<Exchange, "read">,
  player: Player,
): Promise<PlayerAccount | "ACCOUNT_NOT_FOUND" | "EXCHANGE_STOPPED"> {
  try {
    const account = await exchange.read((engine) => engine.account(player.userId));
    if (!account) return "ACCOUNT_NOT_FOUND";
    return {
      userName: player.username,
      kind: player.kind,
      cash: paiseToMainUnits(account.cash),
      held: paiseToMainUnits(account.held),
      ...(account.owed > 0 && { owed: paiseToMainUnits(account.owed) }),
      available: paiseToMainUnits(account.available),
      exposure: paiseToMainUnits(account.exposure),
      ...(account.exposureLimit > 0 && { exposureLimit: paiseToMainUnits(account.exposureLimit) }),
      ...(account.commissionDiscountPercent > 0 && {
        commissionDiscountPercent: account.commissionDiscountPercent,
      }),
    };
  } catch (error) {
    if (error instanceof ExchangeStoppedError) return "EXCHANGE_STOPPED";
    throw error;
  }
}
