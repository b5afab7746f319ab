import type { HandlersOf } from "../../calls/handler.ts";
import type { Players } from "../players/index.ts";
import { operatorPaymentOf } from "./operator-payment.ts";
import type { PaymentQueue } from "./payment-queue.ts";

interface Parts {
  readonly queue: PaymentQueue;
  readonly players: Players;
}

const KINDS = {
  depositByHand: { direction: "deposit", channel: "manual" },
  depositByUpi: { direction: "deposit", channel: "upi" },
  withdrawal: { direction: "withdrawal", channel: undefined },
} as const;
const ANY = { direction: undefined, channel: undefined };

/** Lists the payments that an operator must act on. */
export function getPaymentQueue({ queue, players }: Parts): HandlersOf<"operator">["getPaymentQueue"] {
  return async ({ Kind, UserName, MaxResultCount: limit, SkipCount: skip }) => {
    const player = UserName ? await players.byUsername(UserName) : undefined;
    if (UserName && !player) return { ok: false, code: "ACCOUNT_NOT_FOUND" };
    const filter = { ...(Kind ? KINDS[Kind] : ANY), userId: player?.userId };
    const { items, totalCount } = await queue.page(filter, { skip, limit });
    const shown = items.map((waiting) => ({
      ...operatorPaymentOf(waiting),
      approvedBy: [...waiting.approvedBy],
    }));
    return { ok: true, result: { items: shown, totalCount } };
  };
}
