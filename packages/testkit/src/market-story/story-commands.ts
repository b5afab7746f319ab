import { HOUSE_ACCOUNT, type MarketResult } from "@crossbook/engine";

/** A deposit from the clearing account, but for its amount, key and time. */
export function paidIn(accountId: number) {
  const movement = { type: "transfer", hold: false, reference: "", remark: "" } as const;
  return { ...movement, from: HOUSE_ACCOUNT.play.clearing, to: accountId, kind: "deposit" } as const;
}

/** A withdrawal to the clearing account, but for its amount, key and time. */
export function paidOut(accountId: number) {
  return {
    ...paidIn(accountId),
    from: accountId,
    to: HOUSE_ACCOUNT.play.clearing,
    kind: "withdrawal",
  } as const;
}

/** Runners in the order in which they came in; of one place with several of them a tie. */
export function placesResult(finish: readonly (readonly number[])[]): MarketResult {
  const after = finish.findIndex((together) => together.length > 1);
  if (after < 0) return { type: "places", placed: finish.flat() };
  const placed = finish.filter((_, place) => place !== after).flat();
  return { type: "tiedPlaces", placed, tied: finish[after] ?? [], after };
}
