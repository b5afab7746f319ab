import type { CasinoStudio } from "@crossbook/contract";
import type { Logger } from "pino";
import type { Clock } from "../ports/clock.ts";
import type { StudioFaults } from "./faults/studio-faults.ts";
import type { SeedPairs } from "./rounds/seed-pairs.ts";
import type { StudioStore } from "./store/studio-store.ts";
import type { WalletDelivery } from "./wallet/wallet-delivery.ts";

/** What every part of one studio is made with. */
export interface StudioParts {
  readonly studio: CasinoStudio;
  readonly store: StudioStore;
  readonly seeds: SeedPairs;
  readonly delivery: WalletDelivery;
  readonly faults: StudioFaults;
  readonly clock: Clock;
  readonly log: Logger;
  readonly nextId: () => string;
  /** A new secret of 64 hexadecimal digits. */
  readonly nextSecret: () => string;
  /** Ends with `work`, or after `mostMs` without it. */
  readonly within: (work: Promise<unknown>, mostMs: number) => Promise<void>;
}
