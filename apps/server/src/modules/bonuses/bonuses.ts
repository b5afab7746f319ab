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

/** How a grant is ended: into this state, or into the one of what it is when nobody else changes it. */
interface GrantEnd {
  readonly to: EndState | ((grant: Grant) => EndState);
  readonly by: GrantStepBy;
  readonly reason: string | undefined;
}

type EndState = "cancelled" | "forfeited";

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

/** One that is wagered there is once at most; one without wagering is active for a moment. */
const ACTIVE_AT_MOST = 100;
const DEPOSITS_AT_ONCE = 500;
/** With so many failed deposits no further ones are reported until some of them are done. */
const FAILED_AT_MOST = 1000;

/** What other modules report to bonuses, and ask of them. Reports may be repeated. */
export class Bonuses {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Offers what a deposit calls for by the templates that were active when it was credited, once for each payment. */
  async onDeposit({ userId, paymentId, amount, at }: CreditedDeposit): Promise<void> {
    const { players, templates, offers, referrals } = this.#parts;
    const player = await players.byId(userId);
    if (!player) return;
    for (const template of await templates.activeAt("deposit", at)) {
      const bonus = offers.forDeposit(template, player, amount);
      if (bonus === undefined) continue;
      const by = { source: "system", actor: "deposit", detail: { paymentId } } as const;
      await offers.make({
        ...{ template, userId, key: `deposit:${paymentId}`, amount: bonus, deposit: amount, by },
      });
    }
    await referrals.onDeposit(player, amount, at);
  }

  /**
   * What a withdrawal made now would forfeit: not what markets that are settled by now release. Where they cannot be counted, which
   * the minute's job says, it is answered by what was counted before, and nobody is kept from a withdrawal.
   */
  async forfeitedBy(userId: number): Promise<Forfeit> {
    await this.onWithdrawal(userId).catch(() => undefined);
    const { items } = await this.#parts.store.page({
      ...{ userId, states: ["active"], limit: ACTIVE_AT_MOST, skip: 0 },
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
    let ended = 0;
    await forEach(await this.#parts.store.openOf(userId), async (id) => {
      const outcome = await this.end(id, {
        to: byExclusion,
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
    { to, by, reason }: GrantEnd,
  ): Promise<GrantPosted | ReturnType<typeof refuse<"BONUS_ENDED">> | undefined> {
    const { store, postings } = this.#parts;
    const move = async () => {
      const before = await store.byId(grantId);
      const ready = before && (await postings.post(before));
      if (!ready?.ok) return ready;
      return store.locked(grantId, (client, grant) => {
        const state = typeof to === "function" ? to(grant) : to;
        return store.move(client, grant, { to: state, by, changes: reason === undefined ? {} : { reason } });
      });
    };
    let moved = await move();
    // It was claimed meanwhile: its money is given first.
    if (moved === "postingDue") moved = await move();
    if (moved === undefined || (typeof moved === "object" && "ok" in moved)) return moved;
    if (moved === "postingDue") return { ok: false, code: "EXCHANGE_BUSY" };
    return typeof moved === "string" ? refuse("BONUS_ENDED") : postings.post(moved);
  }

  /**
   * Reports the deposits that the ledger has and nobody has reported, also those behind one that fails, which is tried again each
   * time. The tables must be complete. Rejects once all are reported where some have failed.
   */
  async catchUpDeposits(): Promise<void> {
    const { database } = this.#parts;
    const { rows: earlier } = await database.query<DepositRow>(FAILED_DEPOSITS);
    const failed = new Set(earlier.map(({ entry_id }) => entry_id));
    const report = async (deposit: DepositRow) => {
      failed.add(deposit.entry_id);
      await this.#report(deposit);
      failed.delete(deposit.entry_id);
    };
    let failure: unknown;
    for await (const rows of this.#unreported(earlier)) {
      await forEach(rows, report).catch((error: unknown) => {
        failure ??= error;
      });
      const last = rows.at(-1)?.entry_id ?? 0;
      await database.query(REPORTED, [last, [...failed]]);
    }
    if (failure !== undefined) throw failure;
  }

  /** Those that have failed before, then page after page. Ends where so many fail that they are more than a few broken rows. */
  async *#unreported(earlier: readonly DepositRow[]): AsyncGenerator<readonly DepositRow[]> {
    if (earlier.length > 0) yield earlier;
    for (;;) {
      const { rows } = await this.#parts.database.query<DepositRow>(DEPOSITS, [
        DEPOSITS_AT_ONCE,
        FAILED_AT_MOST,
      ]);
      if (rows.length === 0) return;
      yield rows;
    }
  }

  async #report({ account_id: userId, amount, reference, at }: DepositRow): Promise<void> {
    const paymentId = Number(/^deposit:(\d{1,15})$/.exec(reference)?.[1]);
    if (Number.isSafeInteger(paymentId))
      await this.onDeposit({ userId, paymentId, amount: paise(amount), at });
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

/** One may be claimed while the exclusion looks at it. */
function byExclusion({ state }: Grant): EndState {
  return state === "active" ? "forfeited" : "cancelled";
}

interface DepositRow {
  readonly entry_id: number;
  readonly account_id: number;
  readonly amount: number;
  readonly reference: string;
  readonly at: Date;
}

const DEPOSIT = `
  SELECT l.entry_id, l.account_id, l.amount, l.reference, l.at FROM ledger_entries l, bonus_progress p
  WHERE l.kind = 'deposit' AND l.balance = 'cash' AND l.account_id > 0 AND l.amount > 0`;
const DEPOSITS = `${DEPOSIT} AND l.entry_id > p.deposit_entry_id AND cardinality(p.failed_entry_ids) < $2
  ORDER BY l.entry_id LIMIT $1`;
const FAILED_DEPOSITS = `${DEPOSIT} AND l.entry_id = ANY (p.failed_entry_ids) ORDER BY l.entry_id`;
const REPORTED = `UPDATE bonus_progress
  SET deposit_entry_id = greatest(deposit_entry_id, $1), failed_entry_ids = $2`;
