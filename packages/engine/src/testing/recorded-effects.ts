import type { EffectSink, EngineEvent } from "../effects.ts";
import type { KeyedOutcome } from "../outcomes.ts";

/** One effect as its name and its plain values. */
export type RecordedEffect = readonly [
  name: keyof EffectSink,
  ...values: readonly (string | number | KeyedOutcome | EngineEvent)[],
];

/** A match: its two legs side by side. */
export interface RecordedMatch {
  readonly matchId: number;
  readonly maker: number;
  readonly taker: number;
  readonly price: number;
  readonly stake: number;
  readonly at: number;
}

/** A sink that keeps every effect in the order in which it was reported. */
export function recordedEffects(): EffectSink & { readonly effects: RecordedEffect[] } {
  const effects: RecordedEffect[] = [];
  return {
    effects,
    orderPlaced: (...values) => void effects.push(["orderPlaced", ...values]),
    orderMatched: (...values) => void effects.push(["orderMatched", ...values]),
    orderCancelled: (...values) => void effects.push(["orderCancelled", ...values]),
    orderLapsed: (...values) => void effects.push(["orderLapsed", ...values]),
    keyUsed: (...values) => void effects.push(["keyUsed", ...values]),
    happened: (event) => void effects.push(["happened", { ...event }]),
    accountChanged: (...values) => void effects.push(["accountChanged", ...values]),
    bookChanged: (...values) => void effects.push(["bookChanged", ...values]),
  };
}

/** The events among these effects. */
export function recordedEvents(effects: readonly RecordedEffect[]): readonly EngineEvent[] {
  return effects.flatMap(([name, event]) => (name === "happened" ? [event as EngineEvent] : []));
}

/** The events of one type. */
export function eventsOf<Type extends EngineEvent["type"]>(
  effects: readonly RecordedEffect[],
  type: Type,
): readonly Extract<EngineEvent, { type: Type }>[] {
  const isOne = (event: EngineEvent): event is Extract<EngineEvent, { type: Type }> => event.type === type;
  return recordedEvents(effects).filter(isOne);
}

/** The matches among these effects, each of a maker's leg and the taker's right after it. */
export function recordedMatches(effects: readonly RecordedEffect[]): readonly RecordedMatch[] {
  const legs = effects.filter(([name]) => name === "orderMatched").map(([, ...values]) => values);
  const matches: RecordedMatch[] = [];
  for (let index = 0; index < legs.length; index += 2) {
    const [maker, taker] = [legs[index], legs[index + 1]];
    if (maker?.[6] !== "maker" || taker?.[6] !== "taker") throw new Error("a match without its two legs");
    const [matchId, makerId, , , price, stake, , at] = maker;
    if (taker[0] !== matchId || taker[5] !== stake || taker[4] !== price) throw new Error("legs that differ");
    matches.push({
      matchId: Number(matchId),
      maker: Number(makerId),
      taker: Number(taker[1]),
      price: Number(price),
      stake: Number(stake),
      at: Number(at),
    });
  }
  return matches;
}
