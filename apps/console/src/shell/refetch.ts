/**
 * How often a screen reads again what players, feeds and other operators change while it is looked at, in milliseconds. What is
 * traded is read more often, and what asks an outside party or changes seldom is read less often: those screens say so themselves.
 */
export const REFETCH_MS = 5_000;
