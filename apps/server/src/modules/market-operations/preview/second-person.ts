import { refuse } from "../../../calls/refusals.ts";
import { amountOf, type PlannedAct, type SettlementPlan } from "./settlement-plan.ts";
import type { SettlementPlanner } from "./settlement-planner.ts";

/** It is not done by one person. */
export const PROPOSE_IT = refuse("SECOND_PERSON_NEEDED", {
  message: "This moves more than one operator may decide: propose it, so that another one approves it.",
});

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

  /** The same of a market without a result, where nothing is planned yet; what cannot be done at all is not asked about. */
  async isNeeded(marketId: number, act: PlannedAct): Promise<boolean> {
    const plan = await this.#planner.plan(marketId, act);
    return typeof plan !== "string" && plan.market.result === null && this.isNeededFor(plan, act);
  }
}
