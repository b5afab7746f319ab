import { UPLOAD_TICKET_SECONDS } from "@crossbook/contract";
import type { PlayerCaller } from "../../calls/callers.ts";
import type { HandlersOf } from "../../calls/handler.ts";
import type { RateLimiter } from "../../calls/rate-limiter.ts";
import { refuse, tooManyRequests } from "../../calls/refusals.ts";
import type { Images } from "./images.ts";
import type { UploadTickets } from "./upload-tickets.ts";

interface Parts {
  readonly images: Images;
  readonly tickets: UploadTickets;
  /** Pictures of one player. */
  readonly limiter: RateLimiter;
}

/** The calls of `images`. */
export function imageCalls({ images, tickets, limiter }: Parts): HandlersOf<"images"> {
  /** Visitors with a demo account have nothing to deposit, and would fill the store. */
  function refusalOf({ userId, demo }: PlayerCaller) {
    if (demo) return refuse("DEPOSIT_NOT_OFFERED");
    const waitMs = limiter.take(userId);
    return waitMs === 0 ? undefined : tooManyRequests(waitMs);
  }

  return {
    storeImage: async ({ image }, { caller }) => {
      const refusal = refusalOf(caller);
      if (refusal) return refusal;
      const stored = await images.keep({ userId: caller.userId, purpose: "deposit", image });
      return stored.ok ? { ok: true, result: { imageId: stored.imageId } } : stored;
    },
    createUploadTicket: async ({ purpose }, { caller }) => {
      const refusal = refusalOf(caller);
      if (refusal) return refusal;
      const ticket = tickets.issue({ userId: caller.userId, purpose });
      return { ok: true, result: { ticket, expiresInSeconds: UPLOAD_TICKET_SECONDS } };
    },
    readReceipt: {
      admit: ({ ticket }) =>
        typeof ticket === "string" && tickets.holds(ticket) ? undefined : refuse("UPLOAD_TICKET_INVALID"),
      handle: async ({ ticket, image }) => {
        const owner = await tickets.redeem(ticket);
        if (!owner) return refuse("UPLOAD_TICKET_INVALID");
        const stored = await images.keep({ ...owner, image });
        if (!stored.ok) return stored;
        return { ok: true, result: { imageId: stored.imageId, ...(await images.read(stored)) } };
      },
    },
  };
}
