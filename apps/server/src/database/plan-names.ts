/**
 * Names of prepared statements over tables that grow. PostgreSQL keeps the plan of a name until the tables are analyzed, also
 * one that was made while they were empty and any index looked as good as another. With each doubling of what was written
 * statements get other names, and so other plans: few, because a table doubles some thirty times at most.
 */
export class PlanNames {
  #rows = 1;

  /** To be called with what a statement is about to write. */
  writes(rows: number): void {
    this.#rows += rows;
  }

  /** The name of a statement whose text is always the same under `name`. */
  of(name: string): string {
    return `${name}-${Math.floor(Math.log2(this.#rows))}`;
  }
}
