import type { Chance } from "../ports/chance.ts";
import type { Clock } from "../ports/clock.ts";
import type { FaultSettings } from "./faults.ts";
import type { ProviderStore } from "./provider-store.ts";
import type { WebhookSender } from "./webhook-sender.ts";

/** What orders and payouts are made with. */
export interface ProviderParts {
  readonly store: ProviderStore;
  readonly webhooks: WebhookSender;
  readonly faults: FaultSettings;
  readonly clock: Clock;
  readonly nextId: () => string;
  /** Chance that repeats for the same subject. */
  readonly chanceOf: (subject: string) => Chance;
  /** How many times faster than in real life things happen by themselves. */
  readonly speed: number;
}
