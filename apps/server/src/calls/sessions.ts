import type { OperatorCaller, PlayerCaller } from "./callers.ts";
import type { Refusal } from "./handler.ts";

/** Why a token is not accepted. */
export type TokenRefusal = Refusal<"TOKEN_INVALID" | "TOKEN_EXPIRED">;

/** Who a token belongs to, or why it is not accepted. */
export type TokenVerification<Caller = PlayerCaller> =
  | { readonly ok: true; readonly caller: Caller }
  | TokenRefusal;

/** A player's session that stopped before its time: logout, reuse of a refresh token, a lock, or the end of a demo. */
export interface EndedSession {
  readonly sessionId: string;
  readonly userId: number;
  /** Its browser has logged in again and has the tokens of another session: nobody is to log in once more. */
  readonly replaced?: boolean | undefined;
}

/** Who holds a player's access token. The hub and the HTTP server ask here; `modules/sessions` implements it. */
export interface Sessions {
  /** Cheap for a token seen before: a look-up in memory. Never rejects. */
  verifyAccessToken(token: string): Promise<TokenVerification>;
  /** Calls `listener` after a session ended; its tokens are refused from then on. Answers the way to unsubscribe. */
  onEnded(listener: (session: EndedSession) => void): () => void;
}

/** Who holds an operator's access token, whose session must be there. `modules/operators` implements it. */
export interface OperatorSessions {
  /** Cheap for a token seen before: a look-up in memory. Never rejects. */
  verifyAccessToken(token: string): Promise<TokenVerification<OperatorCaller>>;
}
