import type { SportKey } from "@crossbook/contract";
import type { BettorKind } from "@crossbook/engine";

/** What modules other than `account` may know of a player. `userId` is also the engine's account number. */
export interface Player {
  readonly userId: number;
  readonly username: string;
  readonly kind: BettorKind;
  /** The host the player belongs to: its settings say which sports without own flags are open. */
  readonly host: string;
  readonly tennis: boolean;
  readonly football: boolean;
  readonly cricket: boolean;
  /** No new bets for this player; cancels and reads go on. */
  readonly betLocked: boolean;
  /** Sports that operators have locked for this player. */
  readonly lockedSports: readonly SportKey[];
  /** The account is locked as a whole: no login, no session, no bets. */
  readonly locked: boolean;
}

/** Players by number and name, kept in memory after the first look. */
export interface Players {
  /** Only where the player is in memory. */
  known(userId: number): Player | undefined;
  byId(userId: number): Promise<Player | undefined>;
  /** Without regard to case. */
  byUsername(username: string): Promise<Player | undefined>;
  /** After a player's row was changed: from now on the new row is answered, also to who asked before and still waits. */
  forget(userId: number): void;
}
