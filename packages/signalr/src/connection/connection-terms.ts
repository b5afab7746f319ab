import type { Identity } from "../identity.ts";

/** What is known of a client before it has said anything. */
export interface ConnectionTerms<User> {
  readonly id: string;
  readonly token: string;
  /** Where the client calls from. */
  readonly address: string;
  /** Under which it is limited; see `addressGroup`. */
  readonly addressGroup: string;
  readonly identity: Identity<User>;
  readonly isStatefulGranted: boolean;
}
