import type { KeyObject } from "node:crypto";
import type { StudioFaultMix } from "./faults/studio-faults.ts";

/** What the studios can be set to. One without its keys is not there. */
export interface StudiosConfiguration {
  readonly kestrel: { readonly privateKey: KeyObject; readonly operatorKey: KeyObject } | undefined;
  readonly marigold:
    | {
        readonly clientId: string;
        /** Signs what the operator sends. */
        readonly keyToStudio: string;
        /** Signs what the studio sends. */
        readonly keyFromStudio: string;
      }
    | undefined;
  readonly banyan: { readonly secureLogin: string; readonly secret: string } | undefined;
  /** Where browsers reach the studios; undefined: as the operator does. */
  readonly publicUrl: string | undefined;
  /** How many times faster than in real life wins and rollbacks are repeated. */
  readonly speed: number;
  readonly mix: StudioFaultMix;
  /** Folder of the game pages' build. */
  readonly gamesDir: string;
}
