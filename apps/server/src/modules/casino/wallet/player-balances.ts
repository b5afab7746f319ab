import type { AccountId, EngineView } from "@crossbook/engine";
import type { Paise } from "@crossbook/money";
import { BoundedMap } from "../../../calls/bounded-map.ts";
import { type DurableBatch, type Exchange, ExchangeStoppedError } from "../../../exchange/index.ts";

/** Players whose balances are followed. */
const FOLLOWED = 20_000;
/** Followed from now on, and not known yet. */
const UNKNOWN = Number.NaN;

/**
 * What players can stake, as of the last batch that is durable. A read of the engine would wait until everything that it
 * saw is durable too, which is one more commit for each answer.
 */
export class PlayerBalances {
  readonly #exchange: Pick<Exchange, "read">;
  readonly #followed = new BoundedMap<AccountId, number>(FOLLOWED);

  constructor(exchange: Pick<Exchange, "read">) {
    this.#exchange = exchange;
  }

  /** Called for every durable batch, before those are answered whose commands are in it. */
  onDurable({ changedAccounts }: Pick<DurableBatch, "changedAccounts">, engine: EngineView): void {
    for (const accountId of changedAccounts) {
      if (this.#followed.get(accountId) === undefined) continue;
      const available = engine.account(accountId)?.available;
      if (available !== undefined) this.#followed.set(accountId, available);
    }
  }

  /** Undefined where the exchange does not answer, or has no such account. */
  async of(userId: AccountId): Promise<Paise | undefined> {
    const balance = await this.lookUp(userId);
    return typeof balance === "string" ? undefined : balance;
  }

  /** What the player can stake, or why that is not known: a studio is to ask again only where it may be known later. */
  async lookUp(userId: AccountId): Promise<Paise | "PLAYER_NOT_FOUND" | "UNAVAILABLE"> {
    const known = this.#followed.get(userId);
    if (known !== undefined && !Number.isNaN(known)) return known as Paise;
    this.#followed.set(userId, UNKNOWN);
    const read = await this.#read(userId);
    const since = this.#followed.get(userId);
    // What a batch has said meanwhile is at least as new as what was read.
    if (since !== undefined && !Number.isNaN(since)) return since as Paise;
    if (typeof read === "string") this.#followed.delete(userId);
    else this.#followed.set(userId, read);
    return read;
  }

  async #read(userId: AccountId): Promise<Paise | "PLAYER_NOT_FOUND" | "UNAVAILABLE"> {
    try {
      return (await this.#exchange.read((engine) => engine.account(userId)?.available)) ?? "PLAYER_NOT_FOUND";
    } catch (error) {
      if (error instanceof ExchangeStoppedError) return "UNAVAILABLE";
      throw error;
    }
  }
}
