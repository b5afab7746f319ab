import { EXCLUSION_REASON } from "@crossbook/contract";
import { addPaise, type Paise, paise, zeroPaise } from "@crossbook/money";
import type { Pool } from "pg";
import { refuse } from "../../calls/refusals.ts";
import type { Players } from "../players/index.ts";
import { forEach } from "./for-each.ts";
import type { Grant } from "./grants/grant.ts";
import type { GrantPosted, GrantPostings } from "./grants/grant-postings.ts";
import type { GrantStepBy, GrantStore } from "./grants/grant-store.ts";
import type { Offers } from "./offers/offers.ts";
import type { Referrals } from "./offers/referrals.ts";
import type { TemplateStore } from "./templates/template-store.ts";
import type { Wagering } from "./wagering/wagering.ts";

/** A deposit that was credited. */
export interface CreditedDeposit {
  readonly userId: number;
  readonly paymentId: number;
  readonly amount: Paise;
  /** When it was credited. */
  readonly at: Date;
}

/** What a withdrawal would forfeit. */
export interface Forfeit {
  readonly total: Paise;
  readonly bonuses: readonly { readonly id: number; readonly title: string; readonly amount: Paise }[];
}

interface Parts {
  readonly database: Pool;
  readonly players: Players;
  readonly templates: TemplateStore;
  readonly store: GrantStore;
  readonly postings: GrantPostings;
  readonly offers: Offers;
  readonly referrals: Referrals;
  readonly wagering: Wagering;
}

const OPEN_AT_MOST = 100;
const DEPOSITS_AT_ONCE = 500;

/** What other modules report to bonuses, and ask of them. Reports may be repeated. */
export class Bonuses {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Offers what a deposit calls for by the templates that were active then, once for each payment. */
  async onDeposit({ userId, paymentId, amount, at }: CreditedDeposit): Promise<void> {
    const { players, templates, offers, referrals } = this.#parts;
    const player = await players.byId(userId);
    if (!player) return;
    for (const template of await templates.active("deposit")) {
      const bonus = offers.forDeposit(template, player, amount);
      if (bonus === undefined || template.activeSince > at) continue;
      const by = { source: "system", actor: "deposit", detail: { paymentId } } as const;
      await offers.make({
        ...{ template, userId, key: `deposit:${paymentId}`, amount: bonus, deposit: amount, by },
      });
    }
    await referrals.onDeposit(player, amount, at);
  }

  /** What a withdrawal made now would forfeit. */
  async forfeitedBy(userId: number): Promise<Forfeit> {
    const { items } = await this.#parts.store.page({
      ...{ userId, states: ["active"], limit: OPEN_AT_MOST, skip: 0 },
    });
    const bonuses = items.map(({ id, title, amount }) => ({ id, title, amount }));
    return { total: bonuses.reduce((sum, { amount }) => addPaise(sum, amount), zeroPaise), bonuses };
  }

  /**
   * A withdrawal is held: forfeits what is not released. Where it is not called the same happens at the next look at the
   * ledger, before anything is released.
   */
  async onWithdrawal(userId: number): Promise<void> {
    await this.#parts.wagering.settle();
    await this.#parts.wagering.advanceAll([userId]);
  }

  /** Ends every bonus of an excluded player that is offered or active. Answers how many. */
  async forfeitByExclusion(userId: number): Promise<number> {
    const { items } = await this.#parts.store.page({
      ...{ userId, states: ["offered", "active"], limit: OPEN_AT_MOST, skip: 0 },
    });
    let ended = 0;
    await forEach(items, async ({ id, state }) => {
      const outcome = await this.end(id, {
        to: state === "active" ? "forfeited" : "cancelled",
        by: { source: "system", actor: "exclusion" },
        reason: EXCLUSION_REASON,
      });
      if (outcome?.ok) ended += 1;
    });
    return ended;
  }

  /** Ends a grant that is offered or active; undefined: there is none. */
  async end(
    grantId: number,
    { to, by, reason }: { to: "cancelled" | "forfeited"; by: GrantStepBy; reason: string | undefined },
  ): Promise<GrantPosted | ReturnType<typeof refuse<"BONUS_ENDED">> | undefined> {
    const { store, postings } = this.#parts;
    const before = await store.byId(grantId);
    if (!before) return undefined;
    const ready = await postings.post(before);
    if (!ready.ok) return ready;
    const moved = await store.locked(grantId, (client, grant) =>
      store.move(client, grant, { to, by, changes: reason === undefined ? {} : { reason } }),
    );
    if (moved === "postingDue") return { ok: false, code: "EXCHANGE_BUSY" };
    if (moved === undefined || typeof moved === "string") return refuse("BONUS_ENDED");
    return postings.post(moved);
  }

  /** Reports the deposits that the ledger has and nobody has reported. The tables must be complete. */
  async catchUpDeposits(): Promise<void> {
    const { database } = this.#parts;
    for (;;) {
      const { rows } = await database.query<DepositRow>(DEPOSITS, [DEPOSITS_AT_ONCE]);
      for (const { account_id: userId, amount, reference, at } of rows) {
        const paymentId = Number(/^deposit:(\d{1,15})$/.exec(reference)?.[1]);
        if (Number.isSafeInteger(paymentId))
          await this.onDeposit({ userId, paymentId, amount: paise(amount), at });
      }
      const last = rows.at(-1);
      if (last === undefined) return;
      await database.query("UPDATE bonus_progress SET deposit_entry_id = $1", [last.entry_id]);
    }
  }

  /** Ends what nobody has claimed, or wagered, in time. The tables must be complete. */
  async endOver(): Promise<void> {
    const { store, wagering } = this.#parts;
    await forEach(await store.over(DEPOSITS_AT_ONCE), (grant) =>
      grant.state === "active" ? wagering.advance(grant.id) : this.#expireOffer(grant),
    );
  }

  async #expireOffer({ id }: Grant): Promise<void> {
    const { store } = this.#parts;
    const by = { source: "system", actor: "expiry" } as const;
    // One that was claimed in the meantime may not be expired so early: its state is another one by then.
    await store.locked(id, async (client, grant) => {
      if (grant.state === "offered") await store.move(client, grant, { to: "expired", by });
    });
  }
}

interface DepositRow {
  readonly entry_id: number;
  readonly account_id: number;
  readonly amount: number;
  readonly reference: string;
  readonly at: Date;
}

const DEPOSITS = `
  SELECT entry_id, account_id, amount, reference, at FROM ledger_entries
  WHERE entry_id > (SELECT deposit_entry_id FROM bonus_progress)
    AND kind = 'deposit' AND balance = 'cash' AND account_id > 0 AND amount > 0
  ORDER BY entry_id LIMIT $1`;
