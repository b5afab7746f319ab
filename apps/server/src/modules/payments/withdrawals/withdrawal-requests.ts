import { api, type ErrorsOf, type WithdrawalInput } from "@crossbook/contract";
import { formatPaise, type Paise, paise, paiseOfEntered } from "@crossbook/money";
import type { Logger } from "pino";
import type { PlayerCaller } from "../../../calls/callers.ts";
import type { Refusal } from "../../../calls/handler.ts";
import { OneAtATime } from "../../../calls/one-at-a-time.ts";
import { declaredRefusal, refuse } from "../../../calls/refusals.ts";
import { type Exchange, ExchangeStoppedError } from "../../../exchange/index.ts";
import type { Clock } from "../../../ports/clock.ts";
import type { HostDirectory } from "../../../ports/host-settings.ts";
import type { Ids } from "../../../ports/ids.ts";
import type { Players } from "../../players/index.ts";
import { codeRefusal, type SecondFactors } from "../../second-factor/index.ts";
import type { Payment, PaymentChannel } from "../payment.ts";
import type { PaymentStore } from "../payment-store.ts";
import type { Payments } from "../payments.ts";
import type { PayoutAccounts } from "./payout-accounts.ts";
import { isSameDestination, type PayoutDestination, readDestination } from "./payout-destination.ts";
import type { WithdrawalBonuses } from "./withdrawal-bonuses.ts";
import { LIMIT_WINDOW_MS, limitsOf, type WithdrawalLimits } from "./withdrawal-limits.ts";
import type { WithdrawalStore } from "./withdrawal-store.ts";

/** What requests for withdrawals are made with. */
export interface RequestParts {
  readonly payments: Payments;
  readonly store: PaymentStore;
  readonly withdrawals: WithdrawalStore;
  readonly accounts: PayoutAccounts;
  readonly bonuses: WithdrawalBonuses;
  readonly exchange: Pick<Exchange, "read">;
  readonly players: Players;
  /** Players' second factors. */
  readonly factors: SecondFactors;
  readonly hosts: HostDirectory;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly logger: Logger;
  /** Through whom withdrawals go out. */
  readonly channel: PaymentChannel;
}

type RequestRefusal = Refusal<
  ErrorsOf<typeof api.withdrawals.createWithdrawal> | "FORBIDDEN" | "TOO_MANY_REQUESTS"
>;

/** A withdrawal whose money is held, or will be once the exchange takes it. */
export type Requested = { readonly ok: true; readonly payment: Payment } | RequestRefusal;

interface Asked {
  readonly userId: number;
  readonly amount: Paise;
  readonly destination: PayoutDestination;
  readonly clientRequestId: string;
  readonly confirmForfeit: boolean;
  readonly code: string | undefined;
}

/**
 * Players' requests to withdraw. One of a player at a time, so that the limits of a day hold for requests at the same
 * moment. What is available is the exchange's to say: cash less exposure, in which neither held nor bonus money is.
 */
export class WithdrawalRequests {
  readonly #parts: RequestParts;
  readonly #ofPlayer = new OneAtATime<number>();

  constructor(parts: RequestParts) {
    this.#parts = parts;
  }

  /** Holds the amount for a payout to the account. The same `clientRequestId` is the same withdrawal. */
  async request(input: WithdrawalInput, { userId, demo }: PlayerCaller): Promise<Requested> {
    if (demo) return refuse("FORBIDDEN", { message: "The points of a demo account cannot be withdrawn." });
    const amount = paiseOfEntered(input.amount);
    if (amount === undefined || amount <= 0) return refuse("AMOUNT_INVALID");
    const clientRequestId = input.clientRequestId ?? this.#parts.ids.next();
    const destination = await this.#destination(input, userId);
    if ("ok" in destination) return this.#ofAccountGone({ userId, amount, clientRequestId }, destination);
    const confirmForfeit = input.confirmForfeit === true;
    const code = input.code ?? undefined;
    const asked = { userId, amount, destination, clientRequestId, confirmForfeit, code };
    return this.#ofPlayer.run(userId, () => this.#request(asked));
  }

