import type { AccountId, CashKind } from "@crossbook/engine";
import type { Paise } from "@crossbook/money";
import type { ExchangeRefusal } from "../../calls/refusals.ts";
import type { Exchange } from "../../exchange/index.ts";
import type { Clock } from "../../ports/clock.ts";

/** Money that an account gets (positive) or gives (negative). */
export interface Adjustment {
  readonly accountId: AccountId;
  readonly amount: Paise;
  readonly kind: CashKind;
  /** Makes it happen once: at most 64 characters. */
  readonly key: string;
  /** Words for the statement, at most 200 characters. */
  readonly remark: string;
}

/** The one service through which modules move money. */
export class Wallet {
  readonly #exchange: Pick<Exchange, "submit">;
  readonly #clock: Clock;

  constructor(exchange: Pick<Exchange, "submit">, clock: Clock) {
    this.#exchange = exchange;
    this.#clock = clock;
  }

  /** Moves an account's cash. The same key again changes nothing and is answered as done. */
  async adjust(adjustment: Adjustment): Promise<{ readonly ok: true } | ExchangeRefusal> {
    const outcome = await this.#exchange.submit({ type: "moveCash", ...adjustment, at: this.#clock.now() });
    return outcome.ok ? { ok: true } : outcome;
  }
}
