/** What a game's ended rounds come to: s is the stake of one, w what it won, in paise. */
export interface ReturnSums {
  readonly rounds: number;
  /** Σs and Σw. */
  readonly staked: number;
  readonly won: number;
  /** Σs², Σsw and Σw². */
  readonly stakedSquares: number;
  readonly products: number;
  readonly wonSquares: number;
}

/** What a game has returned, as shares of what was staked. */
export interface GameReturn {
  /** Undefined without stakes. */
  readonly actual: number | undefined;
  /** Standard deviation of a round's return for a stake of one. */
  readonly deviation: number | undefined;
  /** How far chance carries the actual from the design. */
  readonly tolerance: number | undefined;
  /** Undefined where there is no design, or too little to say. */
  readonly within: boolean | undefined;
}

/** Of a normal distribution: so many deviations lie around 99 of 100. */
const Z_99 = 2.576;
/** The measured deviation of fewer rounds says nothing: rare wins are not in it yet. */
export const LEAST_ROUNDS = 100;

/**
 * The return of a game beside its design. With stakes of different sizes its deviation is σ·√Σs²/Σs; σ is measured on the
 * same rounds, around the design where there is one.
 */
export function gameReturn(sums: ReturnSums, design: number | undefined): GameReturn {
  const { rounds, staked, won, stakedSquares, products, wonSquares } = sums;
  if (staked <= 0)
    return { actual: undefined, deviation: undefined, tolerance: undefined, within: undefined };
  const actual = won / staked;
  const centre = design ?? actual;
  const squares = Math.max(0, wonSquares - 2 * centre * products + centre * centre * stakedSquares);
  const deviation = Math.sqrt(squares / stakedSquares);
  const tolerance = (Z_99 * deviation * Math.sqrt(stakedSquares)) / staked;
  const isEnough = design !== undefined && rounds >= LEAST_ROUNDS;
  return {
    ...{ actual, deviation, tolerance },
    within: isEnough ? Math.abs(actual - design) <= tolerance : undefined,
  };
}