  async #destination(input: WithdrawalInput, userId: number): Promise<PayoutDestination | RequestRefusal> {
    const savedId = input.payoutAccountId ?? undefined;
    if (savedId !== undefined) {
      const saved = await this.#parts.accounts.byId(userId, savedId);
      return saved ?? refuse("PAYOUT_ACCOUNT_NOT_FOUND");
    }
    const read = readDestination(input);
    return read.ok ? read.destination : refuse("PAYOUT_ACCOUNT_INVALID", { message: read.message });
  }

  /**
   * A request that is repeated after its saved account was removed, or had to go, is the same still: its answer may have been
   * lost.
   */
  async #ofAccountGone(
    { userId, amount, clientRequestId }: Pick<Asked, "userId" | "amount" | "clientRequestId">,
    refusal: RequestRefusal,
  ): Promise<Requested> {
    const { store, withdrawals } = this.#parts;
    if (refusal.code !== "PAYOUT_ACCOUNT_NOT_FOUND") return refusal;
    const before = await store.byRequest(userId, "withdrawal", clientRequestId);
    const known = before && (await withdrawals.byId(before.id));
    if (!before || !known) return refusal;
    const asked = { amount, destination: known.destination };
    return this.#repeated(before, asked);
  }

  async #request(asked: Asked): Promise<Requested> {
    const { store, players } = this.#parts;
    const before = await store.byRequest(asked.userId, "withdrawal", asked.clientRequestId);
    if (before) return this.#repeated(before, asked);
    const player = await players.byId(asked.userId);
    if (!player) return refuse("ACCOUNT_NOT_FOUND");
    const limits = limitsOf(this.#parts.hosts.settingsOf(player.host));
    return (
      boundsRefusal(asked, limits) ??
      (await this.#dayRefusal(asked, limits)) ??
      (await this.#availableRefusal(asked)) ??
      (await this.#forfeitRefusal(asked)) ??
      (await this.#codeRefusal(asked)) ??
      this.#open(asked)
    );
  }

  async #repeated(
    payment: Payment,
    { amount, destination }: Pick<Asked, "amount" | "destination">,
  ): Promise<Requested> {
    const known = await this.#parts.withdrawals.byId(payment.id);
    if (payment.amount !== amount || !known || !isSameDestination(known.destination, destination))
      return refuse("KEY_REUSED");
    return payment.state === "refused" ? refusedByExchange(payment.reasonCode ?? "") : { ok: true, payment };
  }

  async #dayRefusal(
    { userId, amount }: Asked,
    limits: WithdrawalLimits,
  ): Promise<RequestRefusal | undefined> {
    const { withdrawals, clock } = this.#parts;
    const asked = await withdrawals.askedSince(userId, new Date(clock.now() - LIMIT_WINDOW_MS));
    if (asked.count >= limits.requestsPerDay)
      return refuse("WITHDRAWAL_DAY_LIMIT", {
        message: `You have asked for ${asked.count} withdrawals within 24 hours, which is as many as there can be.`,
      });
    if (asked.amount + amount <= limits.perDay) return undefined;
    const left = words(paise(Math.max(0, limits.perDay - asked.amount)));
    return refuse("WITHDRAWAL_DAY_LIMIT", {
      message: `Within 24 hours ${words(limits.perDay)} can be withdrawn; ${left} of it is left.`,
    });
  }

  /** Said before a hold is tried; the hold itself is what can never be more than there is. */
  async #availableRefusal({ userId, amount }: Asked): Promise<RequestRefusal | undefined> {
    try {
      const account = await this.#parts.exchange.read((engine) => engine.account(userId));
      if (!account) return refuse("ACCOUNT_NOT_FOUND");
      return amount > account.available ? refuse("WITHDRAWAL_ABOVE_AVAILABLE") : undefined;
    } catch (error) {
      if (error instanceof ExchangeStoppedError) return refuse("EXCHANGE_STOPPED");
      throw error;
    }
  }

  async #forfeitRefusal({ userId, confirmForfeit }: Asked): Promise<RequestRefusal | undefined> {
    if (confirmForfeit) return undefined;
    const { bonuses } = await this.#parts.bonuses.forfeitedBy(userId);
    if (bonuses.length === 0) return undefined;
    const list = bonuses.map(({ title, amount }) => `${title} (${words(amount)})`).join(", ");
    return refuse("BONUS_WOULD_BE_FORFEITED", {
      message: `This withdrawal ends your active bonus: ${list} would be lost. Confirm that you want that.`,
    });
  }

  async #codeRefusal({ userId, code }: Asked): Promise<RequestRefusal | undefined> {
    return codeRefusal(this.#parts.factors, { ownerId: userId, code, purpose: "withdrawal" });
  }

  async #open({ userId, amount, destination, clientRequestId }: Asked): Promise<Requested> {
    const { payments, store, withdrawals, accounts, clock, channel } = this.#parts;
    const opened = await payments.open(
      {
        ...{ userId, direction: "withdrawal", channel, method: destination.method },
        ...{ amount, clientRequestId, state: "created" },
      },
      { source: "player", actor: `player:${userId}` },
      async (client, payment) => {
        await withdrawals.insert(client, payment.id, destination);
        await accounts.use(client, userId, destination, new Date(clock.now()));
      },
    );
    if (!opened.ok && opened.reason !== "notPosted") throw new Error(`a withdrawal was ${opened.reason}`);
    if (!opened.ok && !opened.later) return refusedByExchange(opened.code);
    // Where the exchange is busy the hold follows by itself: the request is taken.
    const payment = opened.ok ? opened.payment : await store.byRequest(userId, "withdrawal", clientRequestId);
    if (!payment) throw new Error(`withdrawal ${clientRequestId} was opened and not found`);
    await this.#forfeit(userId);
    return { ok: true, payment };
  }

  /** The withdrawal is taken: a player who reads that it has failed asks for another one. */
  async #forfeit(userId: number): Promise<void> {
    const { bonuses, logger } = this.#parts;
    try {
      await bonuses.onWithdrawal(userId);
    } catch (error) {
      logger.error({ err: error, userId }, "a withdrawal ended no bonuses yet; they find it in the ledger");
    }
  }
}

function boundsRefusal({ amount, destination }: Asked, limits: WithdrawalLimits): RequestRefusal | undefined {
  if (!limits.methods.includes(destination.method)) return refuse("WITHDRAWAL_METHOD_NOT_OFFERED");
  if (amount < limits.minimum)
    return refuse("WITHDRAWAL_BELOW_MINIMUM", {
      message: `The smallest withdrawal is ${words(limits.minimum)}.`,
    });
  if (amount > limits.maximum)
    return refuse("WITHDRAWAL_ABOVE_MAXIMUM", {
      message: `The largest withdrawal at once is ${words(limits.maximum)}.`,
    });
  return undefined;
}

function refusedByExchange(code: string): RequestRefusal {
  if (code === "INSUFFICIENT_FUNDS") return refuse("WITHDRAWAL_ABOVE_AVAILABLE");
  return declaredRefusal(api.withdrawals.createWithdrawal, code as "CAPACITY_REACHED");
}

function words(amount: Paise): string {
  return formatPaise(amount);
}
