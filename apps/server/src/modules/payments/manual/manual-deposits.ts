import { type api, type ErrorsOf, type InputOf, type ManualDepositMethod, UTR } from "@crossbook/contract";
import { formatPaise, type Paise, paiseOfEntered } from "@crossbook/money";
import type { PlayerCaller } from "../../../calls/callers.ts";
import type { Refusal } from "../../../calls/handler.ts";
import { OneAtATime } from "../../../calls/one-at-a-time.ts";
import { refuse } from "../../../calls/refusals.ts";
import type { HostDirectory } from "../../../ports/host-settings.ts";
import type { Ids } from "../../../ports/ids.ts";
import type { ImageStore, Images } from "../../images/index.ts";
import type { Players } from "../../players/index.ts";
import type { Protection } from "../../protection/index.ts";
import { type Payment, paymentReference } from "../payment.ts";
import type { PaymentStore } from "../payment-store.ts";
import type { Payments } from "../payments.ts";
import type { DepositClaims } from "./deposit-claims.ts";
import { depositLimitsOf } from "./deposit-limits.ts";

/** What a player says of a payment by hand. */
export type ManualDepositInput = InputOf<typeof api.deposits.createDeposit>;

export type ManualDepositRefusal = Refusal<ErrorsOf<typeof api.deposits.createDeposit> | "TOO_MANY_REQUESTS">;

export interface ManualDepositParts {
  readonly payments: Payments;
  readonly store: PaymentStore;
  readonly claims: DepositClaims;
  readonly images: Images;
  readonly imageStore: ImageStore;
  readonly protection: Pick<Protection, "mayDeposit">;
  readonly players: Players;
  readonly hosts: HostDirectory;
  readonly ids: Ids;
}

/** Deposits of one player that may wait for an operator at a time. */
const MOST_WAITING = 5;
/** A picture that is not the player's, is gone, or belongs to another deposit. Rolls the opening back. */
class ImageGone extends Error {
  override readonly name = "ImageGone";
}

interface Asked {
  readonly caller: PlayerCaller;
  readonly amount: Paise;
  readonly method: ManualDepositMethod;
  readonly utr: string | undefined;
  readonly clientRequestId: string;
}

/**
 * Deposits that players make by hand and say so: opened under review, with UTR and picture. One of a player at a time, so
 * that what is asked twice at the same moment is one, and never more wait than may.
 */
export class ManualDeposits {
  readonly #parts: ManualDepositParts;
  readonly #ofPlayer = new OneAtATime<number>();

  constructor(parts: ManualDepositParts) {
    this.#parts = parts;
  }

  /** Opens a deposit under review, or says why not. The same `clientRequestId` is the same deposit. */
  async open(
    input: ManualDepositInput,
    caller: PlayerCaller,
  ): Promise<{ readonly ok: true; readonly payment: Payment } | ManualDepositRefusal> {
    const amount = paiseOfEntered(input.amount);
    if (amount === undefined || amount <= 0) return refuse("AMOUNT_INVALID");
    const utr = input.utr?.replaceAll(/\s/g, "").toUpperCase() || undefined;
    if (utr !== undefined && !UTR.test(utr)) return refuse("UTR_INVALID");
    const hasImage = Boolean(input.imageId) || Boolean(input.imageUrl);
    if (utr === undefined && !hasImage) return refuse("PROOF_MISSING");
    const clientRequestId = input.clientRequestId ?? this.#parts.ids.next();
    const asked = { caller, amount, method: input.paymentMethod, utr, clientRequestId };
    return this.#ofPlayer.run(caller.userId, () => this.#openNew(asked, input));
  }

