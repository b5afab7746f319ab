import type { ProviderPayout, ProviderPayoutRequest } from "@crossbook/contract";
import type { ReportingProvider } from "../modules/payments/upi/payment-comparisons.ts";
import type { NoAnswer, PayoutAnswer } from "../modules/payments/upi/provider-client.ts";
import type { PayoutProvider } from "../modules/payments/withdrawals/payouts.ts";

/** How the double answers the calls to come: `madeAndLost` makes the payout before the answer is lost. */
export type PayoutMood = "well" | "madeAndLost" | "broken" | "refuses" | "keyUnknown";

/** The payment provider's payouts as its client brings their answers, scripted by a test. */
export interface PayoutProviderDouble extends Pick<PayoutProvider, "createPayout">, ReportingProvider {
  /** Payouts that were made, by the key they were made under. */
  readonly payouts: ReadonlyMap<string, ProviderPayout>;
  /** Requests as they came, oldest first. */
  readonly requests: readonly ProviderPayoutRequest[];
  mood: PayoutMood;
  /** Gives the payout of a key another status; answers the payout as a webhook would bring it. */
  become(key: string, status: ProviderPayout["status"], change?: Partial<ProviderPayout>): ProviderPayout;
}

const NO_ANSWER: NoAnswer = { ok: false, refused: false, status: undefined, reason: "timeout" };

/** A provider without payouts; `now`: Unix milliseconds. */
export function payoutProviderDouble(now: () => number): PayoutProviderDouble {
  const payouts = new Map<string, ProviderPayout>();
  const bodies = new Map<string, string>();
  const requests: ProviderPayoutRequest[] = [];
  let ids = 0;
  const seconds = () => Math.floor(now() / 1000);

  function make(request: ProviderPayoutRequest, key: string): PayoutAnswer {
    requests.push(request);
    const body = JSON.stringify(request);
    if (bodies.has(key) && bodies.get(key) !== body) return refusal(409, "key_reused");
    bodies.set(key, body);
    const { amount, mode, reference_id } = request;
    const payout: ProviderPayout = payouts.get(key) ?? {
      ...{ id: `pout_${++ids}`, amount, currency: "INR", mode, reference_id, status: "queued" },
      ...{ utr: null, failure_reason: null, created_at: seconds(), status_at: seconds() },
    };
    payouts.set(key, payout);
    return { ok: true, payout };
  }

  const double: PayoutProviderDouble = {
    ...{ payouts, requests, mood: "well" },
    async createPayout(request, key) {
      if (double.mood === "broken") return refusal(502, "bad gateway");
      if (double.mood === "keyUnknown") return refusal(401, "key");
      if (double.mood === "refuses") return refusal(400, "invalid");
      const answer = make(request, key);
      return double.mood === "madeAndLost" ? NO_ANSWER : answer;
    },
    async readPayout(id) {
      if (double.mood === "broken") return refusal(502, "bad gateway");
      if (double.mood === "keyUnknown") return refusal(401, "key");
      if (double.mood === "refuses") return refusal(400, "invalid");
      if (double.mood === "madeAndLost") return NO_ANSWER;
      const payout = [...payouts.values()].find((one) => one.id === id);
      return payout ? { ok: true, payout } : refusal(404, "unknown");
    },
    async readOrder() {
      return refusal(404, "unknown");
    },
    async report(fromMs, untilMs) {
      const isIn = ({ status_at: at }: ProviderPayout) => at * 1000 >= fromMs && at * 1000 < untilMs;
      return { ok: true, report: { orders: [], payouts: [...payouts.values()].filter(isIn) } };
    },
    become(key, status, change = {}) {
      const before = payouts.get(key);
      if (!before) throw new Error(`no payout under ${key}`);
      const utr =
        status === "processed" ? (before.utr ?? `6326${String(++ids).padStart(8, "0")}`) : before.utr;
      const failure_reason = status === "processed" ? null : "the bank refused";
      const after = { ...before, status, utr, failure_reason, status_at: seconds(), ...change };
      payouts.set(key, after);
      return after;
    },
  };
  return double;
}

function refusal(status: number, reason: string): NoAnswer {
  return { ok: false, refused: status < 500, status, reason };
}
