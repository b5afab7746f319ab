import type { PoolClient } from "pg";
import type { Refusal } from "../../../calls/handler.ts";
import { type ExchangeRefusal, refuse } from "../../../calls/refusals.ts";
import type { Clock } from "../../../ports/clock.ts";
import type { Player } from "../../players/index.ts";
import type { Protection } from "../../protection/index.ts";
import type { Grant } from "../grants/grant.ts";
import type { GrantPostings } from "../grants/grant-postings.ts";
import type { GrantStore } from "../grants/grant-store.ts";
import { completion } from "../wagering/wagering.ts";

const DAY_MS = 86_400_000;
const UNIQUE_VIOLATION = "23505";

/** Who claims what, from where. */
export interface Claim {
  readonly player: Player;
  readonly grantId: number;
  readonly host: string;
  /** Number of the browser that claims. */
  readonly device: string;
}

interface Parts {
  readonly clock: Clock;
  readonly store: GrantStore;
  readonly postings: GrantPostings;
  readonly protection: Pick<Protection, "mayClaimBonus">;
}

type ClaimCode =
  | "BONUS_NOT_FOUND"
  | "BONUS_ENDED"
  | "BONUS_EXPIRED"
  | "BONUS_EXHAUSTED"
  | "BONUS_ANOTHER_ACTIVE"
  | "BONUS_TAKEN"
  | "BONUS_MOBILE_NEEDED";

type ClaimRefusal = Refusal<ClaimCode> | NonNullable<ReturnType<Protection["mayClaimBonus"]>>;

/** The grant that was claimed, now or before; or why not. */
export type Claimed = { readonly ok: true; readonly grant: Grant } | ClaimRefusal | ExchangeRefusal;

/** Makes offers active. Any number of claims of one offer at once give its money once. */
export class Claims {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async claim(claim: Claim): Promise<Claimed> {
    const { store, postings } = this.#parts;
    const outcome = await this.#activated(claim);
    if ("ok" in outcome) return outcome;
    const given = await postings.post(outcome);
    if (!given.ok || given.grant.state !== "active" || given.grant.wagerRequired > 0) return given;
    // Nothing is to be wagered for it.
    const { id } = given.grant;
    const completed = await store.locked(id, (client, grant) => store.move(client, grant, completion(grant)));
    if (completed !== undefined && typeof completed !== "string") return postings.post(completed);
    const grant = await store.byId(id);
    return grant ? postings.post(grant) : refuse("BONUS_NOT_FOUND");
  }

  async #activated(claim: Claim): Promise<Grant | ClaimRefusal> {
    try {
      const outcome = await this.#parts.store.locked(claim.grantId, (client, grant) =>
        this.#activate(client, grant, claim),
      );
      return outcome ?? refuse("BONUS_NOT_FOUND");
    } catch (error) {
      const { code, constraint } = error as { code?: string; constraint?: string };
      // Another claim of the same player came first.
      if (code === UNIQUE_VIOLATION && constraint === "bonus_grants_wagered")
        return refuse("BONUS_ANOTHER_ACTIVE");
      throw error;
    }
  }

  async #activate(client: PoolClient, grant: Grant, claim: Claim): Promise<Grant | ClaimRefusal> {
    const { player } = claim;
    if (grant.userId !== player.userId) return refuse("BONUS_NOT_FOUND");
    if (grant.terms.host !== null && grant.terms.host !== claim.host) return refuse("BONUS_NOT_FOUND");
    if (grant.state === "active" || grant.state === "completed") return grant;
    // Before the state: an exclusion ends offers, and that is why.
    const excluded = this.#parts.protection.mayClaimBonus(player.userId);
    if (excluded) return excluded;
    const now = this.#parts.clock.now();
    const isOver = grant.state === "offered" && grant.claimUntil.getTime() <= now;
    if (isOver || (grant.state === "expired" && !grant.activatedAt)) return refuse("BONUS_EXPIRED");
    if (grant.state === "exhausted") return refuse("BONUS_EXHAUSTED");
    if (grant.state !== "offered") return refuse("BONUS_ENDED");
    const refusal = await refusalOf(client, grant, claim);
    if (refusal) return this.#refused(client, grant, refusal);
    const by = { source: "player", actor: player.username, detail: { device: claim.device } } as const;
    if (await isBudgetUsed(client, grant)) {
      await this.#parts.store.move(client, grant, { to: "exhausted", by });
      return this.#refused(client, grant, refuse("BONUS_EXHAUSTED"));
    }
    const expiresAt = new Date(now + grant.terms.expiryDays * DAY_MS);
    const active = await this.#parts.store.move(client, grant, { to: "active", by, changes: { expiresAt } });
    if (typeof active === "string") throw new Error(`bonus ${grant.id} could not be claimed: ${active}`);
    return active;
  }

  /** What is not claimed keeps nobody else from claiming. */
  async #refused(client: PoolClient, grant: Grant, refusal: ClaimRefusal): Promise<ClaimRefusal> {
    await client.query("DELETE FROM bonus_claim_marks WHERE grant_id = $1", [grant.id]);
    return refusal;
  }
}

async function refusalOf(
  client: PoolClient,
  grant: Grant,
  claim: Claim,
): Promise<Refusal<ClaimCode> | undefined> {
  if (grant.wagerRequired > 0) {
    const { rowCount } = await client.query(ANOTHER, [grant.userId]);
    if (rowCount !== 0) return refuse("BONUS_ANOTHER_ACTIVE");
  }
  const { rows } = await client.query<{ mobile: string | null }>("SELECT mobile FROM users WHERE id = $1", [
    grant.userId,
  ]);
  const mobile = rows[0]?.mobile ?? undefined;
  // In one order, so that two claims never wait for each other.
  for (const one of [...grant.terms.onePer].sort()) {
    if (one === "mobile" && mobile === undefined) return refuse("BONUS_MOBILE_NEEDED");
    const mark = {
      user: `user:${grant.userId}`,
      device: `device:${claim.device}`,
      mobile: `mobile:${mobile}`,
    }[one];
    // Waits for a claim with the same mark that is under way.
    const { rows: kept } = await client.query<{ grant_id: number }>(MARK, [grant.templateId, mark, grant.id]);
    if (kept[0]?.grant_id !== grant.id) return refuse("BONUS_TAKEN");
  }
  return undefined;
}

/** Whether this grant would go beyond what all of its template may come to. Claims of one template wait for each other. */
async function isBudgetUsed(client: PoolClient, { templateId, terms, amount }: Grant): Promise<boolean> {
  if (terms.budget === null) return false;
  await client.query("SELECT FROM bonus_templates WHERE id = $1 FOR NO KEY UPDATE", [templateId]);
  const { rows } = await client.query<{ claimed: number }>(CLAIMED, [templateId]);
  return (rows[0]?.claimed ?? 0) + amount > terms.budget;
}

const ANOTHER = "SELECT FROM bonus_grants WHERE user_id = $1 AND state = 'active' AND wager_required > 0";
/** The update changes nothing: it answers the row of whoever was first. */
const MARK = `
  INSERT INTO bonus_claim_marks AS m (template_id, mark, grant_id) VALUES ($1, $2, $3)
  ON CONFLICT (template_id, mark) DO UPDATE SET grant_id = m.grant_id RETURNING grant_id`;
const CLAIMED = `SELECT coalesce(sum(amount), 0)::bigint AS claimed FROM bonus_grants
  WHERE template_id = $1 AND activated_at IS NOT NULL`;
