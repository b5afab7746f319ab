import type { Paise } from "./paise.ts";

/**
 * Splits an amount by weights without losing or making a paisa: each share is the exact one rounded towards zero,
 * and what is left over goes, a paisa each, to the shares that lost most by it (the earlier of two equal ones).
 * Undefined where a weight is negative or not a number, or where all are zero.
 */
export function allocate(amount: Paise, weights: readonly number[]): readonly Paise[] | undefined {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (!Number.isSafeInteger(total) || total <= 0) return undefined;
  if (!weights.every((weight) => Number.isSafeInteger(weight) && weight >= 0)) return undefined;
  const sign = amount < 0 ? -1 : 1;
  // Amount × weight may leave the safe integers; big integers are exact whatever their size.
  const magnitude = BigInt(Math.abs(amount));
  const shares = weights.map((weight, index) => {
    const product = magnitude * BigInt(weight);
    return { index, paise: Number(product / BigInt(total)), lost: product % BigInt(total) };
  });
  let left = Math.abs(amount) - shares.reduce((sum, share) => sum + share.paise, 0);
  const byLoss = [...shares].sort((a, b) =>
    a.lost === b.lost ? a.index - b.index : a.lost > b.lost ? -1 : 1,
  );
  for (const share of byLoss) {
    if (left === 0) break;
    share.paise += 1;
    left -= 1;
  }
  return shares.map((share) => (share.paise === 0 ? 0 : sign * share.paise) as Paise);
}
