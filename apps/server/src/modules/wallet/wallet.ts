import type { AccountId, HoldId, MoneyMode, Transfer, TransferKind } from "@crossbook/engine";
import { type Paise, paise } from "@crossbook/money";
import type { ExchangeRefusal } from "../../calls/refusals.ts";
import { type Exchange, HOUSE_ACCOUNT } from "../../exchange/index.ts";
import type { Clock } from "../../ports/clock.ts";
import { bonusAccountOf } from "./bonus-accounts.ts";
import { OUTSIDE_ACCOUNTS } from "./outside-accounts.ts";

/** Money that an account gets (positive) or gives (negative). */
export interface Adjustment {
  readonly accountId: AccountId;
  readonly amount: Paise;
  readonly kind: TransferKind;
  /** Makes it happen once: at most 64 characters. */
  readonly key: string;
  /** Words for the statement, at most 200 characters. */
  readonly remark: string;
}

/** Money that is to be reserved: see the engine's `Transfer`. */
export type HoldRequest = Omit<Transfer, "type" | "hold" | "at">;

/** Money that moves at once between two accounts: see the engine's `Transfer`. */
export type TransferRequest = HoldRequest;

/** The end of a hold: `accountId` is whose it is. */
export interface HoldEnd {
  readonly accountId: AccountId;
  readonly holdId: HoldId;
  readonly remark: string;
  readonly key: string;
}

/** The ledger entry that moved the money; of a hold that was placed, its number too. */
export type MoneyMoved = { readonly ok: true; readonly entryId: number } | ExchangeRefusal;

/** The one service through which modules move money. The same key again changes nothing and is answered as the first. */
export class Wallet {
  readonly #exchange: Pick<Exchange, "submit">;
  readonly #clock: Clock;
  readonly #moneyMode: MoneyMode;

  /** `moneyMode`: of every account whose money it moves. */
  constructor(exchange: Pick<Exchange, "submit">, clock: Clock, moneyMode: MoneyMode) {
    this.#exchange = exchange;
    this.#clock = clock;
    this.#moneyMode = moneyMode;
  }

  /** Opens the accounts of outside parties that are not open yet. Throws where the exchange does not take that. */
  async openOutsideAccounts(): Promise<void> {
    for (const accountId of Object.values(OUTSIDE_ACCOUNTS)) {
      const at = this.#clock.now();
      const account = { accountId, kind: "outside", moneyMode: this.#moneyMode } as const;
      const outcome = await this.#exchange.submit({ type: "openAccount", ...account, at });
      if (!outcome.ok && outcome.code !== "ACCOUNT_EXISTS")
        throw new Error(`account ${accountId} could not be opened: ${outcome.code}`);
    }
  }

  /** Opens the account of a player's bonus money where it is not open yet. Undefined: it is open. */
  async openBonusAccount(userId: number): Promise<ExchangeRefusal | undefined> {
    const account = { accountId: bonusAccountOf(userId), kind: "bonus", moneyMode: this.#moneyMode } as const;
    const outcome = await this.#exchange.submit({ type: "openAccount", ...account, at: this.#clock.now() });
    return outcome.ok || outcome.code === "ACCOUNT_EXISTS" ? undefined : outcome;
  }

  /** Moves an account's cash against the clearing account of no party in particular. */
  adjust({ accountId, amount, ...rest }: Adjustment): Promise<MoneyMoved> {
    const { clearing } = HOUSE_ACCOUNT[this.#moneyMode];
    const [from, to] = amount < 0 ? [accountId, clearing] : [clearing, accountId];
    return this.#move({ ...rest, from, to, amount: paise(Math.abs(amount)), reference: "", hold: false });
  }

  /** Moves money between two accounts, such as from a clearing account to a player. */
  transfer(request: TransferRequest): Promise<MoneyMoved> {
    return this.#move({ hold: false, ...request });
  }

  /** Reserves money of a player for a payment that is still to be made. */
  hold(request: HoldRequest): Promise<MoneyMoved> {
    return this.#move({ hold: true, ...request });
  }

  /** Pays a hold to the account it was placed for. */
  settleHold(end: HoldEnd): Promise<MoneyMoved> {
    return this.#endHold("settleHold", end);
  }

  /** Gives a hold back to its owner. */
  releaseHold(end: HoldEnd): Promise<MoneyMoved> {
    return this.#endHold("releaseHold", end);
  }

  async #move(transfer: Omit<Transfer, "type" | "at">): Promise<MoneyMoved> {
    const outcome = await this.#exchange.submit({ type: "transfer", ...transfer, at: this.#clock.now() });
    return movedBy(outcome);
  }

  async #endHold(type: "settleHold" | "releaseHold", end: HoldEnd): Promise<MoneyMoved> {
    return movedBy(await this.#exchange.submit({ type, ...end, at: this.#clock.now() }));
  }
}

function movedBy(outcome: Awaited<ReturnType<Exchange["submit"]>>): MoneyMoved {
  if (!outcome.ok) return outcome;
  if (outcome.type !== "transferred") throw new Error(`a transfer was answered ${outcome.type}`);
  return { ok: true, entryId: outcome.ledgerEntryId };
}
