import type { playerAccount } from "@crossbook/contract";
import type { AccountView } from "@crossbook/engine";
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
    return account ? presentPlayerAccount(player, account) : "ACCOUNT_NOT_FOUND";
  } catch (error) {
    if (error instanceof ExchangeStoppedError) return "EXCHANGE_STOPPED";
    throw error;
  }
}

/** The same of what was read of it already. */
export function presentPlayerAccount(
  { username, kind }: Pick<Player, "username" | "kind">,
  account: AccountView,
): PlayerAccount {
  const { commissionDiscountPercent } = account;
  return {
    ...{ userName: username, kind },
    cash: paiseToMainUnits(account.cash),
    held: paiseToMainUnits(account.held),
    ...(account.owed > 0 && { owed: paiseToMainUnits(account.owed) }),
    available: paiseToMainUnits(account.available),
    exposure: paiseToMainUnits(account.exposure),
    ...(account.exposureLimit > 0 && { exposureLimit: paiseToMainUnits(account.exposureLimit) }),
    ...(commissionDiscountPercent > 0 && { commissionDiscountPercent }),
  };
}
