import type { EffectSink } from "../effects.ts";
import type { KeyedOutcome } from "../outcomes.ts";

/** One effect as its name and its plain values. */
export type RecordedEffect = readonly [
  name: keyof EffectSink,
  ...values: readonly (string | number | KeyedOutcome)[],
];

/** A sink that keeps every effect in the order in which it was told. */
export function recordedEffects(): EffectSink & { readonly effects: RecordedEffect[] } {
  const effects: RecordedEffect[] = [];
  return {
    effects,
    accountOpened: (...values) => void effects.push(["accountOpened", ...values]),
    marketCreated: (...values) => void effects.push(["marketCreated", ...values]),
    marketStatusChanged: (...values) => void effects.push(["marketStatusChanged", ...values]),
    orderPlaced: (...values) => void effects.push(["orderPlaced", ...values]),
    orderMatched: (...values) => void effects.push(["orderMatched", ...values]),
    orderReduced: (...values) => void effects.push(["orderReduced", ...values]),
    keyUsed: (...values) => void effects.push(["keyUsed", ...values]),
    ledgerPosted: (...values) => void effects.push(["ledgerPosted", ...values]),
    marketResult: (...values) => void effects.push(["marketResult", ...values]),
    accountChanged: (...values) => void effects.push(["accountChanged", ...values]),
    bookChanged: (...values) => void effects.push(["bookChanged", ...values]),
  };
}
