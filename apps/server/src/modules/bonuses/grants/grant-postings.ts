import { type Paise, paise } from "@crossbook/money";
import type { Logger } from "pino";
import {
  bonusAccountOf,
  type MoneyMoved,
  OUTSIDE_ACCOUNTS,
  postAllDue,
  type Wallet,
} from "../../wallet/index.ts";
import { type Grant, grantReference } from "./grant.ts";
import type { GrantStore } from "./grant-store.ts";

interface Parts {
  readonly store: GrantStore;
  readonly wallet: Pick<Wallet, "transfer" | "openBonusAccount">;
  readonly logger: Logger;
}

/** The grant once its state's money is moved, or why it is not yet. */
export type GrantPosted = { readonly ok: true; readonly grant: Grant } | Exclude<MoneyMoved, { ok: true }>;

/**
 * Moves the money of grants' states in the exchange: given from the bonus clearing account to the player's bonus account,
 * released from there to the player's cash, or taken back. Each movement has a key of its grant, so one that is repeated
 * after a crash happens once.
 */
export class GrantPostings {
  readonly #store: GrantStore;
  readonly #wallet: Parts["wallet"];
  readonly #logger: Logger;

  constructor({ store, wallet, logger }: Parts) {
    this.#store = store;
    this.#wallet = wallet;
    this.#logger = logger;
  }

  /** Moves what the grant's state needs moved; one that needs nothing is answered as it is. */
  async post(grant: Grant): Promise<GrantPosted> {
    if (!grant.postingDue) return { ok: true, grant };
    const moved = await this.#move(grant);
    if (!moved.ok) {
      const { id, state } = grant;
      this.#logger.warn({ grantId: id, state, code: moved.code }, "a bonus' money is still to be moved");
      return moved;
    }
    return { ok: true, grant: (await this.#store.posted(grant)) ?? grant };
  }

  /** Moves what was interrupted. Answers the grants whose money was moved now; one that fails is logged, and stays due. */
  postDue(): Promise<readonly Grant[]> {
    return postAllDue<Grant, Grant>({
      due: (limit, afterId) => this.#store.due(limit, afterId),
      post: async (grant) => {
        const posted = await this.post(grant);
        return posted.ok ? posted.grant : undefined;
      },
      onFailure: ({ id }, error) =>
        this.#logger.error({ err: error, grantId: id }, "a bonus could not be posted"),
    });
  }

  async #move(grant: Grant): Promise<MoneyMoved> {
    if (grant.state === "active") {
      const opened = await this.#wallet.openBonusAccount(grant.userId);
      return opened ?? this.#transfer(grant, "give", grant.amount);
    }
    if (grant.state !== "completed") return this.#transfer(grant, "takeBack", grant.amount);
    const released = await this.#transfer(grant, "release", grant.released);
    const rest = paise(grant.amount - grant.released);
    return released.ok && rest > 0 ? this.#transfer(grant, "rest", rest) : released;
  }

  #transfer(grant: Grant, step: "give" | "release" | "rest" | "takeBack", amount: Paise) {
    const own = bonusAccountOf(grant.userId);
    const { bonus: clearing } = OUTSIDE_ACCOUNTS;
    const money = { amount, reference: grantReference(grant.id), key: `bonus:${grant.id}:${step}` };
    const remark = `${REMARKS[step]}: ${grant.title}`;
    if (step === "give")
      return this.#wallet.transfer({ ...money, remark, from: clearing, to: own, kind: "bonusGrant" });
    if (step === "release")
      return this.#wallet.transfer({ ...money, remark, from: own, to: grant.userId, kind: "bonus" });
    return this.#wallet.transfer({ ...money, remark, from: own, to: clearing, kind: "bonusReturn" });
  }
}

const REMARKS = {
  give: "Bonus granted",
  release: "Bonus released",
  rest: "Bonus above its highest release",
  takeBack: "Bonus taken back",
} as const;
