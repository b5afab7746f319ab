/** What a map does in one step; the rest of its methods visits every entry. */
const SINGLE_STEPS = ["get", "set", "has", "delete"] as const;
const VISITS = ["forEach", "keys", "values", "entries", Symbol.iterator] as const;
/** Counted for a method that can visit every entry: no bound is kept with one of them. */
const EVERY_ENTRY = 1_000_000;

/**
 * Does `call` so many times and answers the most steps that any one of them made in maps: one for each entry looked
 * up or written, and a million for each walk over a map. So "bounded cost" is proved by counting, not by a clock.
 */
export function mostMapSteps(calls: number, call: (index: number) => void): number {
  let steps = 0;
  let most = 0;
  const methods = Map.prototype as unknown as Record<PropertyKey, (...given: unknown[]) => unknown>;
  const originals = [...SINGLE_STEPS, ...VISITS].map((name) => [name, methods[name]] as const);
  for (const [name, original] of originals) {
    const cost = VISITS.some((visit) => visit === name) ? EVERY_ENTRY : 1;
    methods[name] = function counted(this: unknown, ...given: unknown[]) {
      steps += cost;
      return original?.apply(this, given);
    };
  }
  try {
    for (let index = 0; index < calls; index++) {
      steps = 0;
      call(index);
      most = Math.max(most, steps);
    }
  } finally {
    for (const [name, original] of originals) if (original) methods[name] = original;
  }
  return most;
}
