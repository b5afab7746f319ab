import type { MarketResult, MarketTerms, MatchedBet } from "../kinds/index.ts";

/**
 * What bets bring, written from the rules of betting with fractions of big integers, and without a line of the engine's own
 * payouts: tests compare both.
 */
export interface Fraction {
  readonly top: bigint;
  readonly bottom: bigint;
}

const NOTHING: Fraction = { top: 0n, bottom: 1n };

function fraction(top: number, bottom = 1): Fraction {
  return { top: BigInt(top), bottom: BigInt(bottom) };
}

function plus(a: Fraction, b: Fraction): Fraction {
  if (a.bottom % b.bottom === 0n) return { top: a.top + b.top * (a.bottom / b.bottom), bottom: a.bottom };
  if (b.bottom % a.bottom === 0n) return plus(b, a);
  return { top: a.top * b.bottom + b.top * a.bottom, bottom: a.bottom * b.bottom };
}

function times(a: Fraction, b: Fraction): Fraction {
  return { top: a.top * b.top, bottom: a.bottom * b.bottom };
}

function isLess(a: Fraction, b: Fraction): boolean {
  return a.top * b.bottom < b.top * a.bottom;
}

function roundedDown({ top, bottom }: Fraction): bigint {
  const whole = top / bottom;
  return whole * bottom > top ? whole - 1n : whole;
}

/** Which part of a bet on the win of a runner, and of one on its place, wins. */
function winningParts(
  runner: number,
  result: MarketResult,
  terms: MarketTerms,
): readonly [Fraction, Fraction] {
  switch (result.type) {
    case "winners": {
      const part = fraction(result.winners.includes(runner) ? 1 : 0);
      return [part, part];
    }
    case "deadHeat": {
      const isTied = result.tied.includes(runner);
      const part = isTied
        ? fraction(result.places, result.tied.length)
        : fraction(result.winners.includes(runner) ? 1 : 0);
      return [part, part];
    }
    case "places":
      return [
        fraction(result.placed[0] === runner ? 1 : 0),
        fraction(result.placed.includes(runner) ? 1 : 0),
      ];
    case "tiedPlaces": {
      const { placed, tied, after } = result;
      const order = [
        ...placed.slice(0, after).map((one) => [one]),
        tied,
        ...placed.slice(after).map((one) => [one]),
      ];
      let before = 0;
      const places = terms.kind === "eachWay" ? terms.places : 1;
      for (const together of order) {
        const share = (most: number) =>
          fraction(Math.max(0, Math.min(most - before, together.length)), together.length);
        if (together.includes(runner)) return [share(1), share(places)];
        before += together.length;
      }
      return [NOTHING, NOTHING];
    }
    default:
      return [NOTHING, NOTHING];
  }
}

/** How much of a back on a line wins, or loses, at a number: the mean of its two neighbours where it lies at a quarter. */
function lineShare(runner: number, value: number, terms: Extract<MarketTerms, { kind: "line" }>): Fraction {
  const place = terms.sides === "both" ? Math.floor(runner / 2) : runner;
  const line = terms.first + place * terms.step;
  const isUnder = terms.sides === "both" && runner % 2 === 1;
  const parts = line % 2 === 0 ? [line, line] : [line - 1, line + 1];
  const won = parts.reduce((sum, quarters) => sum + Math.sign(4 * value - quarters), 0);
  return fraction(isUnder ? -won : won, 2);
}

/** What one matched bet brings, in centipaise. */
export function exactProfit(bet: MatchedBet, result: MarketResult, terms: MarketTerms): Fraction {
  const backed = exactBack(bet, result, terms);
  return bet.side === "back" ? backed : { top: -backed.top, bottom: backed.bottom };
}

function exactBack(bet: MatchedBet, result: MarketResult, terms: MarketTerms): Fraction {
  if (result.type === "void") return NOTHING;
  const [stake, won] = [fraction(bet.stake * 100), fraction(bet.payoutCentipaise - bet.stake * 100)];
  const lost = fraction(-bet.stake * 100);
  if (terms.kind === "line") {
    if (result.type !== "number") return NOTHING;
    const share = lineShare(bet.runner, result.value, terms);
    return share.top > 0n ? times(share, won) : times(share, stake);
  }
  const [win, place] = winningParts(bet.runner, result, terms);
  const winPart = plus(times(win, plus(stake, won)), lost);
  if (terms.kind !== "eachWay") return winPart;
  const placeWon = plus(stake, times(won, fraction(1, terms.divisor)));
  return plus(winPart, plus(times(place, placeWon), lost));
}

/** What bets bring together, exactly and in centipaise. */
export function exactSum(bets: readonly MatchedBet[], result: MarketResult, terms: MarketTerms): Fraction {
  return bets.reduce((sum, bet) => plus(sum, exactProfit(bet, result, terms)), NOTHING);
}

/**
 * What an account is paid for its bets in paise, rounded down once, and the commission on it less its discount, in one step and half
 * a paisa down.
 */
export function exactResult(
  bets: readonly MatchedBet[],
  result: MarketResult,
  terms: MarketTerms,
  commissionBasisPoints: number,
  discountPercent = 0,
): { readonly gross: number; readonly commission: number } {
  const gross = roundedDown(times(exactSum(bets, result, terms), fraction(1, 100)));
  const commission = exactCommission(Number(gross), commissionBasisPoints, discountPercent);
  return { gross: Number(gross), commission };
}

/** The nearest paisa of that part of a gain, half a paisa down; nothing on a loss. */
export function exactCommission(
  grossPaise: number,
  commissionBasisPoints: number,
  discountPercent: number,
): number {
  if (grossPaise <= 0) return 0;
  const owing = BigInt(grossPaise) * BigInt(commissionBasisPoints) * BigInt(100 - discountPercent);
  return Number((owing + 499_999n) / 1_000_000n);
}

/** The worst loss in centipaise over these results, where each unmatched order is matched just where that hurts. */
export function exactWorst(
  matched: readonly MatchedBet[],
  unmatched: readonly MatchedBet[],
  results: readonly MarketResult[],
  terms: MarketTerms,
): number {
  let worst = NOTHING;
  for (const result of results) {
    const hurting = unmatched
      .map((bet) => exactProfit(bet, result, terms))
      .filter((profit) => profit.top < 0n);
    const brought = hurting.reduce(plus, exactSum(matched, result, terms));
    if (isLess(brought, worst)) worst = brought;
  }
  return Number(-worst.top) / Number(worst.bottom);
}
