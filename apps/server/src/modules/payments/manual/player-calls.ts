import type { api, InputOf } from "@crossbook/contract";
import { paiseToMainUnits } from "@crossbook/money";
import type { PlayerCaller } from "../../../calls/callers.ts";
import type { HandlersOf, Refusal } from "../../../calls/handler.ts";
import type { RateLimiter } from "../../../calls/rate-limiter.ts";
import { tooManyRequests } from "../../../calls/refusals.ts";
import type { ManualDeposits } from "./manual-deposits.ts";

type Calls = HandlersOf<"deposits">;
type Withdrawal = Extract<InputOf<typeof api.deposits.createRequest>, { type: "2" | 2 }>;

interface Parts {
  readonly deposits: ManualDeposits;
  /** Deposits that one player asks for. */
  readonly limiter: RateLimiter;
  /** What a request for a withdrawal is answered: the other half of the one call. */
  readonly withdraw: HandlersOf<"withdrawals">["createWithdrawal"];
}

const TAKEN = "Deposit request sent. It is credited once the payment is found at the bank.";

/** The players' calls about deposits by hand. */
export function playerCalls({ deposits, limiter, withdraw }: Parts): Calls {
  function limited({ userId }: PlayerCaller): Refusal<"TOO_MANY_REQUESTS"> | undefined {
    const waitMs = limiter.take(userId);
    return waitMs > 0 ? tooManyRequests(waitMs) : undefined;
  }

  return {
    createDeposit: async (input, { caller }) => {
      const refusal = limited(caller);
      if (refusal) return refusal;
      const opened = await deposits.open(input, caller);
      if (!opened.ok) return opened;
      const { id, amount, state, utr } = opened.payment;
      const detail = { paymentId: id, amount: paiseToMainUnits(amount), state, utr: utr ?? null };
      return { ok: true, result: TAKEN, detail };
    },
    createRequest: async (input, context) => {
      if (isWithdrawal(input)) {
        if (typeof withdraw !== "function") throw new Error("withdrawals are called without a quick reader");
        const requested = await withdraw(input, context);
        return requested.ok ? { ok: true, result: requested.result } : requested;
      }
      const refusal = limited(context.caller);
      if (refusal) return refusal;
      const opened = await deposits.open(input, context.caller);
      return opened.ok ? { ok: true, result: TAKEN } : opened;
    },
  };
}

function isWithdrawal(input: InputOf<typeof api.deposits.createRequest>): input is Withdrawal {
  return Number(input.type) === 2;
}
