import type { AccountId } from "@crossbook/engine";
import type { Logger } from "pino";
import { OneAtATime } from "../../calls/one-at-a-time.ts";
import { type MoneyMoved, OUTSIDE_ACCOUNTS, postAllDue, type Wallet } from "../wallet/index.ts";
import { type Payment, type PaymentChannel, paymentReference } from "./payment.ts";
import { type Posting, postingOf } from "./payment-states.ts";
import type { PaymentRecords, Transitioned } from "./payment-store.ts";

/** Through whose clearing account the money of a channel comes and goes. */
const CLEARING: Readonly<Record<PaymentChannel, AccountId>> = {
  upi: OUTSIDE_ACCOUNTS.paymentProvider,
  manual: OUTSIDE_ACCOUNTS.bank,
};

const BY_SYSTEM = { source: "system", actor: "postings" } as const;

interface Parts {
  readonly store: PaymentRecords;
  readonly wallet: Pick<Wallet, "transfer" | "hold" | "settleHold" | "releaseHold">;
  readonly logger: Logger;
}

type Posted = { readonly ok: true; readonly payment: Payment } | PostingRefusal;

/** A posting that the exchange did not make: `later` where the same may be tried again. */
export type PostingRefusal = { readonly ok: false; readonly code: string; readonly later: boolean };

/**
 * Moves the money of payments' states in the exchange. Every movement has a key of its payment, so one that is repeated
 * after a crash, or by two callers at once, happens once.
 */
export class PaymentPostings {
  readonly #store: PaymentRecords;
  readonly #wallet: Parts["wallet"];
  readonly #logger: Logger;
  readonly #ofPayment = new OneAtATime<number>();

  constructor({ store, wallet, logger }: Parts) {
    this.#store = store;
    this.#wallet = wallet;
    this.#logger = logger;
  }

  /**
   * The payment once its state's money is moved; as it is where nothing is due. One caller at a time for a payment: a hold
   * that was refused must not be tried again by whoever read the payment before.
   */
  async post(payment: Payment): Promise<Posted> {
    if (!payment.postingDue) return { ok: true, payment };
    return this.#ofPayment.run(payment.id, () => this.#postDue(payment));
  }

  async #postDue(asked: Payment): Promise<Posted> {
    const payment = (await this.#store.byId(asked.id)) ?? asked;
    const posting = payment.postingDue ? postingOf(payment.direction, payment.state) : undefined;
    if (posting === undefined) return { ok: true, payment };
    const moved = await this.#move(posting, payment);
    if (moved.ok)
      return this.#written(payment, await this.#store.posted(written(posting, payment, moved.entryId)));
    if (posting === "hold" && !isLater(moved.code)) {
      const refused = {
        ...payment,
        to: "refused",
        changes: { reasonCode: moved.code },
        by: BY_SYSTEM,
      } as const;
      await this.#store.posted(refused);
      return { ok: false, code: moved.code, later: false };
    }
    this.#logger.warn(
      { paymentId: payment.id, posting, code: moved.code },
      "a payment's money is still to be moved",
    );
    return { ok: false, code: moved.code, later: isLater(moved.code) };
  }

  /** Moves what was interrupted. Answers the payments whose money was moved now; one that fails is logged, and stays due. */
  postDue(): Promise<readonly Payment[]> {
    return postAllDue<Payment, Payment>({
      due: (limit, afterId) => this.#store.due(limit, afterId),
      post: async (payment) => {
        const posted = await this.post(payment);
        return posted.ok ? posted.payment : undefined;
      },
      onFailure: ({ id }, error) =>
        this.#logger.error({ err: error, paymentId: id }, "a payment could not be posted"),
    });
  }

  /** Another caller may have written the same movement first: then the payment as it is now is the answer. */
  async #written(payment: Payment, result: Transitioned) {
    if (result.ok) return result;
    return { ok: true, payment: (await this.#store.byId(payment.id)) ?? payment } as const;
  }

  #move(posting: Posting, payment: Payment): Promise<MoneyMoved> {
    const { id, userId, amount, channel } = payment;
    const reference = paymentReference(payment);
    const outside = CLEARING[channel];
    const money = { amount, reference, remark: "" };
    const end = { accountId: userId, holdId: payment.holdId ?? 0, remark: payment.remark ?? "" };
    switch (posting) {
      case "credit":
        return this.#wallet.transfer({
          ...money,
          from: outside,
          to: userId,
          kind: "deposit",
          key: `payment:${id}`,
        });
      case "hold":
        return this.#wallet.hold({
          ...money,
          from: userId,
          to: outside,
          kind: "withdrawal",
          key: `payment:${id}:hold`,
        });
      case "payOut":
        return this.#wallet.settleHold({ ...end, key: `payment:${id}:paid` });
      case "giveBack":
        return this.#wallet.releaseHold({ ...end, key: `payment:${id}:returned` });
      case "takeBack":
        return this.#wallet.transfer({
          ...money,
          ...{ from: outside, to: userId, kind: "withdrawal", key: `payment:${id}:reversed` },
        });
    }
  }
}

/** What is written of a movement: a deposit is credited and a withdrawal requested by it. */
function written(posting: Posting, { id, version }: Payment, entryId: number) {
  const step = { id, version, by: { ...BY_SYSTEM, detail: { ledgerEntryId: entryId } } };
  if (posting === "credit") return { ...step, to: "credited", changes: { ledgerEntryId: entryId } } as const;
  if (posting === "hold") return { ...step, to: "requested", changes: { holdId: entryId } } as const;
  return { ...step, changes: { ledgerEntryId: entryId } };
}

/** The exchange may take the same command in a moment; its queue was full, or its answer is not known. */
function isLater(code: string): boolean {
  return code === "EXCHANGE_BUSY" || code === "EXCHANGE_STOPPED" || code === "OUTCOME_UNKNOWN";
}
