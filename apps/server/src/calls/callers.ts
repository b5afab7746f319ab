import type { OperatorRole } from "@crossbook/contract";

/** A logged-in player as the token and the session say; `accountId` is the engine's number of the same account. */
export interface PlayerCaller {
  readonly kind: "player";
  readonly userId: number;
  readonly accountId: number;
  readonly username: string;
  readonly sessionId: string;
  readonly demo: boolean;
  /** The outside application that acts for the player; undefined: the player himself. */
  readonly application?: string | undefined;
  /** When the access token ends, Unix milliseconds. */
  readonly expiresAt: number;
}

/** A logged-in operator. */
export interface OperatorCaller {
  readonly kind: "operator";
  readonly operatorId: number;
  readonly username: string;
  readonly role: OperatorRole;
  /** When the session's last second factor was given, Unix milliseconds; undefined: never. */
  readonly secondFactorAt: number | undefined;
  /** The session takes only calls whose rule allows it while it is locked. */
  readonly sessionLocked: boolean;
  /** He logged in by a first password: the session takes only calls whose rule allows it until he has changed it. */
  readonly mustChangePassword: boolean;
  readonly sessionId: string;
  /** When the access token ends, Unix milliseconds. */
  readonly expiresAt: number;
}

/** A provider whose request its own authenticator has accepted. */
export interface ProviderCaller {
  readonly kind: "provider";
  /** The provider's name in the registry. */
  readonly name: string;
}

/** Whoever has no valid token. */
export interface GuestCaller {
  readonly kind: "guest";
}

/** Everyone who may call. */
export type Caller = GuestCaller | PlayerCaller | OperatorCaller | ProviderCaller;
