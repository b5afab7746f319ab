import { racingChances } from "../../market-makers/models/racing.ts";
import type { NonRunner } from "../replay.ts";
import { RACE_NOISE, RACING_FORM } from "./form.ts";

/**
 * By how much matched prices of the others fall when one of the runners does not start, in percent of two decimals: in the
 * win market and each way of the whole price, from which the place's odds each way follow, in the place market of its profit part.
 *
 * Whoever had backed all of the others, each with a stake in proportion to its chance, has what he paid for after it as
 * before: by the published form his stakes come back on average. For the win market that is the chance of the one that
 * stays away. `names`: all runners; `absent`: the place of that one among them.
 */
export function reductions(
  names: readonly string[],
  absent: number,
  places: number,
): { readonly win: number; readonly place: number } {
  const left = names.filter((_, index) => index !== absent);
  const [win = 0] = chancesOf(names, 1).slice(absent);
  const before = chancesOf(names, places);
  const after = chancesOf(left, places);
  const [place = 0] = before.splice(absent, 1);
  const both = before.reduce((sum, chance, index) => sum + chance * (after[index] ?? 0), 0);
  return { win: inPercent(win), place: inPercent(place / (places - both)) };
}

/** What the feed says of a runner that does not start: see `reductions`. */
export function nonRunner(
  { key, name }: { readonly key: string; readonly name: string },
  { win, place }: ReturnType<typeof reductions>,
): NonRunner {
  return {
    runner: key,
    reason: `${name} does not run`,
    reductions: [
      { key: "win", reductionPercent: win },
      { key: "place", reductionPercent: place },
      { key: "eachWay", reductionPercent: win },
    ],
  };
}

function chancesOf(names: readonly string[], places: number): number[] {
  const runners = names.map((name) => ({ form: RACING_FORM.get(name) ?? 1, progress: 0 }));
  return [...racingChances(runners, RACE_NOISE, places)];
}

function inPercent(share: number): number {
  return Math.round(share * 10_000) / 100;
}
