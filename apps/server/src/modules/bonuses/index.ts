import type { EngineView } from "@crossbook/engine";
import type { Pool } from "pg";
import type { Logger } from "pino";
import type { Handlers, HandlersOf } from "../../calls/handler.ts";
import type { DurableBatch, Exchange } from "../../exchange/index.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Players } from "../players/index.ts";
import type { Protection } from "../protection/index.ts";
import type { TransactionDetails } from "../statement/index.ts";
import type { Wallet } from "../wallet/index.ts";
import { BonusJobs } from "./bonus-jobs.ts";
import { Bonuses } from "./bonuses.ts";
import { claim } from "./claims/claim.ts";
import { Claims } from "./claims/claims.ts";
import { GrantPostings } from "./grants/grant-postings.ts";
import { GrantStore } from "./grants/grant-store.ts";
import { Cashback } from "./offers/cashback.ts";
import { Offers } from "./offers/offers.ts";
import { Referrals } from "./offers/referrals.ts";
import { type GrantCall, grantCalls } from "./operator/grant-calls.ts";
import { type TemplateCall, templateCalls } from "./operator/template-calls.ts";
import { bonusSteps } from "./reading/bonus-steps.ts";
import { getBonuses } from "./reading/get-bonuses.ts";
import { TemplateStore } from "./templates/template-store.ts";
import { Wagering } from "./wagering/wagering.ts";

export type { Bonuses } from "./bonuses.ts";

interface Given {
  readonly database: Pool;
  readonly clock: Clock;
  readonly exchange: Exchange;
  readonly logger: Logger;
  readonly players: Players;
  readonly protection: Protection;
  readonly wallet: Wallet;
}

export interface BonusesModule {
  readonly handlers: Pick<Handlers, "bonuses"> & {
    readonly operator: Pick<HandlersOf<"operator">, TemplateCall | GrantCall>;
  };
  readonly bonuses: Bonuses;
  /** The history behind the references of bonuses, for the statement. */
  readonly details: TransactionDetails;
  /** Follows a durable batch; its bonuses are counted afterwards. */
  onDurable(batch: DurableBatch, engine: EngineView): void;
  /** Does what an earlier process has left, and begins the periodic jobs. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Bonuses: templates, offers, claims, wagering and what becomes of the money. */
export function createBonusesModule(given: Given): BonusesModule {
  const { database, clock } = given;
  const templates = new TemplateStore(database, clock);
  const store = new GrantStore(database, clock);
  const offers = new Offers(database, clock);
  const postings = new GrantPostings({ ...given, store });
  const wagering = new Wagering({ ...given, store, postings });
  const referrals = new Referrals({ ...given, templates, offers });
  const cashback = new Cashback({ ...given, templates, offers });
  const claims = new Claims({ ...given, store, postings });
  const parts = { ...given, templates, store, offers, postings, wagering, referrals };
  const bonuses = new Bonuses(parts);
  const jobs = new BonusJobs({ ...parts, bonuses, cashback });
  return {
    handlers: {
      bonuses: { getBonuses: getBonuses(parts), claim: claim({ claims, players: given.players }) },
      operator: { ...templateCalls(templates), ...grantCalls({ ...parts, bonuses }) },
    },
    bonuses,
    details: { bonus: bonusSteps(database, store) },
    onDurable: (batch, engine) => jobs.onDurable(batch, engine),
    start: () => jobs.start(),
    stop: () => jobs.stop(),
  };
}
