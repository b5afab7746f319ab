import { type Paise, paise } from "@crossbook/money";
import { OUTSIDE_ACCOUNTS } from "../modules/wallet/outside-accounts.ts";
import { type MoneyMoved, Wallet } from "../modules/wallet/wallet.ts";
import type { BettingWorld, PlayerSeat } from "./betting-world.ts";

/** Holds money of a player as a withdrawal does, without its bounds; the hold's number is the entry's. */
export function holdMoney(
  world: BettingWorld,
  { token }: PlayerSeat,
  { amount, reference }: { readonly amount: Paise; readonly reference: string },
): Promise<MoneyMoved> {
  const key = `withdrawal:${reference}`;
  return walletOf(world).hold({
    ...{ from: accountOfToken(token), to: OUTSIDE_ACCOUNTS.bank, amount },
    ...{ kind: "withdrawal", reference: key, key, remark: "" },
  });
}

/** The number of a hold that must be placed; `amount` in main units. */
export async function heldFor(
  world: BettingWorld,
  seat: PlayerSeat,
  amount: number,
  reference: string,
): Promise<number> {
  const moved = await holdMoney(world, seat, { amount: paise(Math.round(amount * 100)), reference });
  if (!moved.ok) throw new Error(`refused: ${moved.code}`);
  return moved.entryId;
}

/** Ends a hold: pays it out, or gives it back to its player; `remark`: why. */
export async function endHold(
  world: BettingWorld,
  holdId: number,
  ends: "pay" | "return",
  remark = "",
): Promise<MoneyMoved> {
  const hold = await world.server.exchange.read((engine) => engine.hold(holdId));
  const accountId = hold?.from ?? OUTSIDE_ACCOUNTS.bank;
  const end = { accountId, holdId, remark, key: `hold:${holdId}:${ends}` };
  const wallet = walletOf(world);
  return ends === "pay" ? wallet.settleHold(end) : wallet.releaseHold(end);
}

function walletOf({ server, clock }: BettingWorld): Wallet {
  return new Wallet(server.exchange, clock, "play");
}

/** A player's number is also the number of the account. */
function accountOfToken(token: string): number {
  const payload = Buffer.from(token.split(".")[1] ?? "", "base64url").toString();
  return Number((JSON.parse(payload) as { readonly sub: string }).sub);
}
