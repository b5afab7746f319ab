import { refuse } from "../../../calls/refusals.ts";
import { amountOf, type PlannedAct, type SettlementPlan } from "./settlement-plan.ts";
import type { PlanRefusal, SettlementPlanner } from "./settlement-planner.ts";

/** It is not done by one person. */
export const PROPOSE_IT = refuse("SECOND_PERSON_NEEDED", {
  message: "This moves more than one operator may decide: propose it, so that another one approves it.",
});

/** The act is refused for the same reason. */
const NOT_DONE: ReadonlySet<PlanRefusal> = new Set([
  "MARKET_NOT_FOUND",
  "RESULT_INVALID",
  "MATCHES_NOT_FOUND",
  "EXCHANGE_STOPPED",
]);

/** Which acts take a second operator: every correction of a result, and what moves more than a threshold. */
export class SecondPerson {
  readonly #planner: SettlementPlanner;
  readonly #above: number;

  /** `above`: paise. */
  constructor(planner: SettlementPlanner, above: number) {
    this.#planner = planner;
    this.#above = above;
  }

  /** Whether what is planned takes two operators. */
  isNeededFor(plan: SettlementPlan, act: PlannedAct): boolean {
    return plan.market.result !== null || this.#above === 0 || amountOf(plan, act) > this.#above;
  }

  /**
   * The same of a market without a result, where nothing is planned yet. What cannot be done at all is not asked about; what cannot
   * be planned for another reason takes two.
   */
  async isNeeded(marketId: number, act: PlannedAct): Promise<boolean> {
    const plan = await this.#planner.plan(marketId, act);
    if (typeof plan === "string") return !NOT_DONE.has(plan);
    return plan.market.result === null && this.isNeededFor(plan, act);
  }
}