  async #openNew(asked: Asked, input: ManualDepositInput) {
    const { userId } = asked.caller;
    const before = await this.#parts.store.byRequest(userId, "deposit", asked.clientRequestId);
    if (before) return repeated(before, asked);
    const refusal = await this.#refusalOf(asked);
    if (refusal) return refusal;
    const image = await this.#imageOf(input, userId);
    if (!image.ok) return image;
    return this.#openPermitted(asked, image.imageId);
  }

  async #refusalOf({ caller, amount, method, utr }: Asked): Promise<ManualDepositRefusal | undefined> {
    const { players, hosts, claims } = this.#parts;
    if (caller.demo) return refuse("DEPOSIT_NOT_OFFERED");
    const player = await players.byId(caller.userId);
    if (!player) return refuse("ACCOUNT_NOT_FOUND");
    const { domain } = hosts.settingsOf(player.host);
    const { isOffered, least, most } = depositLimitsOf(domain, method);
    if (!isOffered) return refuse("DEPOSIT_NOT_OFFERED");
    if (amount < least)
      return refuse("DEPOSIT_BELOW_MINIMUM", {
        message: `The least that can be deposited is ${formatPaise(least)}.`,
      });
    if (amount > most)
      return refuse("DEPOSIT_ABOVE_MAXIMUM", {
        message: `The most that can be deposited at once is ${formatPaise(most)}.`,
      });
    if ((await claims.waitingOf(caller.userId)) >= MOST_WAITING) return refuse("OPEN_DEPOSITS_LIMIT");
    return utr === undefined ? undefined : this.#utrRefusal(utr, caller.username);
  }

  async #utrRefusal(utr: string, userName: string): Promise<ManualDepositRefusal | undefined> {
    const uses = await this.#parts.claims.usesOfUtr(utr, 0);
    if (uses.some(({ state }) => state === "success" || state === "credited")) return refuse("UTR_USED");
    const isWaiting = uses.some((use) => use.userName === userName && use.state === "review");
    return isWaiting
      ? refuse("UTR_USED", {
          message: "You have sent a deposit with this UTR already. It is being looked at.",
        })
      : undefined;
  }

  /** The picture by its number, or the one that came with the call. */
  async #imageOf({ imageId, imageUrl }: ManualDepositInput, userId: number) {
    if (imageId || !imageUrl) return { ok: true, imageId: imageId ?? undefined } as const;
    const kept = await this.#parts.images.keep({ userId, purpose: "deposit", image: imageUrl });
    return kept.ok ? ({ ok: true, imageId: kept.imageId } as const) : kept;
  }

  async #openPermitted(asked: Asked, imageId: number | undefined) {
    const { userId, accountId } = asked.caller;
    const { payments, claims, imageStore, protection } = this.#parts;
    const permitted = await protection.mayDeposit({ accountId, amount: asked.amount });
    if (!permitted.ok) return permitted;
    try {
      const { amount, method, utr, clientRequestId } = asked;
      const opened = await payments.open(
        {
          userId,
          direction: "deposit",
          channel: "manual",
          method,
          amount,
          clientRequestId,
          state: "review",
          utr,
        },
        { source: "player", actor: `player:${userId}` },
        async (client, payment) => {
          await claims.insert(client, payment.id, imageId);
          if (imageId === undefined) return;
          const keptFor = paymentReference(payment);
          if (!(await imageStore.keepFor(client, { id: imageId, userId, keptFor }))) throw new ImageGone();
        },
      );
      // Nothing is posted for this state.
      if (!opened.ok) throw new Error(`a deposit by hand was ${opened.reason}`);
      return repeated(opened.payment, asked);
    } catch (error) {
      if (error instanceof ImageGone || isForeignImage(error)) return refuse("IMAGE_NOT_FOUND");
      throw error;
    } finally {
      permitted.end();
    }
  }
}

function repeated(payment: Payment, { amount, method }: Asked) {
  if (payment.amount !== amount || payment.method !== method || payment.channel !== "manual")
    return refuse("KEY_REUSED");
  return { ok: true, payment } as const;
}

/** The number of no picture, or of one that another deposit has. */
function isForeignImage(error: unknown): boolean {
  const constraint = error instanceof Error && "constraint" in error ? String(error.constraint) : "";
  return constraint.startsWith("deposit_claims_image_id");
}
